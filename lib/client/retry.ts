import type { Route } from '../contract/route.ts';

const FIRST_DELAY_MS = 200;
const DELAY_MAX_MS = 60_000;
const ATTEMPTS_MAX = 5;

/** The end of an attempt; status 0 means that no reply came. */
type AttemptEnd = { readonly status: number; readonly retryAfterSeconds?: number };

/** Whether a retry is safe: an Idempotency-Key protects it, or it creates nothing. */
const isSafeToRepeat = (route: Route): boolean => route.idempotent === true || route.method !== 'POST';

/**
 * Milliseconds to wait before the next attempt; undefined if there should be none. A 429 names its own delay. A call
 * that may have been executed is retried only if that is safe.
 */
export function computeRetryDelay(
  route: Route,
  attempts: number,
  end: AttemptEnd,
  random: number,
): number | undefined {
  if (attempts >= ATTEMPTS_MAX) return undefined;
  const { status, retryAfterSeconds } = end;
  const retryAfterMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1_000;
  // A longer wait is the caller's decision
  if (retryAfterMs !== undefined && retryAfterMs > DELAY_MAX_MS) return undefined;
  if (status === 429) return retryAfterMs;
  const isTransient = status === 0 || status >= 500 || status === 409;
  if (!isTransient || !isSafeToRepeat(route)) return undefined;
  const delayMs = FIRST_DELAY_MS * 2 ** (attempts - 1);
  return Math.max(retryAfterMs ?? 0, Math.round(delayMs * (0.5 + random / 2)));
}
