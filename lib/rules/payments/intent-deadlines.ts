import { HOUR_MS } from '../durations.ts';
import type { IntentFacts, IntentRecord } from './payment-intents.ts';

/** An unpaid intent is cancelled after this time (BEHAVIOR §19.5), and no longer counts as unpaid (BEHAVIOR §8.2). */
const UNPAID_HOURS = 24;

/** A payment without a target is refunded after this time (BEHAVIOR §19.5). */
const CLAIM_HOURS = 1;

type IntentAge = Pick<IntentRecord, 'createdAt'>;

/** When a new intent stops counting as unpaid, if its outcome stays unknown (BEHAVIOR §8.2). */
export const computeUnpaidIntentEnd = (now: Date): Date => new Date(now.getTime() + UNPAID_HOURS * HOUR_MS);

/** Whether an intent has been unpaid for too long. */
export const isUnpaidTooLong = ({ createdAt }: IntentAge, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= UNPAID_HOURS * HOUR_MS;

/** Until when a paid intent may wait for its target (BEHAVIOR §19.5). */
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
