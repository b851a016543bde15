import { findRecord, getRecord, saveRecord } from './account.ts';
import { getAmount, getChargeAmount, getCurrency } from './amounts.ts';
import { invalidState, missingParam } from './errors.ts';
import { ADDRESS_DEFAULTS } from './full-records.ts';
import { toIntentMethodTypes } from './method-types.ts';
import {
  findBoolean,
  findObject,
  findObjectRefusingBlanks,
  findShortText,
  findText,
  mergeMetadata,
} from './params.ts';
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  createUnconfirmedPaymentIntent,
  isIntentBeyondConfirmation,
} from './payment-intents.ts';
import { findUsableMethodOfParam } from './payment-methods.ts';
import { confirmPaymentOrDecline, toDeclineFailure } from './payments.ts';
import type { PaymentIntent, PaymentMethod } from './resources.ts';
import { type Call, listRoute, postRoute, type Route, retrieveRoute } from './routing.ts';

const DESCRIPTION_MAX = 1000;

function getIntent({ context, id }: Call): PaymentIntent {
  return getRecord(context.account, 'payment_intent', id);
}

function pay(call: Call, intent: PaymentIntent, method: PaymentMethod | undefined): PaymentIntent {
  const outcome = confirmPaymentOrDecline(call.context, intent, {
    method,
    offSession: findBoolean(call.params, 'off_session') ?? false,
    returnUrl: findText(call.params, 'return_url') ?? null,
  });
  if (outcome.status === 'requires_payment_method') throw toDeclineFailure(outcome);
  return outcome;
}

function create(call: Call): PaymentIntent {
  const { context, params } = call;
  const currency = getCurrency(params);
  const amount = getChargeAmount(params, currency);
  const customer = findText(params, 'customer') ?? null;
  if (customer !== null) getRecord(context.account, 'customer', customer, 'customer');
  const method = findUsableMethodOfParam(context, params, customer);
  const automatic = findObject(params, 'automatic_payment_methods') ?? {};
  const shipping = findObjectRefusingBlanks(params, 'shipping') ?? null;
  for (const field of ['name', 'address']) {
    if (shipping && shipping[field] === undefined) throw missingParam(`shipping[${field}]`);
  }
  const intent = createUnconfirmedPaymentIntent(context, {
    amount,
    ...toIntentMethodTypes(params),
    automatic_payment_methods: {
      allow_redirects: findText(automatic, 'allow_redirects') ?? 'always',
      enabled: findBoolean(automatic, 'enabled') ?? true,
    },
    capture_method: findText(params, 'capture_method') === 'manual' ? 'manual' : 'automatic_async',
    currency,
    customer,
    description: findShortText(params, 'description', DESCRIPTION_MAX) ?? null,
    metadata: mergeMetadata(params),
    payment_method: method?.id ?? null,
    shipping: shipping && {
      ...shipping,
      address: { ...ADDRESS_DEFAULTS, ...findObject(shipping, 'address') },
    },
  });
  return findBoolean(params, 'confirm') ? pay(call, intent, method) : intent;
}

function update(call: Call): PaymentIntent {
  const { context, params } = call;
  const intent = getIntent(call);
  if (isIntentBeyondConfirmation(intent)) throw invalidState(intent, 'update');
  return saveRecord(context.account, 'payment_intent', {
    ...intent,
    description: findShortText(params, 'description', DESCRIPTION_MAX) ?? intent.description,
    metadata: mergeMetadata(params, intent.metadata),
  });
}

function confirm(call: Call): PaymentIntent {
  const { context, params } = call;
  const intent = getIntent(call);
  if (isIntentBeyondConfirmation(intent)) throw invalidState(intent, 'confirm');
  const method =
    findUsableMethodOfParam(context, params, intent.customer) ??
    findRecord(context.account, 'payment_method', intent.payment_method ?? '');
  return pay(call, intent, method);
}

export const PAYMENT_INTENT_ROUTES: readonly Route[] = [
  postRoute(
    '/v1/payment_intents',
    [
      'allowed_payment_method_types',
      'amount',
      'automatic_payment_methods',
      'capture_method',
      'confirm',
      'currency',
      'customer',
      'description',
      'excluded_payment_method_types',
      'metadata',
      'off_session',
      'payment_method',
      'payment_method_types',
      'return_url',
      'shipping',
    ],
    create,
  ),
  retrieveRoute('payment_intent', '/v1/payment_intents/:id'),
  postRoute('/v1/payment_intents/:id', ['description', 'metadata'], update),
  postRoute('/v1/payment_intents/:id/confirm', ['payment_method', 'return_url'], confirm),
  postRoute('/v1/payment_intents/:id/capture', ['amount_to_capture'], (call) => {
    const amount = call.params.amount_to_capture && getAmount(call.params, 'amount_to_capture');
    return capturePaymentIntent(call.context, getIntent(call), amount || undefined);
  }),
  postRoute('/v1/payment_intents/:id/cancel', [], (call) =>
    cancelPaymentIntent(call.context, getIntent(call)),
  ),
  listRoute('payment_intent', '/v1/payment_intents', {
    customer: (intent, value) => intent.customer === value,
  }),
];
