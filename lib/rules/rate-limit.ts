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

/** Headers that every response carries (specification, Limits 1). */
export function rateHeaders(window: RateWindow, count: number): Record<string, string> {
  return {
    'x-ratelimit-limit': String(window.limit),
    'x-ratelimit-remaining': String(Math.max(0, window.limit - count)),
    'x-ratelimit-reset': String(window.reset),
  };
}

const ADDRESS_MAX_LENGTH = 45;
/** Half of an IPv6 address names a network; whoever has one has all of its addresses. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/** Who is counted for an address: an IPv4 address itself, of an IPv6 address its network of 64 bits. */
export function networkOf(address: string): string {
  const plain = address
    .slice(0, ADDRESS_MAX_LENGTH)
    .toLowerCase()
    .replace(/^::ffff:(?=[\d.]+$)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const left = Math.max(0, GROUPS - before.length - after.length);
  const groups = tail === undefined ? before : [...before, ...Array<string>(left).fill('0'), ...after];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
