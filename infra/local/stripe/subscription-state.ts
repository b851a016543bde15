import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addMonths } from 'date-fns/addMonths';
import type { Context } from './account.ts';
import { saveAndEmit } from './events.ts';
import type { Interval, Subscription } from './resources.ts';

const MONTHS: Record<Interval, number> = { month: 1, year: 12 };

export const addMonthsToSeconds = (anchor: number, months: number): number =>
  addMonths(new UTCDateMini(anchor * 1000), months).getTime() / 1000;

/**
 * The end of the period that begins at `start`, in Unix seconds. Counted from the anchor, not from the last period:
 * Jan 31, Feb 28, Mar 31.
 */
export function computePeriodEnd(anchor: number, start: number, interval: Interval): number {
  let periods = 1;
  while (addMonthsToSeconds(anchor, periods * MONTHS[interval]) <= start) periods += 1;
  return addMonthsToSeconds(anchor, periods * MONTHS[interval]);
}

/** The end of the current period, in Unix seconds. */
export function getPeriodEnd({ items }: Subscription): number {
  return items.data[0].current_period_end;
}

export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Saves a change and emits `customer.subscription.updated`. */
export function saveSubscriptionUpdate(
  context: Context,
  subscription: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const updated = { ...subscription, ...change };
  return saveAndEmit(context, 'subscription', updated, 'customer.subscription.updated');
}
