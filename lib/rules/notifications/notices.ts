import type { AccountKind } from '../accounts/accounts.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import type { AppointmentId, CustomerId, SaleId, ServiceId, StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { RefundCause } from '../payments/refunds.ts';
import type { PurchaseId, SaleType } from '../products/sales.ts';
import type { LocalDate, Minute } from '../salon/salon.ts';

/** An appointment and its time when the notice was written; it may have been rescheduled since. */
export type VisitFacts = {
  readonly appointmentId: AppointmentId;
  readonly date: LocalDate;
  readonly minute: Minute;
};

type SaleFacts = { readonly saleId: SaleId; readonly purchasedId: PurchaseId };

/** The part of an appointment that a product paid. */
export type ProductReceipt = {
  readonly type: SaleType;
  readonly purchasedId: PurchaseId;
  readonly serviceIds: readonly ServiceId[];
  readonly amount: Money;
};

/** If several products pay at once, the first notice carries the receipt of all. */
type RedemptionFacts = VisitFacts &
  Omit<ProductReceipt, 'type'> & { readonly receipt?: readonly ProductReceipt[] };

/**
 * The content of each kind of notice. A notice is written in the transaction of its event (BEHAVIOR §31.3). It refers to
 * records, which are read at delivery, and carries only what may have changed by then.
 */
type NoticeFacts = {
  /** An appointment was booked; it is confirmed, or awaits its deposit. */
  'booking.created': VisitFacts & { readonly isConfirmed?: true };
  /** The deposit was paid: status 0, or 5 after a late success, became 1. */
  'booking.confirmed': VisitFacts;
  /** The deposit failed or timed out: status 0 became 5, the slot is free. */
  'booking.payment_failed': VisitFacts;
  /** A payment that the appointment could no longer take is refunded. */
  'booking.refunded': VisitFacts & { readonly amount: Money; readonly cause: RefundCause };
  /** A saved card was charged: a part of the bill, or else a fee after a cancellation or no-show. */
  'card.charged': VisitFacts & { readonly amount: Money; readonly ofBill: boolean };
  /** An appointment was cancelled; `refunded` goes back to the customer. */
  'booking.cancelled': VisitFacts & {
    readonly refunded: Money;
    /** Card payments that the salon keeps; missing where there are none. */
    readonly kept?: Money;
    /** Whether it had been confirmed, so that its staff knew of it. */
    readonly isTold: boolean;
  };
  /** An appointment was rescheduled; `before` is its former time and staff. */
  'booking.rescheduled': VisitFacts & {
    readonly before: {
      readonly date: LocalDate;
      readonly minute: Minute;
      readonly staffIds: readonly (StaffId | null)[];
    };
    readonly isTold: boolean;
  };
  /** A product paid an appointment or a part of it. */
  'package.redeemed': RedemptionFacts;
  'giftcard.redeemed': RedemptionFacts;
  'membership.used': RedemptionFacts;
  /** A sale was paid. */
  'package.purchased': SaleFacts;
  'giftcard.purchased': SaleFacts;
  'membership.purchased': SaleFacts;
  /** A payment failed or timed out; `isRenewal`: the processor retries that of a renewal. */
  'sale.payment_failed': SaleFacts & { readonly type: SaleType; readonly isRenewal: boolean };
  'membership.renewed': SaleFacts & { readonly renewals: number };
  /** A membership ended or could not be renewed. */
  'membership.ended': SaleFacts;
  /** A gift is due for delivery to its recipient. */
  'gift.due': SaleFacts & { readonly type: SaleType };
  /** A reset link was requested; the account is looked up when the mail is written. */
  'password.forgotten': { readonly account: AccountKind; readonly email: string };
  /** A customer's new address is to be verified. */
  'email.unverified': { readonly customerId: CustomerId; readonly email: string };
  /** A webhook delivery is to be sent. */
  'webhook.due': { readonly deliveryId: string; readonly run: number };
};
export type NoticeKind = keyof NoticeFacts;
export type NoticeOf<Kind extends NoticeKind> = {
  [Each in Kind]: { readonly kind: Each } & NoticeFacts[Each];
}[Kind];
export type Notice = NoticeOf<NoticeKind>;

/** Pauses between attempts in minutes, 24 hours in all (BEHAVIOR §31.3). */
const RETRY_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120, 180, 240, 360, 402] as const;

const LONGEST_RETRY_MINUTES = Math.max(...RETRY_MINUTES);

/** The longest that the pause of an endpoint is extended. */
const PAUSE_EXTRA_MAX_MINUTES = 9;

/** `attempts` includes those that found the endpoint paused, which are counted in `pauses`. */
type AttemptedDelivery = {
  readonly createdAt: string;
  readonly attempts: number;
  readonly pauses?: number | undefined;
};

const computeRetryEnd = ({ createdAt }: Pick<AttemptedDelivery, 'createdAt'>): number =>
  Date.parse(createdAt) + DAY_MS;

/** Whether the 24 hours of retries since the creation are over. */
export const isRetryPeriodOver = (notice: Pick<AttemptedDelivery, 'createdAt'>, now: Date): boolean =>
  now.getTime() >= computeRetryEnd(notice);

/**
 * When to retry after an attempt that began at `attemptedAt` has failed; undefined: not again. Within the 24 hours there is
 * always another attempt, the last one at their end. Afterwards only attempts follow that the pauses still provide.
 */
export function computeNextAttemptAt(notice: AttemptedDelivery, attemptedAt: Date): Date | undefined {
  const pause = RETRY_MINUTES[notice.attempts - (notice.pauses ?? 0) - 1];
  const after = (minutes: number) => attemptedAt.getTime() + minutes * MINUTE_MS;
  if (!isRetryPeriodOver(notice, attemptedAt)) {
    return new Date(Math.min(after(pause ?? LONGEST_RETRY_MINUTES), computeRetryEnd(notice)));
  }
  return pause === undefined ? undefined : new Date(after(pause));
}

/**
 * When to try again after an endpoint was found paused until `pausedUntil`: a minute later after each further pause, so
 * that not all that wait come back at once. No pause is the last one (BEHAVIOR §30.3).
 */
export const computeResumeAt = ({ pauses = 0 }: Pick<AttemptedDelivery, 'pauses'>, pausedUntil: Date): Date =>
  new Date(pausedUntil.getTime() + Math.min(pauses, PAUSE_EXTRA_MAX_MINUTES) * MINUTE_MS);
