import type { Route } from '../contract/route.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 60_000;
const TRIES_MAX = 5;

/** How a try ended: with a status, or 0 where no answer came. */
type Ended = { readonly status: number; readonly retryAfterSeconds?: number };

/** Whether doing it twice does no harm: a key makes it once, or it changes nothing new. */
const isRepeatable = (route: Route): boolean => route.idempotent === true || route.method !== 'POST';

/**
 * How long to wait before a further try; undefined where there should be none. A limit (429) says itself how long.
 * What may have been done by a first try is tried again only where its Idempotency-Key keeps it from being done twice.
 */
export function pauseBefore(route: Route, tries: number, ended: Ended, random: number): number | undefined {
  if (tries >= TRIES_MAX) return undefined;
  const { status, retryAfterSeconds } = ended;
  const toldMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1_000;
  // Whoever asks for a minute or more is better asked again by a person.
  if (toldMs !== undefined && toldMs > LONGEST_PAUSE_MS) return undefined;
  if (status === 429) return toldMs;
  const mayPass = status === 0 || status >= 500 || status === 409;
  if (!mayPass || !isRepeatable(route)) return undefined;
  const grown = FIRST_PAUSE_MS * 2 ** (tries - 1);
  return Math.max(toldMs ?? 0, Math.round(grown * (0.5 + random / 2)));
}
