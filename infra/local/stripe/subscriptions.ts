import { type Context, getRecord, listRecords, newId, saveRecord } from './account.ts';
import { invalidRequest, resourceMissing } from './errors.ts';
import { emitAndRecordBalance } from './events.ts';
import { CANCELLATION_DEFAULTS, SUBSCRIPTION_ITEM_DEFAULTS } from './full-records.ts';
import { createAndFinalizeInvoice, voidInvoice } from './invoices.ts';
import { findNamedMethodTypes } from './method-types.ts';
import {
  findBoolean,
  findInteger,
  findObject,
  findText,
  getList,
  getRequiredText,
  mergeMetadata,
  type Params,
} from './params.ts';
import { findSavedMethod } from './payment-methods.ts';
import type { Invoice, PauseCollection, Price, Subscription, SubscriptionItem } from './resources.ts';
import { type Call, listRoute, postRoute, type Route, retrieveRoute } from './routing.ts';
import { createSetupIntent } from './setup-intents.ts';
import {
  addMonthsToSeconds,
  computePeriodEnd,
  getPeriodEnd,
  hasEnded,
  saveSubscriptionUpdate,
} from './subscription-state.ts';

function getPrice({ context, params }: Call): Price {
  const [item, ...others] = getList(params, 'items');
  if (typeof item !== 'object' || Array.isArray(item) || others.length > 0) {
    throw invalidRequest('The stand-in bills one item for each subscription.', 'items');
  }
  return getRecord(context.account, 'price', getRequiredText(item, 'price'), 'items[0][price]');
}

/**
 * The setup intent of a subscription without a first payment, with which the customer saves a card:
 * https://docs.stripe.com/billing/subscriptions/deferred-payment
 */
const createPendingSetup = (context: Context, { customer, payment_settings: settings }: Subscription) =>
  createSetupIntent(context, {
    allowed_payment_method_types: null,
    excluded_payment_method_types: null,
    payment_method_types: settings.payment_method_types ?? ['card'],
    customer,
    metadata: {},
    usage: 'off_session',
  });

/** `POST /v1/subscriptions`: the customer pays the first invoice, within a day. */
function createSubscription(call: Call): Subscription {
  const { context, params } = call;
  const { account, now } = context;
  if (findText(params, 'payment_behavior') !== 'default_incomplete') {
    throw invalidRequest(
      'The stand-in supports the payment_behavior default_incomplete only.',
      'payment_behavior',
    );
  }
  const customer = getRecord(account, 'customer', getRequiredText(params, 'customer'), 'customer');
  const price = getPrice(call);
  const settings = findObject(params, 'payment_settings') ?? {};
  const savesMethod = findText(settings, 'save_default_payment_method') === 'on_subscription';
  const id = newId('sub');
  const subscription = saveRecord(account, 'subscription', {
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { ...CANCELLATION_DEFAULTS, reason: null },
    created: now,
    currency: price.currency,
    customer: customer.id,
    default_payment_method: null,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          ...SUBSCRIPTION_ITEM_DEFAULTS,
          id: newId('si'),
          object: 'subscription_item',
          created: now,
          current_period_end: computePeriodEnd(now, now, price.recurring.interval),
          current_period_start: now,
          metadata: {},
          price,
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    pause_collection: null,
    metadata: mergeMetadata(params),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: findNamedMethodTypes(settings, 'payment_method_types'),
      save_default_payment_method: savesMethod ? 'on_subscription' : 'off',
    },
    pending_setup_intent: null,
    start_date: now,
    status: 'incomplete',
    trial_end: null,
    trial_start: null,
  });
  emitAndRecordBalance(context, 'customer.subscription.created', subscription);
  const invoice = createAndFinalizeInvoice(context, subscription, 'subscription_create');
  const billed = saveRecord(account, 'subscription', { ...subscription, latest_invoice: invoice.id });
  if (invoice.status !== 'paid') return billed;
  return saveSubscriptionUpdate(context, billed, {
    status: 'active',
    pending_setup_intent: createPendingSetup(context, billed).id,
  });
}

const PAUSE_BEHAVIORS = ['keep_as_draft', 'mark_uncollectible', 'void'] as const;

/** The pause of a request: null ends it, undefined leaves it as it is. */
function getPause(params: Params): PauseCollection | null | undefined {
  if (params.pause_collection === '') return null;
  const pause = findObject(params, 'pause_collection');
  if (pause === undefined) return undefined;
  const text = getRequiredText(pause, 'behavior');
  const behavior = PAUSE_BEHAVIORS.find((each) => each === text);
  if (behavior === undefined)
    throw invalidRequest(`Invalid pause_collection[behavior]: ${text}`, 'pause_collection[behavior]');
  return { behavior, resumes_at: findInteger(pause, 'resumes_at') ?? null };
}

/** Both change what the customer pays: the stand-in computes no prorations. */
function requireNoProration(params: Params): void {
  if (findText(params, 'proration_behavior') !== 'none')
    throw invalidRequest('The stand-in supports the proration_behavior none only.', 'proration_behavior');
}

/** The item with the price of a request, which the next period bills. */
function getItem(call: Call, subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (call.params.items === undefined) return item;
  requireNoProration(call.params);
  const price = getPrice(call);
  const [named] = getList(call.params, 'items');
  if (typeof named !== 'object' || Array.isArray(named) || named.id !== item.id)
    throw invalidRequest('The stand-in changes the one item of a subscription.', 'items[0][id]');
  if (price.recurring.interval !== item.price.recurring.interval)
    throw invalidRequest('The stand-in changes prices of the same interval only.', 'items[0][price]');
  return { ...item, price };
}

