import type { Customer } from '../../lib/rules/accounts/people.ts';
import type { NoticeOf } from '../../lib/rules/notifications/notices.ts';
import { isRedeemable } from '../../lib/rules/products/purchases.ts';
import { SALE_STATUS } from '../../lib/rules/products/sales.ts';
import type { OutboxRecord } from '../../lib/table/outbox.ts';
import { claimToken } from '../../lib/workflows/products/claim-links.ts';
import { appLink } from './app-link.ts';
import { type Delivery, type Letter, mailed } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { giftLetter } from './mails/gift-letter.ts';
import { membershipEnded as ended, membershipRenewed as renewed } from './mails/membership-period.ts';
import { purchaseConfirmation } from './mails/purchase-confirmation.ts';
import { renewalPaymentFailed, salePaymentFailed } from './mails/sale-payment-failed.ts';
import type { ClaimLink } from './mails/token-words.ts';
import { giftIn, readSold, type Sold } from './sold.ts';

/** Page of the salon's app on which gifts are taken over. */
const CLAIM_PAGE = 'claim';

/** A link for the recipient, signed when the mail is written, so that the table never holds it. */
async function claimLink(
  { product, sale, salon }: Sold,
  { tokens, clock }: OutboxDependencies,
): Promise<ClaimLink> {
  const gift = { type: product.type, purchasedId: sale.purchasedId };
  const token = await claimToken(tokens, salon.tenant, gift, clock());
  return { token, url: appLink(salon, CLAIM_PAGE, token) };
}

const toCustomer = (
  { salon }: Sold,
  record: OutboxRecord,
  deps: OutboxDependencies,
  name: 'buyer' | 'owner',
  { email }: Customer,
  write: () => Letter,
): Delivery[] => (email ? [mailed(deps, record, salon, `mail:${name}`, email, write)] : []);

const isUsable = ({ product }: Sold): boolean => isRedeemable(product.head);

/** The buyer's confirmation, at once when the sale is paid (decisions §6). */
export async function productPurchased(
  { saleId }: NoticeOf<'package.purchased' | 'giftcard.purchased' | 'membership.purchased'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const sold = await readSold(deps, record.tenant, saleId);
  if (!isUsable(sold)) return [];
  // A recipient without an address is told by the buyer
  const isHandedOver = giftIn(sold)?.recipient.email === '';
  const link = isHandedOver ? await claimLink(sold, deps) : undefined;
  return toCustomer(sold, record, deps, 'buyer', sold.buyer, () => purchaseConfirmation(sold, link));
}

/** The recipient's mail, with the payment or on the day of delivery (decisions §6). */
export async function giftDue(
  { saleId }: NoticeOf<'gift.due'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const sold = await readSold(deps, record.tenant, saleId);
  const gift = giftIn(sold);
  if (!gift || gift.recipient.email === '' || !isUsable(sold)) return [];
  const link = await claimLink(sold, deps);
  return [
    mailed(deps, record, sold.salon, 'mail:recipient', gift.recipient.email, () =>
      giftLetter(sold, gift, link),
    ),
  ];
}

export async function salePaymentLost(
  { saleId, isRenewal }: NoticeOf<'sale.payment_failed'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const sold = await readSold(deps, record.tenant, saleId);
  // Where the payment came after all, the confirmation tells that.
  if (!isRenewal && sold.sale.status !== SALE_STATUS.failed) return [];
  return toCustomer(sold, record, deps, 'buyer', sold.buyer, () =>
    isRenewal ? renewalPaymentFailed(sold) : salePaymentFailed(sold),
  );
}

export async function membershipRenewed(
  { saleId }: NoticeOf<'membership.renewed'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const sold = await readSold(deps, record.tenant, saleId);
  return toCustomer(sold, record, deps, 'buyer', sold.buyer, () => renewed(sold));
}

/** Told to whoever paid for it, and to its owner where a gift has another one. */
export async function membershipEnded(
  { saleId }: NoticeOf<'membership.ended'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const sold = await readSold(deps, record.tenant, saleId);
  const { buyer, owner } = sold;
  return [
    ...toCustomer(sold, record, deps, 'buyer', buyer, () => ended(sold, buyer)),
    ...(owner.id === buyer.id
      ? []
      : toCustomer(sold, record, deps, 'owner', owner, () => ended(sold, owner))),
  ];
}
