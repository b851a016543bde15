import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import { issueRenewalToken } from '../../../lib/workflows/products/product-links.ts';
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

/** A membership whose renewal of 16 December was not paid by its card, which is declined by default. */
export async function openPastDue(
  salon: TestSalon,
  settings: object = {},
  unpaidCard = 'pm_card_chargeCustomerFail',
) {
  const opened = await openActiveMembership(salon);
  const { stripe, delivery } = opened;
  await salon.call('directory/settings-update', settings, { as: 'admin' });
  const [subscription] = (await stripe.subscriptions.list()).data;
  const customer = String(subscription?.customer);
  const setCard = async (card: string) => {
    const { id } = await stripe.paymentMethods.attach(card, { customer });
    await stripe.subscriptions.update(String(subscription?.id), { default_payment_method: id });
  };
  await setCard(unpaidCard);
  await delivery.advanceTo('2026-12-16T14:00:01Z');
  await salon.runScheduledWork();
  const at = async (day: string) => {
    await delivery.advanceTo(`2026-12-${day}T14:01:00Z`);
    await salon.runScheduledWork();
  };
  return { ...opened, setCard, at };
}

/** The token of a mail about an unpaid renewal. */
export async function issueRenewalLinkToken(salon: TestSalon, id: number) {
  const found = await findSalonByTenant(salon.store, salon.tenant);
  if (!found) throw new Error('the salon is missing');
  const tokens = openTokens(openPlatformKeyReader(salon.environment));
  return issueRenewalToken(tokens, found, id, salon.clock.now());
}
