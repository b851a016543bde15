import { type Context, getRecord, listRecords, newId, saveRecord } from './account.ts';
import { invalidState, missingMethod, StripeFailure } from './errors.ts';
import { emitAndRecordBalance } from './events.ts';
import { checkMethodType, type IntentMethodTypes, toIntentMethodTypes } from './method-types.ts';
import { findText, mergeMetadata } from './params.ts';
import { newClientSecret, toNextAction } from './payment-intents.ts';
import { attachMethod, findUsableMethodOfParam, getCardState } from './payment-methods.ts';
import type { IntentError, PaymentMethod, SetupIntent } from './resources.ts';
import { type Call, postRoute, type Route, retrieveRoute } from './routing.ts';
import { saveSubscriptionUpdate } from './subscription-state.ts';

function succeed(context: Context, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  getCardState(context, method).setUp = true;
  const done = saveRecord(context.account, 'setup_intent', {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  if (intent.customer !== null) attachMethod(context, method, intent.customer);
  emitAndRecordBalance(context, 'setup_intent.succeeded', done);
  const waiting = listRecords(context.account, 'subscription').find(
    ({ pending_setup_intent }) => pending_setup_intent === intent.id,
  );
  // Stripe does not document that the card becomes the default of the subscription, so nothing may rely on it
  if (waiting) saveSubscriptionUpdate(context, waiting, { pending_setup_intent: null });
  return done;
}

function fail(context: Context, intent: SetupIntent, error: IntentError): SetupIntent {
  const failed = saveRecord(context.account, 'setup_intent', {
    ...intent,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emitAndRecordBalance(context, 'setup_intent.setup_failed', failed);
  return failed;
}

/** Saves a card for later, after a 3-D Secure check where it needs one; 402 where the bank declines it. */
export function confirmSetup(
  context: Context,
  intent: SetupIntent,
  method: PaymentMethod | undefined,
  returnUrl: string | null,
): SetupIntent {
  if (intent.status === 'succeeded') throw invalidState(intent, 'confirm');
  if (method === undefined) throw missingMethod(intent);
  checkMethodType(intent, method);
  const { behaviour } = getCardState(context, method);
  if (behaviour.does === 'declines' && !behaviour.saves) {
    const error = { type: 'card_error', ...behaviour.decline, payment_method: method } as const;
    throw new StripeFailure(402, { ...error, setup_intent: fail(context, intent, error) });
  }
  if (behaviour.does !== 'authenticates') return succeed(context, intent, method);
  const waiting = saveRecord(context.account, 'setup_intent', {
    ...intent,
    next_action: toNextAction(context, intent.client_secret, returnUrl),
    payment_method: method.id,
    status: 'requires_action',
  });
  emitAndRecordBalance(context, 'setup_intent.requires_action', waiting);
  return waiting;
}

/** Completes the 3-D Secure check of a card that is being saved. */
export function finishSetup(context: Context, intent: SetupIntent, outcome: 'succeed' | 'fail'): SetupIntent {
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw invalidState(intent, 'finish');
  }
  const method = getRecord(context.account, 'payment_method', intent.payment_method);
  if (outcome === 'succeed') return succeed(context, intent, method);
  return fail(context, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    payment_method: method,
  });
}

/** Creates a setup intent without a card. */
export function createSetupIntent(
  context: Context,
  fields: IntentMethodTypes & Pick<SetupIntent, 'customer' | 'metadata' | 'usage'>,
): SetupIntent {
  const id = newId('seti');
  const intent = saveRecord(context.account, 'setup_intent', {
    id,
    object: 'setup_intent',
    ...fields,
    client_secret: newClientSecret(id),
    created: context.now,
    last_setup_error: null,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emitAndRecordBalance(context, 'setup_intent.created', intent);
  return intent;
}

function create({ context, params }: Call): SetupIntent {
  const customer = findText(params, 'customer') ?? null;
  if (customer !== null) getRecord(context.account, 'customer', customer, 'customer');
  const usage = findText(params, 'usage') ?? 'off_session';
  return createSetupIntent(context, {
    ...toIntentMethodTypes(params),
    customer,
    metadata: mergeMetadata(params),
    usage,
  });
}

function update({ context, id, params }: Call): SetupIntent {
  const intent = getRecord(context.account, 'setup_intent', id);
  const metadata = mergeMetadata(params, intent.metadata);
  return saveRecord(context.account, 'setup_intent', { ...intent, metadata });
}

function confirm({ context, id, params }: Call): SetupIntent {
  const intent = getRecord(context.account, 'setup_intent', id);
  const method = findUsableMethodOfParam(context, params, intent.customer);
  return confirmSetup(context, intent, method, findText(params, 'return_url') ?? null);
}

export const SETUP_INTENT_ROUTES: readonly Route[] = [
  postRoute(
    '/v1/setup_intents',
    [
      'allowed_payment_method_types',
      'automatic_payment_methods',
      'customer',
      'excluded_payment_method_types',
      'metadata',
      'payment_method_types',
      'usage',
    ],
    create,
  ),
  retrieveRoute('setup_intent', '/v1/setup_intents/:id'),
  postRoute('/v1/setup_intents/:id', ['metadata'], update),
  postRoute('/v1/setup_intents/:id/confirm', ['payment_method', 'return_url'], confirm),
];
