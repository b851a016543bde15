import { need, save } from './account.ts';
import { invalid, StripeFailure } from './errors.ts';
import { emit } from './events.ts';
import type { Metadata } from './params.ts';
import { nextAction } from './payment-confirm.ts';
import type { IntentError, NextAction } from './payment-intents.ts';
import { cardState, type PaymentMethod } from './payment-methods.ts';
import { keptFor, refuseForeignMethod } from './saved-methods.ts';
import type { Scene } from './scene.ts';

export type SetupIntent = {
  id: string;
  object: 'setup_intent';
  application: null;
  automatic_payment_methods: { allow_redirects: string; enabled: boolean } | null;
  cancellation_reason: string | null;
  client_secret: string;
  created: number;
  customer: string | null;
  description: string | null;
  last_setup_error: IntentError | null;
  latest_attempt: null;
  livemode: false;
  mandate: null;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_types: string[];
  status: 'canceled' | 'requires_action' | 'requires_confirmation' | 'requires_payment_method' | 'succeeded';
  usage: string;
};

function setUp(scene: Scene, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  cardState(scene, method).setUp = true;
  const done = save(scene.account, 'setup_intent', {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  if (intent.customer !== null) keptFor(scene, method, intent.customer);
  emit(scene, 'setup_intent.succeeded', done);
  return done;
}

function failed(scene: Scene, intent: SetupIntent, error: IntentError): SetupIntent {
  const waiting = save(scene.account, 'setup_intent', {
    ...intent,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(scene, 'setup_intent.setup_failed', waiting);
  return waiting;
}

/** Refuses a state that Stripe would not act on. */
function refuseState(intent: SetupIntent, verb: string): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(`You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  }
}

/** Saves the card for later, after a 3-D Secure check where it needs one; 402 when the bank refuses it. */
export function confirmSetup(
  scene: Scene,
  intent: SetupIntent,
  method: PaymentMethod | undefined,
  returnUrl: string | null,
): SetupIntent {
  refuseState(intent, 'confirm');
  if (method === undefined) {
    throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  }
  refuseForeignMethod(scene, method, intent.customer);
  const { behaviour } = cardState(scene, method);
  if (behaviour.does === 'declines' && !behaviour.saves) {
    const error = { type: 'card_error', ...behaviour.decline, payment_method: method } as const;
    throw new StripeFailure(402, { ...error, setup_intent: failed(scene, intent, error) });
  }
  if (behaviour.does !== 'authenticates') return setUp(scene, intent, method);
  const waiting = save(scene.account, 'setup_intent', {
    ...intent,
    next_action: nextAction(scene, intent.client_secret, returnUrl),
    payment_method: method.id,
    status: 'requires_action',
  });
  emit(scene, 'setup_intent.requires_action', waiting);
  return waiting;
}

/** Ends the 3-D Secure check of a card that is being saved. */
export function authenticateSetup(scene: Scene, intent: SetupIntent, succeeds: boolean): SetupIntent {
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw invalid(`This SetupIntent has a status of ${intent.status}, not requires_action.`, {
      code: 'setup_intent_unexpected_state',
    });
  }
  const method = need(scene.account, 'payment_method', intent.payment_method);
  if (succeeds) return setUp(scene, intent, method);
  return failed(scene, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    payment_method: method,
  });
}

/** Cancels an intent that has not saved a card yet. */
export function cancelSetup(scene: Scene, intent: SetupIntent, reason: string | null): SetupIntent {
  refuseState(intent, 'cancel');
  const canceled = save(scene.account, 'setup_intent', {
    ...intent,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  emit(scene, 'setup_intent.canceled', canceled);
  return canceled;
}
