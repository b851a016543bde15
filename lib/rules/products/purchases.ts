import type { Account } from '../access/accounts.ts';
import { addDays } from '../calendar.ts';
import type { AppointmentId, CustomerId, PurchaseId, SaleId, SaleType, ServiceId } from '../ids.ts';
import type { RenewalPayment } from '../journal/renewals.ts';
import type { Money } from '../money.ts';
import type { LocalDate } from '../salons/salon.ts';
import { SALE_STATUS, type Sale, type SaleStatus } from './sales.ts';

/**
 * The part of a purchased product that a redemption reads and rewrites; it is smaller than 1 KB. `remaining` changes only
 * in the transaction that appends the history row, under a bound (BEHAVIOR §25.8).
 */
export type PurchaseHead = {
  readonly id: PurchaseId;
  readonly saleId: SaleId;
  /** A copy of the sale's; only the product of a paid sale can be redeemed. */
  readonly saleStatus: SaleStatus;
  /** The owner: the buyer, until a recipient claims a gift; null while that is a guest. */
  readonly customerId: CustomerId | null;
  /** The balance: uses of a package or membership, money of a gift card. */
  readonly remaining: number;
  /** Instant at which the recipient became the owner. */
  readonly claimedAt?: string;
  /** Instant of the refund or dispute that blocks the product from redemption. */
  readonly blockedAt?: string;
  /** The value that was left when the product expired; missing until then. */
  readonly expiredRest?: Money;
  /** The first day of a package or gift card that is frozen (BEHAVIOR §21.9). */
  readonly frozenOn?: LocalDate;
  /** The value that adjustments have added and taken off. */
  readonly valueAdded?: Money;
  readonly valueRemoved?: Money;
  /** The person to whom the owner offers a package or gift card (BEHAVIOR §21.11). */
  readonly offer?: ProductOffer;
  /** The money of reloads that are paid. */
  readonly reloaded?: Money;
  readonly createdAt: string;
};

/** An offer stands until it is accepted or taken back; its id is in the link that accepts it. */
export type ProductOffer = {
  readonly id: string;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
};

/** An order of a buyer: a template at a location for an amount, perhaps for somebody else on a date. */
type Order = Pick<Sale, 'locationId' | 'total' | 'isReload'> & {
  readonly purchasedId?: PurchaseId;
  readonly body: {
    readonly name: string;
    readonly price: Money;
    readonly value?: Money;
    readonly packageId?: number;
    readonly giftCardId?: number;
    readonly membershipId?: number;
    readonly deliveryDate?: LocalDate;
    readonly gift: {
      readonly recipient: { readonly fname: string; readonly lname: string; readonly email: string };
      readonly senderName: string;
      readonly message: string;
    } | null;
  };
};

const toOrderFacts = ({ locationId, total, purchasedId, isReload, body }: Order): readonly unknown[] => [
  isReload && purchasedId,
  locationId,
  total,
  body.name,
  body.price,
  body.value,
  body.packageId,
  body.giftCardId,
  body.membershipId,
  body.deliveryDate,
  body.gift?.recipient.fname,
  body.gift?.recipient.lname,
  body.gift?.recipient.email,
  body.gift?.senderName,
  body.gift?.message,
];

/** Whether two orders of one buyer are for the same thing (BEHAVIOR §21.1). */
export function isSamePurchaseOrder(one: Order, other: Order): boolean {
  const facts = toOrderFacts(other);
  return toOrderFacts(one).every((fact, index) => fact === facts[index]);
}

export const toHeadFieldsFromSale = ({ id, status, purchasedId, customerId, createdAt }: Sale) => ({
  id: purchasedId,
  saleId: id,
  saleStatus: status,
  customerId,
  createdAt,
});

/** Whether a customer owns the product. A guest owns nothing until a customer claims it (BEHAVIOR §21.5). */
export const isOwnedBy = (
  { customerId }: Pick<PurchaseHead, 'customerId'>,
  customer: CustomerId | null,
): boolean => customer !== null && customerId === customer;

/** Whether a gift card is unclaimed: a gift, or a card that a guest bought, which nobody has claimed (BEHAVIOR §25.1). */
export const isUnclaimedGiftCard = (
  { claimedAt, customerId }: Pick<PurchaseHead, 'claimedAt' | 'customerId'>,
  isGift: boolean,
): boolean => claimedAt === undefined && (isGift || customerId === null);

