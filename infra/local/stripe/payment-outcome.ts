import { need, save } from './account.ts';
import { chargeFailed, chargeSucceeded } from './charges.ts';
import { dispute } from './disputes.ts';
import { invalid, StripeFailure } from './errors.ts';
import { emit } from './events.ts';
import { invoicePaid, invoicePaymentFailed } from './invoice-settlement.ts';
import type { PaymentIntent } from './payment-intents.ts';
import { cardState, type PaymentMethod } from './payment-methods.ts';
import { keptFor } from './saved-methods.ts';
import type { Scene } from './scene.ts';
import type { Decline } from './test-cards.ts';

/** The money has arrived: charge, intent, saved card, invoice and subscription all follow. */
export function paymentSucceeded(scene: Scene, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const state = cardState(scene, method);
  state.spent ||= method.customer === null;
  const charge = chargeSucceeded(scene, { ...intent, payment_method: method.id }, method);
  const paid = save(scene.account, 'payment_intent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  if (intent.setup_future_usage !== null && intent.customer !== null) {
    state.setUp = true;
    state.spent = false;
    keptFor(scene, method, intent.customer);
  }
  emit(scene, 'payment_intent.succeeded', paid);
  invoicePaid(scene, paid);
  if (state.behaviour.does === 'disputes') dispute(scene, charge);
  return paid;
}

/** The bank refused: the intent waits for another method, and says why. */
export function paymentFailed(
  scene: Scene,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
): PaymentIntent {
  const charge = chargeFailed(scene, intent, method, decline);
  const error = { type: 'card_error', ...decline, charge: charge.id, payment_method: method } as const;
  return waitingAgain(scene, { ...intent, latest_charge: charge.id, last_payment_error: error });
}

/** The cardholder did not pass the 3-D Secure check: no charge was tried. */
function authenticationFailed(scene: Scene, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method,
  } as const;
  return waitingAgain(scene, { ...intent, last_payment_error: error });
}

function waitingAgain(scene: Scene, intent: PaymentIntent): PaymentIntent {
  const failed = save(scene.account, 'payment_intent', {
    ...intent,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(scene, 'payment_intent.payment_failed', failed);
  invoicePaymentFailed(scene, failed);
  return failed;
}

/** 402 with the intent as it now is, the way a server-side confirmation hears of a decline. */
export function asDecline(intent: PaymentIntent): StripeFailure {
  const error = intent.last_payment_error;
  if (error === null) throw new Error(`${intent.id} has not failed`);
  return new StripeFailure(402, { ...error, type: 'card_error', payment_intent: intent });
}

/** Ends a 3-D Secure check the way the cardholder would. */
export function authenticate(scene: Scene, intent: PaymentIntent, succeeds: boolean): PaymentIntent {
  const method = methodAt(scene, intent, 'requires_action');
  if (!succeeds) return authenticationFailed(scene, intent, method);
  const { behaviour } = cardState(scene, method);
  const refused = behaviour.does === 'authenticates' ? behaviour.afterwards : null;
  return refused === null
    ? paymentSucceeded(scene, intent, method)
    : paymentFailed(scene, intent, method, refused);
}

const BANK_REFUSED: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  decline_code: 'generic_decline',
  message: 'The payment failed at the bank.',
};

/** Ends a payment that the bank had kept in `processing`. */
export function settle(scene: Scene, intent: PaymentIntent, succeeds: boolean): PaymentIntent {
  const method = methodAt(scene, intent, 'processing');
  return succeeds
    ? paymentSucceeded(scene, intent, method)
    : paymentFailed(scene, intent, method, BANK_REFUSED);
}

function methodAt(scene: Scene, intent: PaymentIntent, status: PaymentIntent['status']): PaymentMethod {
  if (intent.status !== status || intent.payment_method === null) {
    throw invalid(`This PaymentIntent has a status of ${intent.status}, not ${status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  return need(scene.account, 'payment_method', intent.payment_method);
}
