import type { TestSalon } from '../test-salon.ts';
import { getOnlyMembership, openBilledMembership } from './memberships.ts';

/** The first renewal is on 16 December. */
export const PAUSE_DAYS = {
  purchased_membership_id: 1,
  from: '2026-12-16',
  until: '2027-01-05',
  reason: 'Broken leg',
};
export const RENEWED_ENTRY = ['renewed', { card: 64.95, memberships: -60, tax: -4.95 }];

/** A membership whose first payment is recorded. */
export async function openActiveMembership(salon: TestSalon, change: object = {}) {
  const opened = await openBilledMembership(salon, change);
  await opened.delivery.deliver();
  const { stripe } = opened.account;
  const getNextBilling = async () => {
    const [subscription] = (await stripe.subscriptions.list()).data;
    return new Date(Number(subscription?.items.data[0]?.current_period_end) * 1000).toISOString();
  };
  return { ...opened, stripe, getNextBilling };
}

/** The rows of acts in the history of the only membership. */
export const listActRows = async (salon: TestSalon) =>
  (await getOnlyMembership(salon)).history.filter(({ description }) => /Paused|Resumed/.test(description));
