import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type Outcome, ok } from '../rules/outcome.ts';
import { DOWN, failureOf, isProcessorError } from './stripe-errors.ts';

/** What the platform writes beside its records at the processor. */
export type Metadata = Readonly<Record<string, string>>;

/** One try; with one more and the pause between them it stays below the budget. */
const TRY_MS = 3_500;
const MORE_TRIES = 1;
/** All calls of one request together, so that it is answered within 10 s even where the processor is not. */
const BUDGET_MS = 8_500;
/** Salons whose clients a warm process keeps. */
const KEPT_CLIENTS = 50;

const clients = new Map<string, Stripe>();

/** The package is loaded where the first call is made: most requests of a function need none. */
async function clientOf(secretKey: string, url: string | undefined): Promise<Stripe> {
  const name = createHash('sha256').update(`${url}\n${secretKey}`).digest('hex');
  const known = clients.get(name);
  if (known) return known;
  const { default: Client } = await import('stripe');
  const address = url ? new URL(url) : undefined;
  const client = new Client(secretKey, {
    timeout: TRY_MS,
    maxNetworkRetries: MORE_TRIES,
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
  if (clients.size > KEPT_CLIENTS && oldest !== undefined) clients.delete(oldest);
  return client;
}

/** Makes one call; expected failures are values. */
export type Caller = <Value>(call: (stripe: Stripe) => Promise<Value>) => Promise<Outcome<Value>>;

/** Calls in a salon's account, all within the budget of one request. */
export function openCaller(secretKey: string, url: string | undefined): Caller {
  const deadline = performance.now() + BUDGET_MS;
  return async (call) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Outcome<never>>((resolve) => {
      timer = setTimeout(() => resolve(DOWN), Math.max(0, deadline - performance.now()));
    });
    const answer = async () => {
      try {
        return ok(await call(await clientOf(secretKey, url)));
      } catch (error) {
        if (isProcessorError(error)) return failureOf(error);
        throw error;
      }
    };
    try {
      return await Promise.race([answer(), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
