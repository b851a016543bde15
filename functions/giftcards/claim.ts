import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkClaim } from '../../lib/rules/products/gifts.ts';
import { requireCustomerAndCountRecord } from '../../lib/table/customers/customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { PURCHASED_KIND } from '../../lib/table/keys.ts';
import { updatePurchaseClaimed } from '../../lib/table/products/purchase-lists.ts';
import { findPurchaseHead } from '../../lib/table/products/purchases.ts';
import { readClaimToken } from '../../lib/workflows/products/claim-links.ts';
import { acceptOffer } from '../../lib/workflows/products/offers.ts';

/** Makes the customer the owner of a gift or of an offered product, once (BEHAVIOR §27.2, §21.11). */
export const claim: Handler<'giftcards/claim'> = async (request, { store, tokens }) => {
  const { tenant, salon, caller, input, now } = request;
  const target = await readClaimToken(tokens, salon, input.token, now);
  if (!target.ok) return target;
  const gift = target.value;
  const data = { type: gift.type, purchased_id: gift.purchasedId };
  const reply = { message: 'Gift claimed', data };
  if (gift.offer !== undefined) {
    const offered = { type: gift.type, id: gift.purchasedId, customerId: caller.id };
    return acceptOffer(request, store, offered, gift.offer, reply);
  }
  const kind = PURCHASED_KIND[gift.type];
  return decideAndCommit(store, request, async (table) => {
    const head = await findPurchaseHead(table, tenant, kind, gift.purchasedId);
    if (!head) return fail('claimLinkInvalid', 'token');
    const decision = checkClaim(head, caller.id);
    if (!decision.ok) return decision;
    const claimed = [
      ...updatePurchaseClaimed(tenant, kind, head, caller.id, now),
      ...requireCustomerAndCountRecord(tenant, caller.id),
    ];
    return ok({
      changes: decision.value === 'claim' ? claimed : [],
      reply,
    });
  });
};
