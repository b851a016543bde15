import { type Context, newId, saveRecord } from './account.ts';
import { invalidState } from './errors.ts';
import { emit } from './events.ts';
import { OFFERED } from './method-types.ts';
import type { NextAction, PaymentIntent } from './resources.ts';

type Values = Pick<PaymentIntent, 'amount' | 'currency'> & Partial<PaymentIntent>;

export function newClientSecret(intentId: string): string {
  return newId(`${intentId}_secret`);
}

/** The id of the intent of a client secret. */
export function parseIntentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

export function createPaymentIntent(context: Context, values: Values): PaymentIntent {
  const id = newId('pi');
  const intent = saveRecord(context.account, 'payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_received: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    client_secret: newClientSecret(id),
    created: context.now,
    customer: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: [...OFFERED],
    setup_future_usage: null,
    shipping: null,
    status: values.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    ...values,
  });
  emit(context, 'payment_intent.created', intent);
  return intent;
}

/** Whether the intent is paid, canceled or processed by a bank. */
export function isClosed({ status }: PaymentIntent): boolean {
  return status === 'succeeded' || status === 'canceled' || status === 'processing';
}

export function cancelPaymentIntent(context: Context, intent: PaymentIntent): PaymentIntent {
  if (isClosed(intent)) throw invalidState(intent, 'cancel');
  const canceled = saveRecord(context.account, 'payment_intent', {
    ...intent,
    canceled_at: context.now,
    next_action: null,
    status: 'canceled',
  });
  emit(context, 'payment_intent.canceled', canceled);
  return canceled;
}

/** Sends the cardholder to the pay page of this server for a 3-D Secure check. */
export function toNextAction(context: Context, clientSecret: string, returnUrl: string | null): NextAction {
  const url = `${context.origin}/pay/${clientSecret}`;
  return returnUrl === null
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
}
