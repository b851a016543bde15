import { save } from './account.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import type { Params } from './form.ts';
import { newClientSecret, newId } from './ids.ts';
import type { Metadata } from './params.ts';
import type { Scene } from './scene.ts';

export type PaymentIntentStatus =
  | 'canceled'
  | 'processing'
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded';

/** Why the last attempt to pay or save failed, kept on the intent. */
export type IntentError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  decline_code?: string;
  charge?: string;
  payment_method?: object;
};

/** What the customer has to do next. */
export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  application: null;
  automatic_payment_methods: { allow_redirects: string; enabled: boolean } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic_async';
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: IntentError | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: string[];
  processing: null;
  receipt_email: string | null;
  setup_future_usage: string | null;
  shipping: Params | null;
  statement_descriptor: null;
  status: PaymentIntentStatus;
};

type Wanted = Pick<PaymentIntent, 'amount' | 'currency'> & Partial<PaymentIntent>;

/** Keeps a fresh intent that waits for a payment method. */
export function newPaymentIntent(scene: Scene, wanted: Wanted): PaymentIntent {
  const id = newId('pi');
  const intent = save(scene.account, 'payment_intent', {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: scene.now,
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card', 'us_bank_account'],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    status: wanted.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    ...wanted,
  });
  emit(scene, 'payment_intent.created', intent);
  return intent;
}

/** Cancels what has not been paid; Stripe refuses anything that has ended or is with the bank. */
export function cancelIntent(scene: Scene, intent: PaymentIntent, reason: string | null): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  const canceled = save(scene.account, 'payment_intent', {
    ...intent,
    canceled_at: scene.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  emit(scene, 'payment_intent.canceled', canceled);
  return canceled;
}
