import { isEqualAsJson } from '../equality.ts';
import type { Money } from '../money.ts';
import { MINUTE_MS } from '../time-units.ts';
import { type DisputeFacts, sumDisputed, withDisputeAddedOrRemoved } from './disputes.ts';
import { type IntentFacts, type IntentRecord, type LostMoney, NOTHING_LOST } from './payment-intents.ts';

export type RefundCause =
  | 'slot-gone'
  | 'redemption-gone'
  | 'product-over'
  | 'paid-twice'
  | 'cancelled'
  | 'above-due'
  | 'by-salon'
  | 'unclaimed';

/** Whether the same money is lost, by refunds and by each dispute. */
export const isSameLoss = (a: LostMoney = NOTHING_LOST, b: LostMoney = NOTHING_LOST): boolean =>
  a.refunded === b.refunded && isEqualAsJson(a.disputes ?? {}, b.disputes ?? {});

/** Adds the refunds of an event (BEHAVIOR §19.4). They are totals, because events arrive late and in any order. */
export const mergeRefundLoss = (
  before: LostMoney = NOTHING_LOST,
  refundedTotal: Money,
  now: Date,
): LostMoney =>
  refundedTotal > before.refunded
    ? { ...before, refunded: refundedTotal, refundedAt: now.toISOString() }
    : before;

/** The record with what the salon has refunded at the processor, which may not be reported yet. */
export const withProcessorRefunds = (
  record: IntentRecord,
  { refunded }: Pick<IntentFacts, 'refunded'>,
  now: Date,
): IntentRecord =>
  refunded === 0 ? record : { ...record, lost: mergeRefundLoss(record.lost, refunded, now) };

export const subtractRefundLoss = (before: LostMoney, failed: Money): LostMoney => ({
  ...before,
  refunded: Math.max(0, before.refunded - failed),
});

/** Records the present state of a dispute; a closed one makes its payment refundable again (BEHAVIOR §19.4). */
export function mergeDisputeLoss(before: LostMoney = NOTHING_LOST, dispute: DisputeFacts): LostMoney {
  const disputes = withDisputeAddedOrRemoved(before.disputes, dispute);
  return { ...before, disputes, disputed: sumDisputed(disputes) };
}

/** The part of a payment that can still be refunded; a disputed payment is not (BEHAVIOR §17.4). */
export const computeRefundableUnlessDisputed = (
  paid: Money,
  { refunded, disputed }: LostMoney = NOTHING_LOST,
): Money => (disputed > 0 ? 0 : Math.max(0, paid - refunded));

/** Pauses between attempts of a refund; the last one repeats. */
const REFUND_RETRY_MINUTES = [1, 2, 5, 15, 60, 180, 360, 720] as const;

const REFUND_LONGEST_PAUSE_MINUTES = Math.max(...REFUND_RETRY_MINUTES);

/** About a month of attempts. */
const REFUND_TRIES_MAX = 60;

/** When to try a failed refund again after `attempts` earlier failures; undefined: give up (BEHAVIOR §19.4). */
export function computeNextRefundAttempt(attempts: number, now: Date): Date | undefined {
  if (attempts >= REFUND_TRIES_MAX) return undefined;
  const minutes = REFUND_RETRY_MINUTES[attempts] ?? REFUND_LONGEST_PAUSE_MINUTES;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
