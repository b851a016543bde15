import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time-units.ts';

/** Pauses between attempts in minutes, 24 hours in all (BEHAVIOR §31.3). */
const RETRY_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120, 180, 240, 360, 402] as const;

const LONGEST_RETRY_MINUTES = Math.max(...RETRY_MINUTES);

/** The longest that the pause of an endpoint is extended. */
const PAUSE_EXTRA_MAX_MINUTES = 9;

/** `attempts` includes those that found the endpoint or the service paused, which are counted in `pauses`. */
type AttemptedDelivery = {
  readonly createdAt: string;
  /** When the operator had a parked notice sent again. */
  readonly unparkedAt?: string | undefined;
  readonly attempts: number;
  readonly pauses?: number | undefined;
};

type RetryPeriod = Pick<AttemptedDelivery, 'createdAt' | 'unparkedAt'>;

const computeRetryEnd = ({ createdAt, unparkedAt }: RetryPeriod): number =>
  Date.parse(unparkedAt ?? createdAt) + DAY_MS;

/** Whether the 24 hours of retries are over, since the creation or since the notice was last unparked. */
export const isRetryPeriodOver = (notice: RetryPeriod, now: Date): boolean =>
  now.getTime() >= computeRetryEnd(notice);

/**
 * When to retry after an attempt that began at `attemptedAt` has failed; undefined: not again. That follows from the age
 * alone: within the 24 hours there is always another attempt, the last one at their end.
 */
export function computeNextAttemptAt(notice: AttemptedDelivery, attemptedAt: Date): Date | undefined {
  if (isRetryPeriodOver(notice, attemptedAt)) return undefined;
  const pause = RETRY_MINUTES[notice.attempts - (notice.pauses ?? 0) - 1] ?? LONGEST_RETRY_MINUTES;
  return new Date(Math.min(attemptedAt.getTime() + pause * MINUTE_MS, computeRetryEnd(notice)));
}

/**
 * When to try again after an endpoint was found paused until `pausedUntil`: a minute later after each further pause, so
 * that not all that wait come back at once. No pause is the last one (BEHAVIOR §30.3).
 */
export const computeResumeAt = ({ pauses = 0 }: Pick<AttemptedDelivery, 'pauses'>, pausedUntil: Date): Date =>
  new Date(pausedUntil.getTime() + Math.min(pauses, PAUSE_EXTRA_MAX_MINUTES) * MINUTE_MS);

const THROTTLED_MIN_MS = 30 * SECOND_MS;
const THROTTLED_SPREAD_MS = 30 * SECOND_MS;

/** When to send a message again that the service refused for its rate: in 30 to 60 s. `random` is from 0 to 1. */
export const computeThrottledRetryAt = (now: Date, random: number): Date =>
  new Date(now.getTime() + THROTTLED_MIN_MS + Math.floor(random * THROTTLED_SPREAD_MS));
