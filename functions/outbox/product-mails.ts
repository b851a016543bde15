import { formatFullName } from '../../lib/rules/customers/customers.ts';
import { toMailbox } from '../../lib/rules/customers/mailboxes.ts';
import type { SaleId } from '../../lib/rules/ids.ts';
import { toDisplayedGift } from '../../lib/rules/notifications/displayed-names.ts';
import { toMailLimitTerms } from '../../lib/rules/notifications/mail-limits.ts';
import { isEndingSoon } from '../../lib/rules/products/expiry.ts';
import { isPaidAndUnblocked } from '../../lib/rules/products/purchases.ts';
import { hasUncapturedPart, SALE_STATUS } from '../../lib/rules/products/sales.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { hasDeclinedMails } from '../../lib/table/notifications/mail-refusals.ts';
import {
  formatAppOrAccountLink,
  formatAppOrPageLink,
  formatUnsubscribeLink,
} from '../../lib/views/notifications/page-links.ts';
import { issueClaimToken } from '../../lib/workflows/products/claim-links.ts';
import {
  issueDeclineExpiryMailsToken,
  issueRenewalToken,
} from '../../lib/workflows/products/product-links.ts';
import { loadSaleWithRenewalAmounts } from '../../lib/workflows/products/renewal-amounts.ts';
import { type Delivery, type OutgoingMail, type Planner, planMailWithinLimits } from './delivery.ts';
import type { NoticeContext } from './dependencies.ts';
import { renderProductEndingMail } from './mails/ending.ts';
import { renderGiftMail } from './mails/gift.ts';
import {
  renderMembershipCancellationMail,
  renderMembershipEndMail,
  renderRenewalPaidMail,
} from './mails/membership.ts';
import { renderPurchaseConfirmationMail } from './mails/purchase-confirmation.ts';
import {
  renderRenewalFailureMail,
  renderSalePaymentFailureMail,
  renderSalonUnpaidSaleMail,
} from './mails/sale-payment-failure.ts';
import { renderSaleRefundMail } from './mails/sale-refund.ts';
import { issueReceiptLink } from './receipt-link.ts';
import type { SalonReader } from './recipients.ts';
import { planSalonMoneyMails } from './salon-mails.ts';
import {
  type Buyer,
  findDisplayedGift,
  getSoldProduct,
  type SoldProduct,
  type TranslatableProduct,
  translateProduct,
} from './sold-product.ts';

const CLAIM_PAGE = 'claim';

const createReceiptLink = ({ salon, sale, buyer }: SoldProduct, context: NoticeContext): Promise<string> =>
  issueReceiptLink(context, salon, { kind: 'sale', id: sale.id }, buyer.language);

const createAccountLink = ({ salon, buyer }: SoldProduct, { baseUrl }: NoticeContext): string =>
  formatAppOrAccountLink(salon, baseUrl, buyer.language);

/** A link for the recipient of a gift. It is signed here, so that the table never holds it. */
async function createClaimLink(
  { product, sale, salon }: SoldProduct,
  { tokens, clock, baseUrl }: NoticeContext,
  { language }: Pick<Buyer, 'language'>,
  offer?: string,
): Promise<string> {
  const { type } = product;
  const { purchasedId } = sale;
  const isOffer = offer !== undefined && type !== 'membership';
  const target = isOffer ? { type, purchasedId, offer } : { type, purchasedId };
  const token = await issueClaimToken(tokens, salon, target, clock());
  return formatAppOrPageLink(salon, CLAIM_PAGE, token, baseUrl, language);
}

/** A mail to the buyer or owner. An address that the buyer proved for the sale has no limit (BEHAVIOR §29.3). */
const planCustomerMail = (
  sold: TranslatableProduct,
  context: NoticeContext,
  name: 'buyer' | 'owner',
  person: Buyer,
  createMail: (shown: SoldProduct) => OutgoingMail,
): Delivery[] => {
  const { salon, sale } = sold;
  const { email, language, emailVerified } = person;
  const isVerified = emailVerified || toMailbox(email) === sale.provedEmail;
  const recipient = { email, language, isVerified, ...toMailLimitTerms(context.record.notice) };
  return planMailWithinLimits(context, salon, `mail:${name}`, recipient, () =>
    createMail(translateProduct(sold, person)),
  );
};

const isUsable = ({ product }: SoldProduct): boolean => isPaidAndUnblocked(product.head);

/** The buyer's confirmation of a paid sale (BEHAVIOR §29.2). */
export const planPurchaseMailIfUsable: Planner<
  'package.purchased' | 'giftcard.purchased' | 'membership.purchased'
