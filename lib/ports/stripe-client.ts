import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { fail, type Outcome, ok } from '../rules/outcome.ts';

/** One try; with one more and the pause between them it stays below the budget. */
const TRY_MS = 3_500;
const MORE_TRIES = 1;
/** All calls of one request together, so that it is answered within 10 s even where the processor is not. */
const BUDGET_MS = 8_500;
const RETRY_AFTER_SECONDS = 5;
/** Salons whose clients a warm process keeps. */
const KEPT_CLIENTS = 50;

const DOWN = { ...fail('processorDown'), retryAfterSeconds: RETRY_AFTER_SECONDS };

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

type ProcessorError = Error & {
  readonly type: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly payment_intent?: Stripe.PaymentIntent;
};

/** Errors of the package, told by their name: its classes are loaded only with it. */
export const isProcessorError = (error: unknown): error is ProcessorError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');

/** The failure of the catalogue for what the processor said. Never the text itself: it may hold parts of keys. */
function failureOf(error: ProcessorError): Outcome<never> {
  const status = error.statusCode ?? 0;
  const isDown = error.type === 'StripeConnectionError' || status >= 500 || status === 429 || status === 409;
  if (isDown) return DOWN;
  if (error.code === 'amount_too_small' || error.code === 'amount_too_large') {
    return fail('invalid', { amount: ['Cannot be paid by card'] });
  }
  return fail('processorRefused');
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

/** The value of a call, or undefined where the processor knows no such record. */
export async function orUnknown<Value>(call: Promise<Value>): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isProcessorError(error) && error.statusCode === 404) return undefined;
    throw error;
  }
}