/** Whether the product is paid, and neither refunded nor disputed (BEHAVIOR §21.4). */
export const isPaidAndUnblocked = ({
  saleStatus,
  blockedAt,
}: Pick<PurchaseHead, 'saleStatus' | 'blockedAt'>): boolean =>
  saleStatus === SALE_STATUS.paid && blockedAt === undefined;

/** Whether a package or gift card rests until somebody unfreezes it (BEHAVIOR §21.9). */
export const isFrozen = ({ frozenOn }: Pick<PurchaseHead, 'frozenOn'>): boolean => frozenOn !== undefined;

/** How long the processor tries to collect a renewal. */
const COLLECTION_GRACE_DAYS = 14;

/**
 * Whether the membership has status 1. A subscription that is not cancelled has some days of grace to collect its renewal; one
 * whose renewal has failed can be used until it ends, unless the salon forbids it (BEHAVIOR §24.3, §24.10).
 */
export function isActiveMembership(
  head: Pick<
    MembershipTerm,
    'saleStatus' | 'blockedAt' | 'endedAt' | 'subscriptionId' | 'cancelledAt' | 'expiryDate' | 'unpaidInvoice'
  >,
  today: LocalDate,
  pastDueBenefits = true,
): boolean {
  if (!isPaidAndUnblocked(head) || head.endedAt !== undefined) return false;
  if (head.unpaidInvoice !== undefined) return pastDueBenefits;
  const isRenewed = head.subscriptionId !== undefined && head.cancelledAt === undefined;
  const grace = isRenewed ? COLLECTION_GRACE_DAYS : 0;
  return today <= addDays(head.expiryDate, grace);
}

/** The part of a membership's head that says whether and how long it can be used. */
type MembershipTerm = Pick<PurchaseHead, 'saleStatus' | 'blockedAt'> & {
  readonly endedAt?: string;
  readonly cancelledAt?: string;
  readonly subscriptionId?: string;
  readonly expiryDate: LocalDate;
  readonly usesUntil?: LocalDate;
  readonly unpaidInvoice?: string;
};

/** Whether the subscription of a membership goes on (BEHAVIOR §24.3). */
export const isRenewing = <Head extends Pick<MembershipTerm, 'subscriptionId' | 'cancelledAt' | 'endedAt'>>(
  head: Head,
): head is Head & { readonly subscriptionId: string } =>
  head.subscriptionId !== undefined && head.cancelledAt === undefined && head.endedAt === undefined;

/** The days on which a membership rests, both included (BEHAVIOR §24.8). */
export type PauseDays = { readonly pausedFrom?: LocalDate; readonly pausedUntil?: LocalDate };

/** Whether a membership rests on a day. */
export const isPausedOn = ({ pausedFrom, pausedUntil }: PauseDays, day: LocalDate): boolean =>
  pausedFrom !== undefined && pausedUntil !== undefined && pausedFrom <= day && day <= pausedUntil;

/**
 * Whether the prices and included services of an active membership count for a visit on a date: until its last day, or as long
 * as it renews (BEHAVIOR §25.5), and not during a pause.
 */
export const isValidForVisitIfActive = (
  head: Pick<MembershipTerm, 'subscriptionId' | 'cancelledAt' | 'endedAt' | 'expiryDate'> & PauseDays,
  visitDate: LocalDate,
): boolean => (isRenewing(head) || visitDate <= head.expiryDate) && !isPausedOn(head, visitDate);

/** Whether uses that were returned can be redeemed on a day, although the membership has ended (BEHAVIOR §26.1). */
export const canRedeemReturnedUses = (
  head: Pick<MembershipTerm, 'saleStatus' | 'blockedAt' | 'usesUntil'>,
  day: LocalDate,
): boolean => isPaidAndUnblocked(head) && head.usesUntil !== undefined && day <= head.usesUntil;

