import { type Context, getRecord, newId, saveRecord } from './account.ts';
import { captureCharge } from './charges.ts';
import { invalid, invalidState } from './errors.ts';
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
    capture_method: 'automatic_async',
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

/** Whether the intent is paid, authorized, canceled or processed by a bank. */
export function isClosed({ status }: PaymentIntent): boolean {
  return status === 'requires_capture' || isFinal(status) || status === 'processing';
}

const isFinal = (status: PaymentIntent['status']): boolean => status === 'succeeded' || status === 'canceled';

/**
 * Takes the money of an authorized intent, or a part of it and frees the rest: https://docs.stripe.com/payments/place-a-hold-on-a-payment-method
 */
export function capturePaymentIntent(
  context: Context,
  intent: PaymentIntent,
  amount = intent.amount,
): PaymentIntent {
  if (amount > intent.amount) throw invalid('Too much to capture.', { param: 'amount_to_capture' });
  if (intent.status !== 'requires_capture' || intent.latest_charge === null)
    throw invalidState(intent, 'capture');
  const charge = getRecord(context.account, 'charge', intent.latest_charge);
  captureCharge(context, charge, amount);
  const paid = saveRecord(context.account, 'payment_intent', {
    ...intent,
    amount_received: amount,
    status: 'succeeded',
  });
  emit(context, 'payment_intent.succeeded', paid);
  return paid;
}

/**
 * Frees the amount that an authorized intent holds, which Stripe reports like a refund:
 * https://docs.stripe.com/refunds#cancel-payment
 */
function releaseCharge(context: Context, { status, latest_charge }: PaymentIntent): void {
  if (status !== 'requires_capture' || latest_charge === null) return;
  const charge = getRecord(context.account, 'charge', latest_charge);
  const released = { ...charge, amount_refunded: charge.amount, refunded: true };
  emit(context, 'charge.refunded', saveRecord(context.account, 'charge', released));
}

export function cancelPaymentIntent(context: Context, intent: PaymentIntent): PaymentIntent {
  if (isFinal(intent.status) || intent.status === 'processing') throw invalidState(intent, 'cancel');
  releaseCharge(context, intent);
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
