import type { Handler } from '../../lib/http/call.ts';
import { formatFullName } from '../../lib/rules/customers/customers.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { hideSuspectName } from '../../lib/rules/notifications/displayed-names.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkUnclaimed, findGift } from '../../lib/rules/products/gifts.ts';
import { checkProductOfferStands } from '../../lib/rules/products/product-acts.ts';
import { translateName } from '../../lib/rules/salons/languages.ts';
import { resolveCustomer } from '../../lib/table/customers/merged-customers.ts';
import { PURCHASED_KIND } from '../../lib/table/keys.ts';
import { findPurchaseBody, findPurchaseHead } from '../../lib/table/products/purchases.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import { readClaimToken } from '../../lib/workflows/products/claim-links.ts';

/** Shows what a gift is and who gives it, until it is claimed (BEHAVIOR §27.2). */
export const showGift: Handler<'giftcards/show-gift'> = async (
  { tenant, salon, input, now, readerLanguage },
  { store, tokens },
) => {
  const target = await readClaimToken(tokens, salon, input.token, now);
  if (!target.ok) return target;
  const { type, purchasedId, offer } = target.value;
  const kind = PURCHASED_KIND[type];
  const [head, body] = await Promise.all([
    findPurchaseHead(store, tenant, kind, purchasedId),
    findPurchaseBody(store, tenant, kind, purchasedId),
  ]);
  if (!head || !body) return fail('claimLinkInvalid', 'token');
  const isOffered = offer !== undefined;
  const open = isOffered ? checkProductOfferStands(head, offer) : checkUnclaimed(head);
  if (!open.ok) return open;
  const giverId = isOffered ? head.customerId : (await findSaleById(store, tenant, head.saleId))?.customerId;
  const giver = giverId ? await resolveCustomer(store, tenant, giverId) : undefined;
  const sender = isOffered ? giver && formatFullName(giver) : findGift(body)?.senderName;
  return ok({
    data: {
      type,
      name: translateName(body, readerLanguage),
      sender_name: hideSuspectName(sender ?? '', { isVerified: giver?.emailVerified ?? false }),
      value: 'value' in head ? formatMoney(isOffered ? head.remaining : head.value) : null,
      expiry_date: head.expiryDate,
    },
  });
};
