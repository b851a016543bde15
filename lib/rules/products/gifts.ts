import { addDays, addMonths } from '../calendar.ts';
import type { Customer } from '../customers/customers.ts';
import type { FailureKey } from '../failures.ts';
import type { CustomerId, SaleType } from '../ids.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate, Salon } from '../salons/salon.ts';
import { toInstant, toLocalDate } from '../time-zone.ts';
import type { PurchaseHead } from './purchases.ts';
import { SALE_STATUS } from './sales.ts';

/** Recipient and sender of a product that is bought for someone else. */
export type Gift = {
  readonly recipient: { readonly fname: string; readonly lname: string; readonly email: string };
  readonly senderName: string;
  readonly message: string;
};

/** The gift of a package or membership; null where the buyer keeps it (BEHAVIOR §27.1). */
export function decideGift(
  isForAnother: boolean,
  { recipient, senderName, message }: Gift,
): Outcome<Gift | null> {
  if (!isForAnother) return ok(null);
  if (recipient.fname === '') return invalid('recipientFname', 'Is required when buying for someone else');
  if (recipient.lname === '') return invalid('recipientLname', 'Is required when buying for someone else');
  return ok({ recipient, senderName, message });
}

type Recipient = Gift['recipient'];

const isSameName = (one: Omit<Recipient, 'email'>, other: Omit<Recipient, 'email'>): boolean =>
  one.fname.toLowerCase() === other.fname.toLowerCase() &&
  one.lname.toLowerCase() === other.lname.toLowerCase();

/**
 * Whether a gift card is a gift. No field says so: the buyer keeps a card to the buyer's own address or, without an
 * address, to the buyer's own name without a sender. The buyer is then its recipient (BEHAVIOR §23.2).
 */
export function resolveGiftOfCard(
  gift: Gift,
  { fname, lname, email }: Pick<Customer, keyof Recipient>,
): { readonly gift: Gift; readonly isGift: boolean } {
  const { recipient, senderName } = gift;
  const buyer = { fname, lname, email };
  const isKept =
    recipient.email === '' ? senderName === '' && isSameName(recipient, buyer) : recipient.email === email;
  return isKept
    ? { gift: { recipient: buyer, senderName: '', message: '' }, isGift: false }
    : { gift, isGift: true };
}

/** Also bounds how far the period of a package, which starts with its delivery, can be put off. */
const DELIVERY_AHEAD_MAX_MONTHS = 12;
/** It may still be yesterday where the buyer is. */
const DELIVERY_BEHIND_MAX_DAYS = 1;

/** The day of delivery, by default today at the salon (BEHAVIOR §22.2). */
export function decideDeliveryDate(
  requested: LocalDate | undefined,
  salon: Pick<Salon, 'timeZone'>,
  now: Date,
): Outcome<LocalDate> {
  const today = toLocalDate(salon.timeZone, now);
  if (requested === undefined) return ok(today);
  if (requested < addDays(today, -DELIVERY_BEHIND_MAX_DAYS))
    return invalid('deliveryDate', 'Must not be in the past');
  const latest = addMonths(today, DELIVERY_AHEAD_MAX_MONTHS);
  return requested > latest ? invalid('deliveryDate', `Must be on or before ${latest}`) : ok(requested);
}

/** Minute of the salon's day at which gifts of a later day are delivered. */
const DELIVERY_MINUTE = 9 * 60;

/** When the recipient's mail goes out: with the payment, or at 09:00 of a later delivery date (BEHAVIOR §27.1). */
export function computeGiftMailInstant(date: LocalDate, salon: Pick<Salon, 'timeZone'>, now: Date): Date {
  return date <= toLocalDate(salon.timeZone, now) ? now : toInstant(date, DELIVERY_MINUTE, salon.timeZone);
}

/** The mail of a given membership goes out with the payment; null without a recipient's address (BEHAVIOR §24.2). */
export const computeMembershipGiftMailInstant = (gift: Gift | null, now: Date): Date | null =>
  gift?.recipient.email ? now : null;

/** The gift of a purchased product; null where the buyer keeps the product. Only a gift card has `isGift`. */
export const findGift = (body: { readonly gift: Gift | null; readonly isGift?: boolean }): Gift | null =>
  body.isGift === false ? null : body.gift;

/** Whether a gift can still be claimed; anybody with its link may see what it is until then (BEHAVIOR §27.2). */
export function checkUnclaimed({
  claimedAt,
  saleStatus,
}: Pick<PurchaseHead, 'claimedAt' | 'saleStatus'>): Outcome<'unclaimed'> {
  if (saleStatus !== SALE_STATUS.paid) return fail('claimLinkInvalid', 'token');
  return claimedAt === undefined ? ok('unclaimed') : fail('giftAlreadyClaimed', 'token');
}

/** Whether a customer may claim a gift, or owns it already, so that nothing changes (BEHAVIOR §27.2). */
export function checkClaim(
  head: Pick<PurchaseHead, 'customerId' | 'claimedAt' | 'saleStatus'>,
  customerId: CustomerId | undefined,
): Outcome<'claim' | 'owned already'> {
  if (head.saleStatus === SALE_STATUS.paid && head.customerId === customerId) return ok('owned already');
  const unclaimed = checkUnclaimed(head);
  return unclaimed.ok ? ok('claim') : unclaimed;
}

/** The refusal of a product that the front desk cannot hand over: the one of its redemption (BEHAVIOR §25). */
const PRODUCT_INVALID = {
  package: 'packageInvalid',
  giftcard: 'giftCardInvalid',
  membership: 'membershipInvalid',
} as const satisfies Record<SaleType, FailureKey>;

/**
 * Whether the front desk may hand a product over to a customer, or the customer owns it already, so that nothing changes. The
 * product must be a gift, or belong to a guest, who owns nothing before a claim. Without a customer: whether anybody may still
 * get it (BEHAVIOR §27.3).
 */
export function checkHandOver(
  type: SaleType,
  head: Pick<PurchaseHead, 'customerId' | 'claimedAt' | 'saleStatus'>,
  body: Parameters<typeof findGift>[0],
  customerId?: CustomerId,
): ReturnType<typeof checkClaim> {
  const claim = checkClaim(head, customerId);
  if (!claim.ok)
    return fail(claim.failure === 'giftAlreadyClaimed' ? claim.failure : PRODUCT_INVALID[type], 'gift');
  const isClaimable = findGift(body) !== null || head.customerId === null;
  return claim.value === 'claim' && !isClaimable ? fail(PRODUCT_INVALID[type], 'gift') : claim;
}
