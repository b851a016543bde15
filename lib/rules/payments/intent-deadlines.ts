import { HOUR_MS } from '../time-units.ts';
import { type IntentFacts, type IntentRecord, UNPAID_HOURS } from './payment-intents.ts';

/** A payment without a target is refunded after this time (BEHAVIOR §19.4). */
const CLAIM_HOURS = 1;

type IntentAge = Pick<IntentRecord, 'createdAt'>;

/** When a new intent stops counting as unpaid, if its outcome stays unknown (BEHAVIOR §8.2). */
export const computeUnpaidIntentEnd = (now: Date): Date => new Date(now.getTime() + UNPAID_HOURS * HOUR_MS);

/** Whether an intent has been unpaid for too long. */
export const isPastUnpaidLimit = ({ createdAt }: IntentAge, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= UNPAID_HOURS * HOUR_MS;

/** Until when a paid intent may wait for its target (BEHAVIOR §19.4). */
export const computeIntentClaimDeadline = (
  { paidAt }: Pick<IntentFacts, 'paidAt'>,
  { createdAt }: IntentAge,
): Date => new Date(Date.parse(paidAt ?? createdAt) + CLAIM_HOURS * HOUR_MS);

/** An event may be listed some time after the instant that it names. */
const OVERLAP_MS = HOUR_MS;

/** The span of time whose events are read, `to` excluded, after they were read through an instant (BEHAVIOR §19.6). */
export const computeMissedEventSpan = (readThrough: string, now: Date): { from: Date; to: Date } => ({
  from: new Date(Date.parse(readThrough) - OVERLAP_MS),
  // The processor counts in seconds: an event of this second is read too
  to: new Date(now.getTime() + 1_000),
});
