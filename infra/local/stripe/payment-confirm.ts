import { save } from './account.ts';
import { invalid, type StripeFailure } from './errors.ts';
import { emit } from './events.ts';
import type { NextAction, PaymentIntent } from './payment-intents.ts';
import { cardState, type PaymentMethod } from './payment-methods.ts';
import { paymentFailed, paymentSucceeded } from './payment-outcome.ts';
import { refuseForeignMethod } from './saved-methods.ts';
import type { Scene } from './scene.ts';
import { AUTHENTICATION_REQUIRED } from './test-cards.ts';

export type Confirmation = {
  method: PaymentMethod | undefined;
  /** The customer is not there to pass a 3-D Secure check. */
  offSession: boolean;
  returnUrl: string | null;
};

function unexpectedState(intent: PaymentIntent): StripeFailure {
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.`;
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** Where the person is sent to pass a check: the stand-in's own page. */
export function nextAction(scene: Scene, clientSecret: string, returnUrl: string | null): NextAction {
  const url = `${scene.origin}/pay/${clientSecret}`;
  return returnUrl === null
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
}

/** Refuses to confirm an intent that has ended, and says so as Stripe does. */
export function refuseEnded(intent: PaymentIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw unexpectedState(intent);
  }
}

/**
 * Tries to pay. The intent that comes back tells the outcome by its status; a declined one has
 * `last_payment_error`. Refuses an intent that has ended, and a method that cannot be used for it.
 */
export function confirmIntent(scene: Scene, intent: PaymentIntent, how: Confirmation): PaymentIntent {
  refuseEnded(intent);
  const { method } = how;
  if (method === undefined) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  refuseForeignMethod(scene, method, intent.customer);
  const tried = { ...intent, payment_method: method.id };
  const { behaviour, setUp } = cardState(scene, method);
  switch (behaviour.does) {
    case 'succeeds':
    case 'disputes':
      return paymentSucceeded(scene, tried, method);
    case 'declines':
      return paymentFailed(scene, tried, method, behaviour.decline);
    case 'processes': {
      const waiting = save(scene.account, 'payment_intent', {
        ...tried,
        next_action: null,
        status: 'processing',
      });
      emit(scene, 'payment_intent.processing', waiting);
      return waiting;
    }
    case 'authenticates': {
      if (behaviour.unlessSetUp && setUp) return paymentSucceeded(scene, tried, method);
      if (how.offSession) return paymentFailed(scene, tried, method, AUTHENTICATION_REQUIRED);
      const waiting = save(scene.account, 'payment_intent', {
        ...tried,
        next_action: nextAction(scene, intent.client_secret, how.returnUrl),
        status: 'requires_action',
      });
      emit(scene, 'payment_intent.requires_action', waiting);
      return waiting;
    }
  }
}
