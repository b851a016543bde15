import type { AttemptCounter } from '../accounts/attempt-limits.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { IntentFacts, IntentRecord } from './payment-intents.ts';

/** An unpaid intent is cancelled after this time (BEHAVIOR §19.5). */
const UNPAID_HOURS = 24;
/** A payment without a target is refunded after this time (BEHAVIOR §19.5). */
const CLAIM_HOURS = 1;
/** Unpaid payment and setup intents per address (BEHAVIOR §8.2). */
export const UNPAID_INTENTS_MAX = 20;
/** Payment and setup intents of a salon's anonymous callers in an hour (BEHAVIOR §8.2). */
export const ANONYMOUS_INTENT_COUNTER: AttemptCounter = {
  name: 'orders:anonymous',
  limit: 200,
  windowMinutes: 60,
};

type IntentAge = Pick<IntentRecord, 'createdAt'>;

/** When a new intent stops counting as unpaid, if its outcome stays unknown. */
export const computeUnpaidEnd = (now: Date): Date => new Date(now.getTime() + UNPAID_HOURS * HOUR_MS);

/** Whether an intent has been unpaid for too long. */
export const isUnpaidTooLong = ({ createdAt }: IntentAge, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= UNPAID_HOURS * HOUR_MS;

/** Until when a paid intent may wait for its target. */
export const computeClaimDeadline = (
  { paidAt }: Pick<IntentFacts, 'paidAt'>,
  { createdAt }: IntentAge,
): Date => new Date(Date.parse(paidAt ?? createdAt) + CLAIM_HOURS * HOUR_MS);

/** When to ask the processor about an intent again: 1, 2, 4 … hours after it was created, and after a day. */
export function computeNextIntentCheck({ createdAt }: IntentAge, now: Date): Date {
  const created = Date.parse(createdAt);
  const pause = Math.min(Math.max(now.getTime() - created, HOUR_MS), UNPAID_HOURS * HOUR_MS);
  const next = now.getTime() + pause;
  const end = created + UNPAID_HOURS * HOUR_MS;
  return new Date(end > now.getTime() ? Math.min(next, end) : next);
}

/** Pauses between attempts of a refund; the last one repeats. */
const REFUND_RETRY_MINUTES = [1, 2, 5, 15, 60, 180, 360, 720] as const;
const REFUND_LONGEST_PAUSE = Math.max(...REFUND_RETRY_MINUTES);
/** About a month of attempts. */
const REFUND_TRIES_MAX = 60;

/** When to try a failed refund again after `attempts` earlier failures; undefined: give up. */
export function computeNextRefundAttempt(attempts: number, now: Date): Date | undefined {
  if (attempts >= REFUND_TRIES_MAX) return undefined;
  const minutes = REFUND_RETRY_MINUTES[attempts] ?? REFUND_LONGEST_PAUSE;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