const TRIAL_MONTHS_MAX = 24;

/**
 * A trial until `trial_end`, to which it moves the billing date. It begins at once, with an invoice of 0:
 * https://docs.stripe.com/billing/subscriptions/billing-cycle#trials
 */
function startTrial({ context, params }: Call, subscription: Subscription): Subscription {
  const end = findInteger(params, 'trial_end');
  if (end === undefined) return subscription;
  requireNoProration(params);
  const { now } = context;
  const { billing_cycle_anchor: anchor } = subscription;
  if (end <= now || end > addMonthsToSeconds(anchor, TRIAL_MONTHS_MAX))
    throw invalidRequest(
      'Invalid trial_end: it must be in the future, at most 2 years after the billing_cycle_anchor.',
      'trial_end',
    );
  const [item] = subscription.items.data;
  const trial: Subscription = {
    ...subscription,
    billing_cycle_anchor: end,
    status: 'trialing',
    trial_end: end,
    trial_start: now,
    items: {
      ...subscription.items,
      data: [{ ...item, current_period_start: now, current_period_end: end }],
    },
  };
  saveRecord(context.account, 'subscription', trial);
  return { ...trial, latest_invoice: createAndFinalizeInvoice(context, trial, 'subscription_update').id };
}

/**
 * `POST /v1/subscriptions/:id`: another payment method, which "must belong to the customer associated with the subscription"
 * (https://docs.stripe.com/api/subscriptions/update), an end with the current period, a pause of the collection, a trial, or
 * another price without proration.
 */
function update(call: Call): Subscription {
  const { context, id, params } = call;
  const subscription = getRecord(context.account, 'subscription', id);
  if (hasEnded(subscription)) {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      undefined,
      'invalid_canceled_subscription_fields',
    );
  }
  const method = findSavedMethod(context, params, subscription.customer, 'default_payment_method');
  const pause = getPause(params);
  const isCanceled = findBoolean(params, 'cancel_at_period_end') ?? subscription.cancel_at_period_end;
  const item = getItem(call, subscription);
  const priced = { ...subscription, items: { ...subscription.items, data: [item] as [SubscriptionItem] } };
  const changed = startTrial(call, priced);
  return saveSubscriptionUpdate(context, changed, {
    metadata: mergeMetadata(params, subscription.metadata),
    default_payment_method: method?.id ?? subscription.default_payment_method,
    pause_collection: pause === undefined ? subscription.pause_collection : pause,
    cancel_at: isCanceled ? getPeriodEnd(changed) : null,
    cancel_at_period_end: isCanceled,
    canceled_at: isCanceled ? (subscription.canceled_at ?? context.now) : null,
    cancellation_details: {
      ...CANCELLATION_DEFAULTS,
      reason: isCanceled ? 'cancellation_requested' : null,
    },
  });
}

function listOpenInvoices(context: Context, { id }: Subscription): Invoice[] {
  return listRecords(context.account, 'invoice').filter(
    ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === id,
  );
}

/** Ends a subscription at once. Its open invoices are not collected any more. */
export function endRunningSubscription(
  context: Context,
  running: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  for (const invoice of listOpenInvoices(context, running)) {
    if (running.status === 'incomplete') voidInvoice(context, invoice);
    else saveRecord(context.account, 'invoice', { ...invoice, next_payment_attempt: null });
  }
  const canceled = saveRecord(context.account, 'subscription', {
    ...running,
    canceled_at: running.canceled_at ?? context.now,
    cancellation_details: { ...CANCELLATION_DEFAULTS, reason },
    ended_at: context.now,
    status: 'canceled',
  });
  emitAndRecordBalance(context, 'customer.subscription.deleted', canceled);
  return canceled;
}

/** Expires a subscription: its first invoice was not paid in time. */
export function expireSubscription(context: Context, incomplete: Subscription): void {
  for (const invoice of listOpenInvoices(context, incomplete)) voidInvoice(context, invoice);
  saveSubscriptionUpdate(context, incomplete, { ended_at: context.now, status: 'incomplete_expired' });
}

function cancel({ context, id }: Call): Subscription {
  const subscription = getRecord(context.account, 'subscription', id);
  if (hasEnded(subscription)) throw resourceMissing('subscription', id);
  return endRunningSubscription(context, subscription, 'cancellation_requested');
}

const listSubscriptions = listRoute('subscription', '/v1/subscriptions', {
  customer: (subscription, value) => subscription.customer === value,
  status: (subscription, value) =>
    value === 'all' || (value === 'current' ? !hasEnded(subscription) : subscription.status === value),
});

export const SUBSCRIPTION_ROUTES: readonly Route[] = [
  postRoute(
    '/v1/subscriptions',
    ['customer', 'items', 'metadata', 'payment_behavior', 'payment_settings'],
    createSubscription,
  ),
  retrieveRoute('subscription', '/v1/subscriptions/:id'),
  postRoute(
    '/v1/subscriptions/:id',
    [
      'cancel_at_period_end',
      'default_payment_method',
      'items',
      'metadata',
      'pause_collection',
      'proration_behavior',
      'trial_end',
    ],
    update,
  ),
  { method: 'DELETE', path: '/v1/subscriptions/:id', accepts: [], run: cancel },
  {
    ...listSubscriptions,
    // Like Stripe: without a status, the list has no ended subscriptions.
    run: (call) => listSubscriptions.run({ ...call, params: { status: 'current', ...call.params } }),
  },
];
