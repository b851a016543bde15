import { DAY_MS, MINUTE_MS } from '../durations.ts';

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
