import { type Context, getRecord, newId } from './account.ts';
import { captureCharge } from './charges.ts';
import { invalidRequest, invalidState } from './errors.ts';
import { saveAndEmit } from './events.ts';
import type { Draft } from './full-records.ts';
import { OFFERED_METHOD_TYPES } from './method-types.ts';
import type { NextAction, PaymentIntent } from './resources.ts';

type Values = Pick<PaymentIntent, 'amount' | 'currency'> & Partial<PaymentIntent>;

export function newClientSecret(intentId: string): string {
  return newId(`${intentId}_secret`);
}

export function toIntentIdOfClientSecret(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

export function createUnconfirmedPaymentIntent(context: Context, values: Values): PaymentIntent {
  const id = newId('pi');
  const intent: Draft<'payment_intent'> = {
    id,
    capture_method: 'automatic_async',
    client_secret: newClientSecret(id),
    created: context.now,
    payment_method_types: [...OFFERED_METHOD_TYPES],
    status: values.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    ...values,
  };
  return saveAndEmit(context, 'payment_intent', intent, 'payment_intent.created');
}

/** Whether the intent is paid, authorized, canceled or processed by a bank. */
export function isIntentBeyondConfirmation({ status }: PaymentIntent): boolean {
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
  if (amount > intent.amount) throw invalidRequest('Too much to capture.', 'amount_to_capture');
  if (intent.status !== 'requires_capture' || intent.latest_charge === null)
    throw invalidState(intent, 'capture');
  const charge = getRecord(context.account, 'charge', intent.latest_charge);
  captureCharge(context, charge, amount);
  const paid = { ...intent, amount_received: amount, status: 'succeeded' } as const;
  return saveAndEmit(context, 'payment_intent', paid, 'payment_intent.succeeded');
}

/**
 * Frees the amount that an authorized intent holds, which Stripe reports like a refund:
 * https://docs.stripe.com/refunds#cancel-payment
 */
function releaseCharge(context: Context, { status, latest_charge }: PaymentIntent): void {
  if (status !== 'requires_capture' || latest_charge === null) return;
  const charge = getRecord(context.account, 'charge', latest_charge);
  const released = { ...charge, amount_refunded: charge.amount, refunded: true };
  saveAndEmit(context, 'charge', released, 'charge.refunded');
}

export function cancelPaymentIntent(context: Context, intent: PaymentIntent): PaymentIntent {
  if (isFinal(intent.status) || intent.status === 'processing') throw invalidState(intent, 'cancel');
  releaseCharge(context, intent);
  const canceled = { ...intent, canceled_at: context.now, next_action: null, status: 'canceled' } as const;
  return saveAndEmit(context, 'payment_intent', canceled, 'payment_intent.canceled');
}

/** Sends the cardholder to the pay page of this server for a 3-D Secure check. */
export function toNextAction(context: Context, clientSecret: string, returnUrl: string | null): NextAction {
  const url = `${context.origin}/pay/${clientSecret}`;
  return returnUrl === null
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
}