/** The event of a history row; `lineName` is the name of the service or retail product at that time (BEHAVIOR §25.8). */
export type HistoryEvent =
  | { readonly code: 'purchased' | 'renewed' }
  /** `changed`: a membership changes to the one with this name (BEHAVIOR §24.9). */
  | { readonly code: 'redeemed' | 'included' | 'returned' | 'changed'; readonly lineName: string }
  /** The product, or the included services of a membership, can be used until this day (BEHAVIOR §26.1). */
  | { readonly code: 'extended'; readonly until: LocalDate }
  /** A membership rests on these days, or goes on before their end (BEHAVIOR §24.8). */
  | { readonly code: 'paused'; readonly from: LocalDate; readonly until: LocalDate }
  | { readonly code: 'resumed' }
  /** Acts on a package or gift card (BEHAVIOR §21.9). */
  | { readonly code: 'frozen' | 'unfrozen' | 'transferred' | 'adjusted' | 'voided' | 'replaced' | 'resent' }
  /** Money was put on a gift card, or left it because its payment was disputed or refunded (BEHAVIOR §21.10). */
  | { readonly code: 'reloaded' | 'reloadLost' };

/** An act on a sold product: its reason, its user, and the balance after it (BEHAVIOR §25.8). */
export type ProductActFacts = {
  readonly reason: string;
  /** The user's name; null for the customer. */
  readonly user: string | null;
  /** Uses, or money of a gift card. */
  readonly balanceAfter: number;
};

/** Rows with service id 0 do not count as usage. */
export type HistoryRow = HistoryEvent & {
  /** Only in rows of acts on a sold product. */
  readonly act?: ProductActFacts;
  readonly saleId: SaleId;
  readonly serviceId: ServiceId | 0;
  /** Money taken from a gift card; negative where it was returned. */
  readonly amount?: Money;
  readonly appointmentId?: AppointmentId;
  readonly at: string;
  /** The payment of a renewal; missing in other rows. */
  readonly renewal?: RenewalPayment;
  /** Instant at which the period that a renewal has paid ends. */
  readonly paidUntil?: string;
};

/** A row as it is read; `id` names it among the rows of its product. */
export type NumberedHistoryRow = HistoryRow & { readonly id: number };

/** A row that is no use. */
const toRow =
  (code: 'purchased' | 'renewed') =>
  (saleId: SaleId, now: Date): HistoryRow => ({ saleId, code, serviceId: 0, at: now.toISOString() });

/** The row of an act on a sold product, which leaves its balance as it is. */
export const toActRow = (
  { saleId, remaining }: Pick<PurchaseHead, 'saleId' | 'remaining'>,
  event: HistoryEvent,
  { reason, account }: { readonly reason: string; readonly account: Account | undefined },
  now: Date,
): HistoryRow => ({
  ...event,
  saleId,
  serviceId: 0,
  at: now.toISOString(),
  act: { reason, user: account?.kind === 'user' ? account.name : null, balanceAfter: remaining },
});

export const toFirstHistoryRow = toRow('purchased');

/** The row of each paid renewal of a membership (BEHAVIOR §24.4). */
export const toRenewalHistoryRow = toRow('renewed');

/** The payment of the newest period in a history; undefined where there is no renewal. Events may come in any order. */
export function findNewestRenewalPayment(history: readonly HistoryRow[]): RenewalPayment | undefined {
  return history.reduce<HistoryRow | undefined>(
    (newest, row) =>
      row.renewal !== undefined && (row.paidUntil ?? '') >= (newest?.paidUntil ?? '') ? row : newest,
    undefined,
  )?.renewal;
}

/** A purchased product: head, a body that never changes, and history, oldest row first. */
export type Purchase<Head extends PurchaseHead, Body> = {
  readonly head: Head;
  readonly body: Body;
  readonly history: readonly NumberedHistoryRow[];
};

export type UsesBalance = {
  readonly totalQty: number;
  readonly totalUsed: number;
  /** Below 0 where a single-use package has more services than uses left; shown as 0 (BEHAVIOR §22.2). */
  readonly remaining: number;
};

export function computeUsesBalance(
  { totalQty }: Pick<UsesBalance, 'totalQty'>,
  history: readonly HistoryRow[],
): UsesBalance {
  const totalUsed = history.filter(({ serviceId }) => serviceId !== 0).length;
  return { totalQty, totalUsed, remaining: totalQty - totalUsed };
}

/** The part of a product's head that says what it is worth. */
export type ValuedHead = { readonly remaining: number; readonly worth?: Money; readonly expiredRest?: Money };

/** The value that the salon still owes for a product: nothing for a membership, whose price is income at once. */
export function computeValueOwedForProduct(
  type: SaleType,
  { remaining, worth = 0, expiredRest = 0 }: ValuedHead,
): Money {
  switch (type) {
    case 'giftcard':
      return remaining - expiredRest;
    case 'package':
      return worth - expiredRest;
    case 'membership':
      return 0;
  }
}
