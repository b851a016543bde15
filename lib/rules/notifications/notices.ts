import type { AccountKind } from '../accounts/accounts.ts';
import type { AppointmentId, CustomerId, SaleId, ServiceId, StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { RefundCause } from '../payments/payment-intents.ts';
import type { PurchaseId, SaleType } from '../products/sales.ts';
import type { LocalDate, Minute } from '../salon/salon.ts';

/** A visit, and the time that it had when the notice was written: it may have been moved since. */
export type OfVisit = {
  readonly appointmentId: AppointmentId;
  readonly date: LocalDate;
  readonly minute: Minute;
};

/** A product that somebody bought, by its sale. */
type OfSale = { readonly saleId: SaleId; readonly purchasedId: PurchaseId };

/** What a product has paid of a visit: these services, so much money of theirs. */
export type Receipted = {
  readonly type: SaleType;
  readonly purchasedId: PurchaseId;
  readonly serviceIds: readonly ServiceId[];
  readonly amount: Money;
};

/** A visit was paid with a product. Where several pay at once, one of the notices brings the receipt of all. */
type OfRedemption = OfVisit & Omit<Receipted, 'type'> & { readonly receipt?: readonly Receipted[] };

/**
 * What must be told to the world after a commit, by kind, and what each kind knows. A notice is written in the same
 * transaction as the change that it tells of (decisions §3). It names records, which are read when it is delivered,
 * and carries what may be another by then.
 */
type NoticeFacts = {
  /** A visit is in the diary: confirmed at once, or it still waits for its deposit. */
  'booking.created': OfVisit & { readonly isConfirmed?: true };
  /** The deposit has come: status 0, or 5 on a late success, is now 1. */
  'booking.confirmed': OfVisit;
  /** The deposit was refused, or never came: status 0 is now 5, the slot is free. */
  'booking.payment_failed': OfVisit;
  /** Money came that could not pay the visit any more, and goes back. */
  'booking.refunded': OfVisit & { readonly amount: Money; readonly cause: RefundCause };
  /** A saved card has paid a part of the bill, or else a fee for a visit that did not take place. */
  'card.charged': OfVisit & { readonly amount: Money; readonly ofBill: boolean };
  /** A visit was called off: status 3. `refunded` is what goes back to the customer for it. */
  'booking.cancelled': OfVisit & {
    readonly refunded: Money;
    /** What was paid for it by card and stays with the salon; missing where that is nothing. */
    readonly kept?: Money;
    /** Its people knew of the visit: it was agreed, not still waiting for its deposit. */
    readonly isTold: boolean;
  };
  /** A visit was moved from `before`, and from whoever was to do it then. */
  'booking.rescheduled': OfVisit & {
    readonly before: {
      readonly date: LocalDate;
      readonly minute: Minute;
      readonly staffIds: readonly (StaffId | null)[];
    };
    readonly isTold: boolean;
  };
  /** A package, a gift card, or the uses that a membership includes, paid a visit, or a part of it. */
  'package.redeemed': OfRedemption;
  'giftcard.redeemed': OfRedemption;
  'membership.used': OfRedemption;
  /** The product is paid: its buyer is told at once. */
  'package.purchased': OfSale;
  'giftcard.purchased': OfSale;
  'membership.purchased': OfSale;
  /** A payment was refused or never came; `isRenewal`: that of another period, which the processor tries again. */
  'sale.payment_failed': OfSale & { readonly type: SaleType; readonly isRenewal: boolean };
  /** One more period is paid. */
  'membership.renewed': OfSale & { readonly renewals: number };
  /** A membership has come to its end, or could not be renewed. */
  'membership.ended': OfSale;
  /** A gift's day has come: its recipient is told. */
  'gift.due': OfSale & { readonly type: SaleType };
  /** Somebody wants a new password for this address; whether anybody has it is asked when the mail is written. */
  'password.forgotten': { readonly account: AccountKind; readonly email: string };
  /** A customer's address is new, and nobody has shown yet that it is theirs. */
  'email.unverified': { readonly customerId: CustomerId; readonly email: string };
  /** An event is to be sent to an endpoint of the salon's. */
  'webhook.due': { readonly deliveryId: string; readonly run: number };
};
export type NoticeKind = keyof NoticeFacts;
/** The notice of a kind. */
export type NoticeOf<Kind extends NoticeKind> = {
  [Each in Kind]: { readonly kind: Each } & NoticeFacts[Each];
}[Kind];
export type Notice = NoticeOf<NoticeKind>;

/** Pauses between one try and the next, in minutes: growing, 24 hours in all (decisions §3). */
const RETRY_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120, 180, 240, 360, 402] as const;

const LONGEST_PAUSE = Math.max(...RETRY_MINUTES);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Tried = { readonly createdAt: string; readonly attempts: number };

const dayEnd = ({ createdAt }: Pick<Tried, 'createdAt'>): number => Date.parse(createdAt) + DAY_MS;

/** Whether the 24 hours of tries have passed that a notice has from when it was made (decisions §3). */
export const isDayOver = (notice: Pick<Tried, 'createdAt'>, now: Date): boolean =>
  now.getTime() >= dayEnd(notice);

/**
 * When to try again after a try that began at `triedAt` has failed; undefined: enough was tried. Within the 24 hours
 * something always follows, at their end at the latest, however many tries there were. A notice that
 * was tried fewer times by then than there are pauses still gets the tries that are left.
 */
export function nextTryAt(notice: Tried, triedAt: Date): Date | undefined {
  const pause = RETRY_MINUTES[notice.attempts - 1];
  const after = (minutes: number) => triedAt.getTime() + minutes * MINUTE_MS;
  if (!isDayOver(notice, triedAt)) return new Date(Math.min(after(pause ?? LONGEST_PAUSE), dayEnd(notice)));
  return pause === undefined ? undefined : new Date(after(pause));
}
