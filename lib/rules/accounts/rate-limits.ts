import type { Caller } from './access.ts';

/** Requests a minute (specification, Limits 1); staff count as administrators (decisions §3). */
const LIMITS = { anonymous: 60, customer: 120, user: 300 } as const satisfies Record<Caller['kind'], number>;

const WINDOW_SECONDS = 60;

export type RateWindow = {
  readonly limit: number;
  /** Unix seconds at which the window began: the name of its counter. */
  readonly start: number;
  /** Unix seconds at which the next one begins. */
  readonly reset: number;
};

/** The fixed window of a minute that `now` lies in, for this kind of caller. */
export function rateWindow(caller: Caller, now: Date): RateWindow {
  const seconds = Math.floor(now.getTime() / 1000);
  const start = seconds - (seconds % WINDOW_SECONDS);
  return { limit: LIMITS[caller.kind], start, reset: start + WINDOW_SECONDS };
}

/** How many requests are left in a window once `count` were made; never less than none. */
export const remaining = ({ limit }: RateWindow, count: number): number => Math.max(0, limit - count);