> = async ({ saleId }, context) => {
  const sold = await getSoldProduct(context, saleId);
  if (!isUsable(sold)) return [];
  const gift = findDisplayedGift(sold);
  // The buyer hands a gift to a recipient without an address; a guest gets an account for a product that they keep
  const needsLink = gift ? gift.recipient.email === '' : sold.buyer.id === null && !sold.sale.isReload;
  const link = needsLink ? await createClaimLink(sold, context, sold.buyer) : undefined;
  const receiptUrl = await createReceiptLink(sold, context);
  return planCustomerMail(sold, context, 'buyer', sold.buyer, (shown) =>
    renderPurchaseConfirmationMail(shown, link, receiptUrl, createAccountLink(shown, context)),
  );
};

/** The mail to the person to whom an owner offers a product; none once the offer is over (BEHAVIOR §21.11). */
async function planOfferMail(
  sold: TranslatableProduct,
  id: string,
  context: NoticeContext,
): Promise<Delivery[]> {
  const { product, owner } = sold;
  const { offer } = product.head;
  if (offer?.id !== id || !isUsable(sold)) return [];
  const { fname, lname, email } = offer;
  const gift = { recipient: { fname, lname, email }, senderName: formatFullName(owner), message: '' };
  const shown = toDisplayedGift(gift, { isVerified: owner.emailVerified, hasPaid: false });
  // The mail shows what the card still has
  const left =
    product.type === 'giftcard'
      ? { ...product, head: { ...product.head, value: product.head.remaining } }
      : product;
  const link = await createClaimLink(sold, context, owner, id);
  const recipient = { email, language: owner.language, isVerified: false };
  return planMailWithinLimits(context, sold.salon, 'mail:recipient', recipient, () =>
    renderGiftMail({ ...translateProduct({ ...sold, product: left }, owner), buyer: owner }, shown, link),
  );
}

/** The mail about an offer, or the recipient's about a gift on its delivery date; none once it is claimed (BEHAVIOR §27.1). */
export const planGiftOrOfferMail: Planner<'gift.due'> = async ({ saleId, offer }, context) => {
  const sold = await getSoldProduct(context, saleId);
  if (offer !== undefined) return planOfferMail(sold, offer, context);
  const gift = findDisplayedGift(sold);
  const isClaimed = sold.product.head.claimedAt !== undefined;
  if (!gift || gift.recipient.email === '' || !isUsable(sold) || isClaimed) return [];
  const link = await createClaimLink(sold, context, sold.buyer);
  // A paid gift reaches its recipient, whatever other mails the address has got
  const recipient = {
    email: gift.recipient.email,
    language: sold.buyer.language,
    isVerified: false,
    isPromised: sold.sale.total > 0,
  };
  return planMailWithinLimits(context, sold.salon, 'mail:recipient', recipient, () =>
    renderGiftMail(translateProduct(sold, sold.buyer), gift, link),
  );
};

async function getRenewedMembership(context: NoticeContext, id: SaleId): Promise<TranslatableProduct> {
  const sold = await getSoldProduct(context, id);
  const { product, sale } = sold;
  if (product.type !== 'membership') return sold;
  return {
    ...sold,
    sale: await loadSaleWithRenewalAmounts(context.store, context.tenant, product.head, sale),
  };
}

/** The mails about a failed payment of a renewal, which the processor retries. */
async function planRenewalFailureMails(saleId: SaleId, context: NoticeContext): Promise<Delivery[]> {
  const sold = await getRenewedMembership(context, saleId);
  const link = await createRenewalLink(sold, context);
  const createSalonMail = ({ isVerified }: SalonReader) =>
    renderSalonUnpaidSaleMail(sold, 'renewal', isVerified);
  return [
    ...planCustomerMail(sold, context, 'buyer', sold.buyer, (shown) =>
      renderRenewalFailureMail(shown, link, 'intro'),
    ),
    ...(await planSalonMoneyMails(
      sold.salon,
      { kind: 'payment', mustReach: true },
      context,
      createSalonMail,
    )),
  ];
}

