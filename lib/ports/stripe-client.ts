import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type Outcome, ok } from '../rules/outcome.ts';
import { timeCall } from './call-times.ts';
import { isProcessorError, PROCESSOR_UNAVAILABLE, toProcessorFailure } from './stripe-errors.ts';

/** The platform's metadata on Stripe objects. */
export type Metadata = Readonly<Record<string, string>>;

/** Two attempts and the pause between them stay below the budget. */
const ATTEMPT_TIMEOUT_MS = 3_500;
const RETRIES = 1;
/** Time for all calls of one request, which must be answered within 10 s. */
const BUDGET_MS = 8_500;
/** Clients cached by a process, one per salon. */
const CLIENTS_MAX = 50;

const clients = new Map<string, Stripe>();

/** Loads the package with the first call, because most requests make none. */
async function getClient(secretKey: string, url: string | undefined): Promise<Stripe> {
  const name = createHash('sha256').update(`${url}\n${secretKey}`).digest('hex');
  const cached = clients.get(name);
  if (cached) return cached;
  const { default: Client } = await import('stripe');
  const address = url ? new URL(url) : undefined;
  const client = new Client(secretKey, {
    timeout: ATTEMPT_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(address
      ? {
          host: address.hostname,
          port: address.port,
          protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }
      : {}),
  });
  clients.set(name, client);
  const [oldest] = clients.keys();
  if (clients.size > CLIENTS_MAX && oldest !== undefined) clients.delete(oldest);
  return client;
}

/** Runs one call; expected failures are values. */
export type CallStripe = <Value>(call: (stripe: Stripe) => Promise<Value>) => Promise<Outcome<Value>>;

/** Calls Stripe in a salon's account, within the time budget of one request. */
export function openStripe(secretKey: string, url: string | undefined): CallStripe {
  const deadline = performance.now() + BUDGET_MS;
  return async (call) => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<Outcome<never>>((resolve) => {
      timer = setTimeout(() => resolve(PROCESSOR_UNAVAILABLE), Math.max(0, deadline - performance.now()));
    });
    const run = async () => {
      try {
        return ok(await call(await getClient(secretKey, url)));
      } catch (error) {
        if (isProcessorError(error)) return toProcessorFailure(error);
        throw error;
      }
    };
    try {
      return await timeCall('stripe', () => Promise.race([run(), timeout]));
    } finally {
      clearTimeout(timer);
    }
  };
}
