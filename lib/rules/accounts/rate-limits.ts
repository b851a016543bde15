import type { Caller } from './access.ts';

/** Requests a minute (BEHAVIOR §8.1). */
const LIMITS = { anonymous: 60, customer: 120, user: 300 } as const satisfies Record<Caller['kind'], number>;

const WINDOW_SECONDS = 60;

export type RateWindow = {
  readonly limit: number;
  /** Unix seconds at which the window began; names its counter. */
  readonly start: number;
  /** Unix seconds at which the next one begins. */
  readonly reset: number;
};

/** The fixed window of a minute around `now`. */
export function computeRateWindow(caller: Caller, now: Date): RateWindow {
  const seconds = Math.floor(now.getTime() / 1000);
  const start = seconds - (seconds % WINDOW_SECONDS);
  return { limit: LIMITS[caller.kind], start, reset: start + WINDOW_SECONDS };
}

/** Requests left in a window after `count`, never below 0. */
export const computeRemaining = ({ limit }: RateWindow, count: number): number => Math.max(0, limit - count);
