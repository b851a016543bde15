import type Stripe from 'stripe';
import { fail, type Outcome } from '../rules/outcome.ts';

const RETRY_AFTER_SECONDS = 5;

/** The processor gives no answer, or none in time. */
export const DOWN = { ...fail('processorDown'), retryAfterSeconds: RETRY_AFTER_SECONDS };

type ProcessorError = Error & {
  readonly type: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly payment_intent?: Stripe.PaymentIntent;
};

/** Errors of the package, told by their name: its classes are loaded only with it. */
export const isProcessorError = (error: unknown): error is ProcessorError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');

/** Whether a call named a record that the account does not have, as where the salon has changed to another account. */
export const isMissing = (error: unknown): boolean =>
  isProcessorError(error) && error.code === 'resource_missing';

/** The failure of the catalogue for what the processor said. Never the text itself: it may hold parts of keys. */
export function failureOf(error: ProcessorError): Outcome<never> {
  const status = error.statusCode ?? 0;
  const isDown = error.type === 'StripeConnectionError' || status >= 500 || status === 429 || status === 409;
  if (isDown) return DOWN;
  if (error.code === 'amount_too_small' || error.code === 'amount_too_large') {
    return fail('invalid', { amount: ['Cannot be paid by card'] });
  }
  return fail('processorRefused');
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
