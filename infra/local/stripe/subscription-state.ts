import { type Context, findRecord, saveRecord } from './account.ts';
import { emit } from './events.ts';
import type { Interval, PaymentMethod, Subscription } from './resources.ts';

const DAY_SECONDS = 24 * 3600;
const MONTHS: Record<Interval, number> = { month: 1, year: 12 };

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay));
  return midnight / 1000 + (anchor % DAY_SECONDS);
}

/**
 * The end of the period that begins at `start`, in Unix seconds. Counted from the anchor, not from the last period:
 * Jan 31, Feb 28, Mar 31.
 */
export function computePeriodEnd(anchor: number, start: number, interval: Interval): number {
  let periods = 1;
  while (addMonths(anchor, periods * MONTHS[interval]) <= start) periods += 1;
  return addMonths(anchor, periods * MONTHS[interval]);
}

/** The end of the current period, in Unix seconds. */
export function currentPeriodEnd({ items }: Subscription): number {
  return items.data[0].current_period_end;
}

export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Saves a change and emits `customer.subscription.updated`. */
export function updateSubscription(
  context: Context,
  subscription: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const updated = saveRecord(context.account, 'subscription', { ...subscription, ...change });
  emit(context, 'customer.subscription.updated', updated);
  return updated;
}

/** The payment method that renewals charge. */
export function findRenewalMethod(context: Context, subscription: Subscription): PaymentMethod | undefined {
  return findRecord(context.account, 'payment_method', subscription.default_payment_method ?? '');
}