export const planSaleFailureMails: Planner<'sale.payment_failed'> = async (
  { saleId, isRenewal },
  context,
) => {
  if (isRenewal) return planRenewalFailureMails(saleId, context);
  const sold = await getSoldProduct(context, saleId);
  // A late payment that succeeded sends a confirmation instead
  const isMissing = hasUncapturedPart(sold.sale);
  if (!isMissing && sold.sale.status !== SALE_STATUS.failed) return [];
  const createSalonMail = ({ isVerified }: SalonReader) =>
    renderSalonUnpaidSaleMail(sold, 'sale', isVerified);
  return [
    // The salon talks with a buyer who has left the desk with the product
    ...(isMissing ? [] : planCustomerMail(sold, context, 'buyer', sold.buyer, renderSalePaymentFailureMail)),
    // A buyer can still pay a sale that failed
    ...(await planSalonMoneyMails(
      sold.salon,
      { kind: 'payment', mustReach: isMissing },
      context,
      createSalonMail,
    )),
  ];
};

/** The page on which the payer of a renewal saves another card, without a log-in (BEHAVIOR §24.10). */
async function createRenewalLink(
  { sale, salon, buyer }: SoldProduct,
  { tokens, clock, baseUrl }: NoticeContext,
): Promise<string> {
  const token = await issueRenewalToken(tokens, salon, sale.purchasedId, clock());
  return formatAppOrPageLink(salon, 'renewal', token, baseUrl, buyer.language);
}

/** A later mail about a renewal that is still not paid; none once it is. */
export const planDunningMailIfUnpaid: Planner<'membership.dunning'> = async ({ saleId, isLast }, context) => {
  const sold = await getRenewedMembership(context, saleId);
  const { head } = sold.product;
  if (!('unpaidInvoice' in head) || head.unpaidInvoice === undefined || head.endedAt !== undefined) return [];
  const link = await createRenewalLink(sold, context);
  return planCustomerMail(sold, context, 'buyer', sold.buyer, (shown) =>
    renderRenewalFailureMail(shown, link, isLast ? 'last' : 'again'),
  );
};

export const planSaleRefundMail: Planner<'sale.refunded'> = async ({ saleId, amount }, context) => {
  const sold = await getSoldProduct(context, saleId);
  const receiptUrl = await createReceiptLink(sold, context);
  return planCustomerMail(sold, context, 'buyer', sold.buyer, (shown) =>
    renderSaleRefundMail(shown, amount, receiptUrl),
  );
};

export const planRenewalMail: Planner<'membership.renewed'> = async ({ saleId }, context) => {
  const sold = await getRenewedMembership(context, saleId);
  const receiptUrl = await createReceiptLink(sold, context);
  return planCustomerMail(sold, context, 'buyer', sold.buyer, (shown) =>
    renderRenewalPaidMail(shown, receiptUrl, createAccountLink(shown, context)),
  );
};

/** The mail about a package or gift card that ends; none once nothing is left, it ends later, or its owner declines such mails. */
export const planProductEndingMailIfStillDue: Planner<'product.ending'> = async ({ saleId }, context) => {
  const sold = await getSoldProduct(context, saleId);
  const { salon, owner, product } = sold;
  const { expiryDate, remaining } = product.head;
  const today = toLocalDate(salon.timeZone, context.clock());
  const isEndingNow = expiryDate !== null && remaining > 0 && isEndingSoon(expiryDate, today);
  if (!isEndingNow || !isUsable(sold) || owner.email === '') return [];
  if (await hasDeclinedMails(context.store, context.tenant, owner.email, 'endings')) return [];
  const token = await issueDeclineExpiryMailsToken(context.tokens, salon, saleId, context.clock());
  const url = formatUnsubscribeLink(salon, token, context.baseUrl, owner.language);
  return planCustomerMail(sold, context, 'owner', owner, (shown) =>
    renderProductEndingMail(shown, expiryDate, url),
  );
};

/** Mails to the buyer of a membership, and to its owner if that is someone else. */
async function planBuyerAndOwnerMails(
  saleId: SaleId,
  context: NoticeContext,
  renderMail: (shown: SoldProduct, person: Buyer) => OutgoingMail,
): Promise<Delivery[]> {
  const sold = await getSoldProduct(context, saleId);
  const { buyer, owner } = sold;
  return [
    ...planCustomerMail(sold, context, 'buyer', buyer, (shown) => renderMail(shown, buyer)),
    ...(owner.id === buyer.id
      ? []
      : planCustomerMail(sold, context, 'owner', owner, (shown) => renderMail(shown, owner))),
  ];
}

export const planMembershipCancellationMailsToBuyerAndOwner: Planner<'membership.cancelled'> = (
  { saleId },
  context,
) => planBuyerAndOwnerMails(saleId, context, renderMembershipCancellationMail);

export const planMembershipEndMailsToBuyerAndOwner: Planner<'membership.ended'> = ({ saleId }, context) =>
  planBuyerAndOwnerMails(saleId, context, renderMembershipEndMail);
