import type { IntentFacts, IntentRecord } from './payment-intents.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Unpaid for so long, an intent is cancelled. */
const UNPAID_HOURS = 24;
/** What nothing claims within this time is refunded (decisions §5). */
const CLAIM_HOURS = 1;
/** One address may hold so many unpaid intents (decisions §3). */
export const UNPAID_MAX = 20;

type Made = Pick<IntentRecord, 'createdAt'>;

/** Until when an intent that is made now counts as unpaid, if nobody tells how it ended. */
export const unpaidUntil = (now: Date): Date => new Date(now.getTime() + UNPAID_HOURS * HOUR_MS);

/** Whether an intent has waited for its payment long enough. */
export const isStale = ({ createdAt }: Made, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= UNPAID_HOURS * HOUR_MS;

/** Until when the money of a paid intent waits for what it is to pay. */
export const claimUntil = ({ paidAt }: Pick<IntentFacts, 'paidAt'>, { createdAt }: Made): Date =>
  new Date(Date.parse(paidAt ?? createdAt) + CLAIM_HOURS * HOUR_MS);

/** When to ask the processor again for an intent of this age: after 1, 2, 4 … hours, and when its day is over. */
export function nextLook({ createdAt }: Made, now: Date): Date {
  const made = Date.parse(createdAt);
  const pause = Math.min(Math.max(now.getTime() - made, HOUR_MS), UNPAID_HOURS * HOUR_MS);
  const next = now.getTime() + pause;
  const end = made + UNPAID_HOURS * HOUR_MS;
  return new Date(end > now.getTime() ? Math.min(next, end) : next);
}

/** Pauses between one try of a refund and the next, in minutes; the last one repeats. */
const REFUND_RETRY_MINUTES = [1, 2, 5, 15, 60, 180, 360, 720] as const;
const REFUND_LONGEST_PAUSE = Math.max(...REFUND_RETRY_MINUTES);
/** About a month of tries: money is not given up lightly. */
const REFUND_TRIES_MAX = 60;

/** When to try a refund again that failed just now, after so many failures before; undefined: enough was tried. */
export function nextRefundTry(attempts: number, now: Date): Date | undefined {
  if (attempts >= REFUND_TRIES_MAX) return undefined;
  const minutes = REFUND_RETRY_MINUTES[attempts] ?? REFUND_LONGEST_PAUSE;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
