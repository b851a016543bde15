import type { Endpoint } from './operations.ts';
import type { CallFailure, CallOptions, ClientOptions } from './types.ts';

const FIRST_DELAY_MS = 200;
/** A longer wait is the caller's decision. */
const RETRY_AFTER_MAX_MS = 60_000;
const ATTEMPTS_MAX = 5;

type RetryLimits = Pick<ClientOptions, 'retryAfterMaxMs'> & Pick<CallOptions, 'attemptsMax'>;

/**
 * Milliseconds to wait before the next attempt; undefined if there should be none. A 429 is retried after its
 * Retry-After; without one, not at all. A call that may have been executed is repeated only if that does no harm (BEHAVIOR §32.3).
 * @param attempts made so far, at least 1
 * @param random 0 to 1; spreads the delay
 */
export function computeRetryDelay(
  { repeat }: Endpoint,
  attempts: number,
  { status, code, retryAfterSeconds }: CallFailure,
  random: number,
  { retryAfterMaxMs = RETRY_AFTER_MAX_MS, attemptsMax = ATTEMPTS_MAX }: RetryLimits = {},
): number | undefined {
  if (attempts >= attemptsMax) return undefined;
  const retryAfterMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1_000;
  if (retryAfterMs !== undefined && retryAfterMs > retryAfterMaxMs) return undefined;
  if (status === 429) return retryAfterMs;
  // A change of the record in the meantime stays (BEHAVIOR §11.13)
  const isRunning = status === 409 && code !== 'record_has_changed';
  const isTransient = status === 0 || status >= 500 || isRunning;
  if (!isTransient || !repeat) return undefined;
  const delayMs = FIRST_DELAY_MS * 2 ** (attempts - 1);
  return Math.max(retryAfterMs ?? 0, Math.round(delayMs * (0.5 + random / 2)));
}

/** Waits, or returns at once when the signal aborts. */
export const waitOrUntilAborted = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
