import { find, save } from './account.ts';
import { emit } from './events.ts';
import type { Metadata } from './params.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { Price } from './prices.ts';
import type { Scene } from './scene.ts';

export type SubscriptionItem = {
  id: string;
  object: 'subscription_item';
  created: number;
  current_period_end: number;
  current_period_start: number;
  discounts: [];
  metadata: Metadata;
  price: Price;
  quantity: number;
  subscription: string;
  tax_rates: [];
};

export type SubscriptionStatus = 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due';

export type Subscription = {
  id: string;
  object: 'subscription';
  billing_cycle_anchor: number;
  billing_mode: { flexible: { proration_discounts: 'included' }; type: 'flexible' };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: null; feedback: null; reason: string | null };
  collection_method: 'charge_automatically';
  created: number;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  default_source: null;
  description: string | null;
  discounts: [];
  ended_at: number | null;
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; total_count: number; url: string };
  latest_invoice: string | null;
  livemode: false;
  metadata: Metadata;
  payment_settings: {
    payment_method_options: null;
    payment_method_types: null;
    save_default_payment_method: 'off' | 'on_subscription';
  };
  pending_setup_intent: null;
  start_date: number;
  status: SubscriptionStatus;
  trial_end: null;
  trial_start: null;
};

/** When the paid period ends. All items share one interval, so the first one tells. */
export function currentPeriodEnd(subscription: Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY;
}

/** Whether it is over for good. */
export function hasEnded(subscription: Subscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
}

/** Keeps the change and tells it as `customer.subscription.updated`, with what was there before. */
export function changeSubscription(
  scene: Scene,
  subscription: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const before = Object.fromEntries(
    Object.entries(subscription).filter(([name]) => Object.hasOwn(change, name)),
  );
  const changed = save(scene.account, 'subscription', { ...subscription, ...change });
  emit(scene, 'customer.subscription.updated', changed, before);
  return changed;
}

/** The method that a renewal charges: the subscription's own, else the customer's. */
export function renewalMethod(scene: Scene, subscription: Subscription): PaymentMethod | undefined {
  const customer = find(scene.account, 'customer', subscription.customer);
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  const method = id ? find(scene.account, 'payment_method', id) : undefined;
  // A detached method no longer pays for anything.
  return method?.customer === subscription.customer ? method : undefined;
}
