import { find, need, save } from './account.ts';
import { livingCustomer } from './customers.ts';
import { missingParam, wrongClientSecret } from './errors.ts';
import { emit } from './events.ts';
import { newClientSecret, newId } from './ids.ts';
import { changed, flag, mergedMetadata, refuseUnknown, section, text } from './params.ts';
import { chosenMethod } from './payment-methods.ts';
import { publicView } from './public-view.ts';
import { type Call, idOf, listRoute, type Route } from './route.ts';
import { refuseForeignMethod } from './saved-methods.ts';
import { cancelSetup, confirmSetup, type SetupIntent } from './setup-intents.ts';

const CONFIRMING = ['mandate_data', 'payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk'];

function intentOf({ scene, ids, params, publishable }: Call): SetupIntent {
  const intent = need(scene.account, 'setup_intent', ids[0] ?? '', 'intent');
  const secret = text(params, 'client_secret');
  if (publishable && secret === undefined) throw missingParam('client_secret');
  if (secret !== undefined && secret !== intent.client_secret) throw wrongClientSecret('setup_intent');
  return intent;
}

function create({ scene, params }: Call): object {
  refuseUnknown(params, [
    ...CONFIRMING,
    'automatic_payment_methods',
    'confirm',
    'customer',
    'description',
    'metadata',
    'usage',
  ]);
  const customer = text(params, 'customer');
  if (customer !== undefined) livingCustomer(scene.account, customer, 'customer');
  const method = chosenMethod(scene, params);
  if (method !== undefined) refuseForeignMethod(scene, method, customer ?? null);
  const automatic = section(params, 'automatic_payment_methods') ?? {};
  const id = newId('seti');
  const intent = save(scene.account, 'setup_intent', {
    id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: {
      allow_redirects: text(automatic, 'allow_redirects') ?? 'always',
      enabled: flag(automatic, 'enabled') ?? true,
    },
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: scene.now,
    customer: customer ?? null,
    description: text(params, 'description') ?? null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergedMetadata(params),
    next_action: null,
    payment_method: method?.id ?? null,
    payment_method_types: ['card', 'us_bank_account'],
    status: method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    usage: text(params, 'usage') ?? 'off_session',
  });
  emit(scene, 'setup_intent.created', intent);
  if (!(flag(params, 'confirm') ?? false)) return intent;
  return confirmSetup(scene, intent, method, text(params, 'return_url') ?? null);
}

function confirm(call: Call): object {
  const { scene, params } = call;
  refuseUnknown(params, [...CONFIRMING, 'client_secret', 'key']);
  const intent = intentOf(call);
  const stored =
    intent.payment_method === null ? undefined : find(scene.account, 'payment_method', intent.payment_method);
  const method = chosenMethod(scene, params) ?? stored;
  const outcome = confirmSetup(scene, intent, method, text(params, 'return_url') ?? null);
  return call.publishable ? publicView(outcome) : outcome;
}

function update(call: Call): object {
  const { scene, params } = call;
  refuseUnknown(params, ['customer', 'description', 'metadata', 'payment_method']);
  const intent = intentOf(call);
  const customer = changed(params, 'customer', intent.customer);
  if (customer !== null) livingCustomer(scene.account, customer, 'customer');
  const method = chosenMethod(scene, params);
  if (method !== undefined) refuseForeignMethod(scene, method, customer);
  return save(scene.account, 'setup_intent', {
    ...intent,
    customer,
    description: changed(params, 'description', intent.description),
    metadata: mergedMetadata(params, intent.metadata),
    payment_method: method?.id ?? intent.payment_method,
    status: method === undefined ? intent.status : 'requires_confirmation',
  });
}

export const setupIntentRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/setup_intents', run: create },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    publishable: true,
    run: (call) => (call.publishable ? publicView(intentOf(call)) : intentOf(call)),
  },
  { method: 'POST', path: '/v1/setup_intents/:id', run: update },
  { method: 'POST', path: '/v1/setup_intents/:id/confirm', publishable: true, run: confirm },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    run: (call) => {
      refuseUnknown(call.params, ['cancellation_reason']);
      const intent = need(call.scene.account, 'setup_intent', idOf(call), 'intent');
      return cancelSetup(call.scene, intent, text(call.params, 'cancellation_reason') ?? null);
    },
  },
  listRoute('setup_intent', '/v1/setup_intents', {
    customer: (intent, value) => intent.customer === value,
    payment_method: (intent, value) => intent.payment_method === value,
  }),
];
