import type Stripe from 'stripe';
import type { OtherFailureKey } from '../rules/failures.ts';
import { fail, type Outcome } from '../rules/outcome.ts';
import { OPEN_MS } from './circuit-breaker.ts';

const RETRY_AFTER_SECONDS = OPEN_MS / 1_000;

/** The processor did not answer in time, or its circuit breaker is open. */
export const PROCESSOR_UNAVAILABLE = {
  ...fail('processorUnavailable'),
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

type ProcessorError = Error & {
  readonly type: string;
  readonly code?: string;
  readonly param?: string;
  readonly statusCode?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly payment_intent?: Stripe.PaymentIntent;
};

/** Recognizes Stripe errors by type name, because the package's classes are loaded lazily. */
export const isProcessorError = (error: unknown): error is ProcessorError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');

/** Whether the account does not have the object, such as after the salon has changed its account. */
export const isMissingResource = (error: unknown): boolean =>
  isProcessorError(error) && error.code === 'resource_missing';

/** Why a reader did not carry out an order. After a timeout, nobody knows whether it did. */
const READER_FAILURES: ReadonlyMap<string, OtherFailureKey> = new Map([
  ['terminal_reader_offline', 'readerOffline'],
  ['terminal_reader_timeout', 'readerOffline'],
  ['terminal_reader_busy', 'readerBusy'],
]);

/** Whether a reader did not carry out an order; the processor works. */
export const isReaderError = (error: unknown): boolean =>
  isProcessorError(error) && READER_FAILURES.has(error.code ?? '');

/** Maps a Stripe error to a failure. Its message is never used: it may hold parts of keys. */
export function toProcessorFailure(error: ProcessorError): Outcome<never> {
  const readerFailure = READER_FAILURES.get(error.code ?? '');
  if (readerFailure) return fail(readerFailure);
  const status = error.statusCode ?? 0;
  const isDown = error.type === 'StripeConnectionError' || status >= 500 || status === 429 || status === 409;
  if (isDown) return PROCESSOR_UNAVAILABLE;
  if (error.code === 'amount_too_small' || error.code === 'amount_too_large') {
    return fail('invalid', { amount: ['Cannot be paid by card'] });
  }
  return fail('processorRefused');
}

/** The health of Stripe as an error shows it: no answer at all, failing for this account, or working. */
export type ProcessorHealth = 'silent' | 'accountFails' | 'works';

export function toProcessorHealth({ type, statusCode = 0 }: ProcessorError): ProcessorHealth {
  if (type === 'StripeConnectionError') return 'silent';
  return statusCode >= 500 || statusCode === 429 ? 'accountFails' : 'works';
}

/** The value of a call; undefined if the processor has no such object (404). */
export async function orUndefinedIfNotFound<Value>(call: Promise<Value>): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isProcessorError(error) && error.statusCode === 404) return undefined;
    throw error;
  }
}
