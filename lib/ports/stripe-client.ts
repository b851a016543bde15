import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type Outcome, ok } from '../rules/outcome.ts';
import { countSkippedCall, timeCall } from './call-times.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import {
  isProcessorError,
  PROCESSOR_UNAVAILABLE,
  type ProcessorHealth,
  toProcessorFailure,
  toProcessorHealth,
} from './stripe-errors.ts';

/** The platform's metadata on Stripe objects. */
export type Metadata = Readonly<Record<string, string>>;

/** Two attempts and the pause between them stay below the budget. */
const ATTEMPT_TIMEOUT_MS = 3_500;
const RETRIES = 1;
/** Time for all calls of one request, which must be answered within 10 s. */
const BUDGET_MS = 8_500;
/** Accounts cached by a process, one per salon. */
const ACCOUNTS_MAX = 50;

/** A salon's account. Its breaker opens if Stripe fails for it or limits its rate. */
type Account = { readonly breaker: CircuitBreaker; client?: Stripe };
const accounts = new Map<string, Account>();
/** The breakers of Stripe itself, by its URL: they open if no account gets an answer. */
const breakers = new Map<string | undefined, CircuitBreaker>();

function openAccount(secretKey: string, url: string | undefined): Account {
  const name = createHash('sha256').update(`${url}\n${secretKey}`).digest('hex');
  const account = accounts.get(name) ?? { breaker: createCircuitBreaker() };
  accounts.delete(name);
  accounts.set(name, account);
  const [oldest] = accounts.keys();
  if (accounts.size > ACCOUNTS_MAX && oldest !== undefined) accounts.delete(oldest);
  return account;
}

function getBreaker(url: string | undefined): CircuitBreaker {
  const breaker = breakers.get(url) ?? createCircuitBreaker();
  breakers.set(url, breaker);
  return breaker;
}

/** Tells whether the time of the present call is used up. */
const callTimes = new AsyncLocalStorage<() => boolean>();

/**
 * The package's HTTP client, which sends nothing for a call whose time is used up: its outcome is unknown
 * already, and the work that resumes it must not race with a late step, such as a charge under the next key.
 */
function createTimedHttpClient({ createNodeHttpClient }: typeof Stripe) {
  const client = createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    if (callTimes.getStore()?.()) throw new Error('The time of the call is used up');
    return makeRequest(...request);
  };
  return client;
}

/** Loads the package with the first call, because most requests make none. */
async function getClient(account: Account, secretKey: string, url: string | undefined): Promise<Stripe> {
  if (account.client) return account.client;
  const { default: Client } = await import('stripe');
  const address = url ? new URL(url) : undefined;
  account.client = new Client(secretKey, {
    timeout: ATTEMPT_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    httpClient: createTimedHttpClient(Client),
    telemetry: false,
    ...(address
      ? {
          host: address.hostname,
          port: address.port,
          protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }
      : {}),
  });
  return account.client;
}

/** The outcome of a call, and what it says of Stripe; without `health` nothing. */
type Answer<Value> = { readonly outcome: Outcome<Value>; readonly health?: ProcessorHealth };

async function answer<Value>(call: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { outcome: ok(await call()), health: 'works' };
  } catch (error) {
    if (!isProcessorError(error)) throw error;
    return { outcome: toProcessorFailure(error), health: toProcessorHealth(error) };
  }
}

/** Runs one call; expected failures are values. */
type CallStripe = <Value>(call: (stripe: Stripe) => Promise<Value>) => Promise<Outcome<Value>>;

/** The instant of `performance.now()` at which the time for the calls of a request that begins now is used up. */
export const startStripeTimeBudget = (): number => performance.now() + BUDGET_MS;

/** Calls Stripe in a salon's account, until the deadline of one request and through circuit breakers (BEHAVIOR §31.4). */
export function openStripeCaller(
  secretKey: string,
  url: string | undefined,
  deadline = startStripeTimeBudget(),
): CallStripe {
  const account = openAccount(secretKey, url);
  const service = getBreaker(url);
  return async (call) => {
    if (account.breaker.isOpen() || service.isOpen()) {
      countSkippedCall('stripe');
      return PROCESSOR_UNAVAILABLE;
    }
    account.breaker.begin();
    service.begin();
    const remainingMs = Math.max(0, deadline - performance.now());
    let timer: NodeJS.Timeout | undefined;
    // A timer may fire up to a millisecond before the deadline, and its outcome is final
    let isTimedOut = false;
    const timeout = new Promise<Answer<never>>((resolve) => {
      // The end of a budget that others have used up says nothing of Stripe
      const health = remainingMs < ATTEMPT_TIMEOUT_MS ? {} : { health: 'silent' as const };
      timer = setTimeout(() => {
        isTimedOut = true;
        resolve({ outcome: PROCESSOR_UNAVAILABLE, ...health });
      }, remainingMs);
    });
    const isUsedUp = () => isTimedOut || performance.now() > deadline;
    const run = () =>
      callTimes.run(isUsedUp, () => answer(async () => call(await getClient(account, secretKey, url))));
    try {
      const { outcome, health } = await timeCall('stripe', () => Promise.race([run(), timeout]));
      if (health) {
        service.report(health !== 'silent');
        account.breaker.report(health === 'works');
      }
      return outcome;
    } finally {
      clearTimeout(timer);
    }
  };
}
