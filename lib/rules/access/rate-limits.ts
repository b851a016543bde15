import { type Failure, failUntil } from '../outcome.ts';
import { SECOND_MS } from '../time-units.ts';
import { listCountedNetworks } from './networks.ts';
import type { Principal, TokenHolder } from './principals.ts';

/** The sender of a request, whose requests are counted. */
type Caller = TokenHolder | Pick<Extract<Principal, { kind: 'anonymous' }>, 'kind'>;

/** Requests a minute (BEHAVIOR §8.1). */
const LIMITS = { anonymous: 60, customer: 120, user: 300 } as const satisfies Record<
  Principal['kind'],
  number
>;

/** Requests a minute of all customers of one network together, so that free accounts do not multiply the limit. */
const CUSTOMERS_OF_NETWORK = 600;

/** Views of pages a minute by one network (BEHAVIOR §8.1). */
const PAGE_VIEWS = 120;

const WINDOW_SECONDS = 60;

export type RateWindow = {
  readonly limit: number;
  /** Unix seconds at which the window began; names its counter. */
  readonly start: number;
  /** Unix seconds at which the next one begins. */
  readonly reset: number;
};

/** The fixed window of a minute around `now`. */
function computeWindow(limit: number, now: Date): RateWindow {
  const seconds = Math.floor(now.getTime() / 1000);
  const start = seconds - (seconds % WINDOW_SECONDS);
  return { limit, start, reset: start + WINDOW_SECONDS };
}

/** The window of a caller's requests. */
export const computeRateWindow = (caller: Caller, now: Date): RateWindow =>
  computeWindow(LIMITS[caller.kind], now);

/** The refusal of a request beyond a window's limit, until the next window begins. */
export const toRateFailure = ({ reset }: RateWindow, now: Date): Failure =>
  failUntil(new Date(reset * SECOND_MS), now, 'tooManyRequests');

/** A request's counter, by name, and its window. */
export type RateCounter = { readonly name: string; readonly window: RateWindow };

/** Names a caller for counters: the network of a guest, else the person. */
export const formatCallerKey = (caller: Caller, network: string): string =>
  caller.kind === 'anonymous' ? `ip:${network}` : `${caller.kind}:${caller.id}`;

/** The counters of a request: its caller's, that of a customer's network, and those of wider networks of both. */
export function listRateCounters(
  caller: Caller,
  network: string,
  now: Date,
): readonly [RateCounter, ...RateCounter[]] {
  const window = computeRateWindow(caller, now);
  const own = { name: formatCallerKey(caller, network), window };
  if (caller.kind === 'user') return [own];
  const isCustomer = caller.kind === 'customer';
  const limit = isCustomer ? CUSTOMERS_OF_NETWORK : LIMITS.anonymous;
  const ofNetworks = listCountedNetworks(network).map((each) => ({
    name: isCustomer ? `customers:${each.network}` : formatCallerKey(caller, each.network),
    window: { ...window, limit: limit * each.factor },
  }));
  // A guest's own counter is that of the smallest network
  return [own, ...(isCustomer ? ofNetworks : ofNetworks.slice(1))];
}

/** The counters of a view of a page, which has no caller but its network and the wider ones. */
export const listPageViewCounters = (network: string, now: Date): RateCounter[] =>
  listCountedNetworks(network).map((each) => ({
    name: `pages:${each.network}`,
    window: computeWindow(PAGE_VIEWS * each.factor, now),
  }));

/** Requests left in a window after `count`, never below 0. */
export const computeRequestsLeft = ({ limit }: RateWindow, count: number): number =>
  Math.max(0, limit - count);
