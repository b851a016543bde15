import { find, need, save } from './account.ts';
import { chargeableAmount, currencyOf } from './amounts.ts';
import { livingCustomer } from './customers.ts';
import { invalid, missingParam, wrongClientSecret } from './errors.ts';
import type { Params } from './form.ts';
import { changed, flag, mergedMetadata, refuseUnknown, section, text } from './params.ts';
import { confirmIntent, refuseEnded } from './payment-confirm.ts';
import { cancelIntent, newPaymentIntent, type PaymentIntent } from './payment-intents.ts';
import { chosenMethod } from './payment-methods.ts';
import { asDecline } from './payment-outcome.ts';
import { publicView } from './public-view.ts';
import { type Call, idOf, listRoute, type Route } from './route.ts';
import { refuseForeignMethod } from './saved-methods.ts';
import type { Scene } from './scene.ts';

const SHARED = ['payment_method', 'payment_method_data', 'receipt_email', 'setup_future_usage', 'shipping'];
const CONFIRMING = [
  'error_on_requires_action',
  'mandate_data',
  'off_session',
  'return_url',
  'use_stripe_sdk',
];
const UPDATABLE = [...SHARED, 'amount', 'currency', 'customer', 'description', 'metadata'];

/** The intent of the path; with a publishable key only for who knows its client secret. */
function intentOf({ scene, ids, params, publishable }: Call): PaymentIntent {
  const intent = need(scene.account, 'payment_intent', ids[0] ?? '', 'intent');
  const secret = text(params, 'client_secret');
  if (publishable && secret === undefined) throw missingParam('client_secret');
  if (secret !== undefined && secret !== intent.client_secret) throw wrongClientSecret('payment_intent');
  return intent;
}

function tryToPay(scene: Scene, intent: PaymentIntent, params: Params): PaymentIntent {
  refuseEnded(intent);
  const stored =
    intent.payment_method === null ? undefined : find(scene.account, 'payment_method', intent.payment_method);
  const outcome = confirmIntent(scene, intent, {
    method: chosenMethod(scene, params) ?? stored,
    offSession: flag(params, 'off_session') ?? false,
    returnUrl: text(params, 'return_url') ?? null,
  });
  if (outcome.status === 'requires_payment_method') throw asDecline(outcome);
  return outcome;
}

function create({ scene, params }: Call): object {
  refuseUnknown(params, [
    ...UPDATABLE,
    ...CONFIRMING,
    'automatic_payment_methods',
    'capture_method',
    'confirm',
    'statement_descriptor_suffix',
  ]);
  if ((text(params, 'capture_method') ?? 'automatic') === 'manual') {
    throw invalid('This stand-in captures at once; manual capture is not supported.', {
      param: 'capture_method',
    });
  }
  const confirming = flag(params, 'confirm') ?? false;
  if (flag(params, 'off_session') !== undefined && !confirming) {
    throw invalid('The parameter `off_session` can only be passed when `confirm` is true.', {
      param: 'off_session',
    });
  }
  const currency = currencyOf(params);
  const amount = chargeableAmount(params, currency);
  const customer = text(params, 'customer');
  if (customer !== undefined) livingCustomer(scene.account, customer, 'customer');
  const method = chosenMethod(scene, params);
  if (method !== undefined) refuseForeignMethod(scene, method, customer ?? null);
  const automatic = section(params, 'automatic_payment_methods') ?? {};
  const intent = newPaymentIntent(scene, {
    amount,
    automatic_payment_methods: {
      allow_redirects: text(automatic, 'allow_redirects') ?? 'always',
      enabled: flag(automatic, 'enabled') ?? true,
    },
    currency,
    customer: customer ?? null,
    description: text(params, 'description') ?? null,
    metadata: mergedMetadata(params),
    payment_method: method?.id ?? null,
    receipt_email: text(params, 'receipt_email') ?? null,
    setup_future_usage: text(params, 'setup_future_usage') ?? null,
    shipping: section(params, 'shipping') ?? null,
  });
  if (!confirming) return intent;
  return tryToPay(scene, intent, { ...params, payment_method: method?.id ?? '', payment_method_data: '' });
}

function update(call: Call): object {
  const { scene, params } = call;
  refuseUnknown(params, UPDATABLE);
  const intent = intentOf(call);
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw invalid(`This PaymentIntent could not be updated because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  const currency = params.currency === undefined ? intent.currency : currencyOf(params);
  const customer = changed(params, 'customer', intent.customer);
  if (customer !== null) livingCustomer(scene.account, customer, 'customer');
  const method = chosenMethod(scene, params);
  if (method !== undefined) refuseForeignMethod(scene, method, customer);
  return save(scene.account, 'payment_intent', {
    ...intent,
    amount: params.amount === undefined ? intent.amount : chargeableAmount(params, currency),
    currency,
    customer,
    description: changed(params, 'description', intent.description),
    metadata: mergedMetadata(params, intent.metadata),
    next_action: null,
    payment_method: method?.id ?? intent.payment_method,
    receipt_email: changed(params, 'receipt_email', intent.receipt_email),
    setup_future_usage: changed(params, 'setup_future_usage', intent.setup_future_usage),
    shipping: params.shipping === undefined ? intent.shipping : (section(params, 'shipping') ?? null),
    status:
      (method?.id ?? intent.payment_method) === null ? 'requires_payment_method' : 'requires_confirmation',
  });
}

function confirm(call: Call): object {
  const { scene, params } = call;
  refuseUnknown(params, [...SHARED, ...CONFIRMING, 'client_secret', 'key']);
  const intent = intentOf(call);
  refuseEnded(intent);
  const asked = {
    ...intent,
    receipt_email: changed(params, 'receipt_email', intent.receipt_email),
    setup_future_usage: changed(params, 'setup_future_usage', intent.setup_future_usage),
    shipping: section(params, 'shipping') ?? intent.shipping,
  };
  const outcome = tryToPay(scene, asked, params);
  return call.publishable ? publicView(outcome) : outcome;
}

export const paymentIntentRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/payment_intents', run: create },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    publishable: true,
    run: (call) => (call.publishable ? publicView(intentOf(call)) : intentOf(call)),
  },
  { method: 'POST', path: '/v1/payment_intents/:id', run: update },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', publishable: true, run: confirm },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    run: (call) => {
      refuseUnknown(call.params, ['cancellation_reason']);
      const intent = need(call.scene.account, 'payment_intent', idOf(call), 'intent');
      return cancelIntent(call.scene, intent, text(call.params, 'cancellation_reason') ?? null);
    },
  },
  listRoute('payment_intent', '/v1/payment_intents', {
    customer: (intent, value) => intent.customer === value,
  }),
];
