import { need, save } from './account.ts';
import { periodEnd } from './billing-period.ts';
import { livingCustomer } from './customers.ts';
import { invalid, missingParam } from './errors.ts';
import { emit } from './events.ts';
import type { Params } from './form.ts';
import { newId } from './ids.ts';
import { payInvoice } from './invoice-collect.ts';
import { draftInvoice } from './invoice-draft.ts';
import { closeAsPaid } from './invoice-settlement.ts';
import { finalizeInvoice } from './invoices.ts';
import { flag, mergedMetadata, refuseUnknown, requiredText, rows, section, text, whole } from './params.ts';
import { methodNamed } from './payment-methods.ts';
import { newPrice, type Price } from './prices.ts';
import type { Call } from './route.ts';
import { refuseForeignMethod } from './saved-methods.ts';
import type { Scene } from './scene.ts';
import { periodCancellation } from './subscription-change.ts';
import { renewalMethod, type Subscription, type SubscriptionItem } from './subscriptions.ts';

const ACCEPTED = [
  'billing_mode',
  'cancel_at_period_end',
  'collection_method',
  'currency',
  'customer',
  'default_payment_method',
  'description',
  'items',
  'metadata',
  'off_session',
  'payment_behavior',
  'payment_settings',
  'proration_behavior',
];
const BEHAVIOURS = ['allow_incomplete', 'default_incomplete'];

function priceOf(scene: Scene, row: Params): Price {
  const data = section(row, 'price_data');
  const price =
    data === undefined
      ? need(scene.account, 'price', requiredText(row, 'price'), 'items[0][price]')
      : newPrice(scene, data, false);
  if (price.recurring === null) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      {
        param: 'items[0][price]',
      },
    );
  }
  return price;
}

function itemsOf(scene: Scene, subscription: string, params: Params): SubscriptionItem[] {
  const wanted = rows(params, 'items');
  if (wanted.length === 0) throw missingParam('items');
  const items = wanted.map((row): SubscriptionItem => {
    refuseUnknown(row, ['price', 'price_data', 'quantity', 'metadata']);
    return {
      id: newId('si'),
      object: 'subscription_item',
      created: scene.now,
      current_period_end: scene.now,
      current_period_start: scene.now,
      discounts: [],
      metadata: mergedMetadata(row),
      price: priceOf(scene, row),
      quantity: whole(row, 'quantity') ?? 1,
      subscription,
      tax_rates: [],
    };
  });
  const billing = new Set(items.map(({ price }) => JSON.stringify([price.currency, price.recurring])));
  if (billing.size > 1)
    throw invalid('Currency and interval fields must match across all plans on this subscription.');
  return items;
}

function firstPeriod(items: SubscriptionItem[], now: number): SubscriptionItem[] {
  return items.map((item) => ({
    ...item,
    current_period_end: item.price.recurring === null ? now : periodEnd(now, now, item.price.recurring),
  }));
}

/** `POST /v1/subscriptions`: the first invoice is paid by the customer or, where asked, charged at once. */
export function createSubscription({ scene, params }: Call): object {
  refuseUnknown(params, ACCEPTED);
  const { account, now } = scene;
  const behaviour = text(params, 'payment_behavior') ?? 'allow_incomplete';
  if (!BEHAVIOURS.includes(behaviour)) {
    throw invalid(`This stand-in knows no payment_behavior ${behaviour}.`, { param: 'payment_behavior' });
  }
  if ((text(params, 'collection_method') ?? 'charge_automatically') !== 'charge_automatically') {
    throw invalid('This stand-in only charges automatically.', { param: 'collection_method' });
  }
  const customer = livingCustomer(account, requiredText(params, 'customer'), 'customer');
  const methodId = text(params, 'default_payment_method');
  const method = methodId === undefined ? undefined : methodNamed(scene, methodId, 'default_payment_method');
  if (method !== undefined) refuseForeignMethod(scene, method, customer.id);
  const settings = section(params, 'payment_settings') ?? {};
  const id = newId('sub');
  const items = firstPeriod(itemsOf(scene, id, params), now);
  const draft: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    default_payment_method: method?.id ?? null,
    default_source: null,
    description: text(params, 'description') ?? null,
    discounts: [],
    ended_at: null,
    items: {
      object: 'list',
      data: items,
      has_more: false,
      total_count: items.length,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: mergedMetadata(params),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method:
        text(settings, 'save_default_payment_method') === 'on_subscription' ? 'on_subscription' : 'off',
    },
    pending_setup_intent: null,
    start_date: now,
    status: 'incomplete',
    trial_end: null,
    trial_start: null,
  };
  const wanted = {
    ...draft,
    ...periodCancellation(scene, draft, flag(params, 'cancel_at_period_end') ?? false),
  };
  const free = items.every(({ price, quantity }) => price.unit_amount * quantity === 0);
  if (behaviour === 'allow_incomplete' && !free && renewalMethod(scene, wanted) === undefined) {
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const begun = save(account, 'subscription', wanted);
  emit(scene, 'customer.subscription.created', begun);
  begin(scene, begun, behaviour === 'allow_incomplete');
  return need(account, 'subscription', id);
}

function begin(scene: Scene, subscription: Subscription, chargeNow: boolean): void {
  const { account, now } = scene;
  const method = renewalMethod(scene, subscription);
  const draft = draftInvoice(scene, subscription, 'subscription_create', now);
  save(account, 'subscription', { ...subscription, latest_invoice: draft.id });
  const invoice = finalizeInvoice(scene, draft, method?.id ?? null);
  if (invoice.amount_due === 0) closeAsPaid(scene, invoice, null);
  else if (chargeNow) payInvoice(scene, invoice, method);
}
