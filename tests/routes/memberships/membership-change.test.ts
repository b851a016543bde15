import { describe, expect, test } from 'vitest';
import { changeSubscriptionPrice } from '../../../lib/ports/stripe-subscriptions.ts';
import { listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { defineMembership, getOnlyMembership, RECURRING } from '../../support/products/memberships.ts';
import {
  issueRenewalLinkToken,
  openActiveMembership,
  PAUSE_DAYS,
  RENEWED_ENTRY,
} from '../../support/products/paused-memberships.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CHANGE = 'memberships/membership-change';
const STAFF = { as: 'staff' } as const;
/** 90.00 a month, not taxed, with 20 % off services and one service. */
const GOLD = {
  name: 'Gold',
  price: 90,
  charce_service_tax: '0',
  discount_percentage_service: 20,
  service_group: [{ qty: 3, price: 0, service: [3] }],
};
const TO_GOLD = { purchased_membership_id: 1, membership_id: 2, reason: 'Comes more often' };

async function openWithGold() {
  const opened = await openActiveMembership(await openSalon(RECURRING));
  await defineMembership(opened.salon, GOLD);
  return opened;
}

// BEHAVIOR §24.9
describe('membership-change', () => {
  test('switches price, services and discount with the next renewal', async () => {
    const { salon, delivery } = await openWithGold();
    const reply = await salon.call(CHANGE, TO_GOLD, STAFF);
    expect(reply.body).toMatchObject({
      data: { id: 1, name: 'Gold', price: '90.00', next_billing: '2026-12-16' },
    });
    expect(await getOnlyMembership(salon)).toMatchObject({
      name: 'Silver',
      changes_to: { name: 'Gold', price: '90.00' },
      discount_percentage_service: 10,
    });
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    expect(await listMovements(salon, { event: 'renewed' })).toEqual([
      ['renewed', { card: 90, memberships: -90 }],
    ]);
    await salon.runScheduledWork();
    const renewed = salon.mails().find(({ subject }) => subject.includes('is renewed'));
    expect(renewed?.body.text).toMatch(/Price: \$90\.00[\s\S]*Total: \$90\.00/);
    expect(await getOnlyMembership(salon)).toMatchObject({
      name: 'Gold',
      price: '90.00',
      changes_to: null,
      discount_percentage_service: 20,
      total_qty: 5,
      remaining_balance: 5,
      service_group: [{ qty: 3 }],
      expiry_date: '2027-01-16',
    });
    await delivery.advanceTo('2027-01-17T14:00:00Z');
    expect(await getOnlyMembership(salon)).toMatchObject({ total_qty: 8, service_group: [{ qty: 6 }] });
    const { history } = await getOnlyMembership(salon);
    expect(history).toContainEqual(
      expect.objectContaining({
        description: 'Changes to Gold with the next payment',
        reason: 'Comes more often',
        balance_after: 2,
        user: 'Sam Desk',
      }),
    );
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'of several changes the newest counts, also where the processor does not answer at first',
    async () => {
      const { salon, account, delivery } = await openWithGold();
      await salon.call(CHANGE, TO_GOLD, STAFF);
      await account.injectFault({ match: 'POST /v1/subscriptions/*', status: 500, times: 4 });
      expect((await salon.call(CHANGE, { ...TO_GOLD, membership_id: 1 }, STAFF)).status).toBe(200);
      await account.endFaults();
      await salon.runScheduledWork();
      await delivery.advanceTo('2026-12-17T14:00:00Z');
      expect(await listMovements(salon, { event: 'renewed' })).toEqual([RENEWED_ENTRY]);
      expect(await getOnlyMembership(salon)).toMatchObject({
        name: 'Silver',
        changes_to: null,
        total_qty: 4,
      });
    },
  );

  nightTest(
    'a renewal that was billed before the change renews as before; the next one changes',
    async () => {
      const { salon, account, delivery } = await openWithGold();
      await account.injectFault({ match: 'POST /v1/prices', status: 500, times: 4 });
      await salon.clock.set(new Date('2026-12-16T13:59:00Z'));
      expect((await salon.call(CHANGE, TO_GOLD, STAFF)).status).toBe(200);
      await delivery.advanceTo('2026-12-16T14:00:01Z');
      await account.endFaults();
      await salon.clock.advance(11);
      expect(await getOnlyMembership(salon)).toMatchObject({ name: 'Silver', changes_to: { name: 'Gold' } });
      await salon.runScheduledWork();
      await delivery.advanceTo('2027-01-17T14:00:00Z');
      expect(await listMovements(salon, { event: 'renewed' })).toEqual([
        RENEWED_ENTRY,
        ['renewed', { card: 90, memberships: -90 }],
      ]);
      expect(await getOnlyMembership(salon)).toMatchObject({ name: 'Gold', changes_to: null });
    },
  );

  nightTest('renewals at the old and the new price end alike, whichever is paid first', async () => {
    const settle = async (order: 'asBilled' | 'reverse') => {
      const { salon, account, stripe } = await openWithGold();
      await account.injectFault({ match: 'POST /v1/prices', status: 500, times: 4 });
      await salon.clock.set(new Date('2026-12-16T13:59:00Z'));
      await salon.call(CHANGE, TO_GOLD, STAFF);
      await account.endFaults();
      await salon.clock.set(new Date('2026-12-16T14:00:01Z'));
      salon.stripe.tick();
      const [subscription] = (await stripe.subscriptions.list()).data;
      await changeSubscriptionPrice(
        stripe,
        String(subscription?.id),
        { name: 'Gold', amount: 9000, currency: 'USD', interval: 'month', terms: 1 },
        'gold',
      );
      await salon.clock.set(new Date('2027-01-16T14:00:01Z'));
      salon.stripe.tick();
      const paid = (await stripe.events.list({ type: 'invoice.paid' })).data.slice(0, 2);
      for (const event of order === 'reverse' ? paid : paid.toReversed())
        expect((await account.deliver(event)).status).toBe(200);
      expect(await listAuditFindings(salon)).toEqual([]);
      const { history: _history, ...membership } = await getOnlyMembership(salon);
      const movements = await listMovements(salon, { event: 'renewed' });
      return {
        membership,
        movements: movements.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
      };
    };
    const inOrder = await settle('asBilled');
    expect(inOrder).toMatchObject({
      membership: { name: 'Gold', total_qty: 7, expiry_date: '2027-02-16', changes_to: null },
      movements: [
        ['renewed', { card: 64.95 }],
        ['renewed', { card: 90 }],
      ],
    });
    expect(await settle('reverse')).toEqual(inOrder);
  });

  nightTest(
    'an unpaid renewal at a changed price shows the amount of its invoice, on its page and in each mail',
    async () => {
      const { salon, stripe, delivery } = await openWithGold();
      await salon.call('directory/settings-update', { dunning_days: [2] }, { as: 'admin' });
      await salon.call(CHANGE, TO_GOLD, STAFF);
      const [subscription] = (await stripe.subscriptions.list()).data;
      const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
        customer: String(subscription?.customer),
      });
      await stripe.subscriptions.update(String(subscription?.id), { default_payment_method: id });
      for (const day of ['16', '18']) {
        await delivery.advanceTo(`2026-12-${day}T14:00:01Z`);
        await salon.runScheduledWork();
      }
      const [invoice] = (await stripe.invoices.list({ status: 'open' })).data;
      expect(invoice?.amount_due).toBe(90_00);
      const mails = salon.mails().filter(({ subject }) => subject.startsWith('We could not renew'));
      expect(mails).toHaveLength(2);
      for (const { body } of mails) {
        expect(body.text).toMatch(/Total: \$90\.00/);
        expect(body.text).not.toContain('64.95');
      }
      const token = await issueRenewalLinkToken(salon, 1);
      const page = await salon.call<object>('payments/renewal-session', { token });
      expect(page.body.data).toEqual({ name: 'Silver', total: '90.00', state: 'unpaid' });
    },
  );

  test('changes with the first payment after a pause', async () => {
    const { salon, delivery } = await openWithGold();
    await salon.call('memberships/membership-pause', PAUSE_DAYS, STAFF);
    await salon.call(CHANGE, TO_GOLD, STAFF);
    await delivery.advanceTo('2027-01-06T14:00:01Z');
    expect(await getOnlyMembership(salon)).toMatchObject({ name: 'Gold', expiry_date: '2027-02-06' });
  });

  test('refuses another billing period, what is not sold, and a membership that does not renew (422)', async () => {
    const { salon } = await openWithGold();
    await defineMembership(salon, { ...GOLD, billing_period: 2 });
    await defineMembership(salon, { ...GOLD, status: 0 });
    const refuse = async (change: object) =>
      (await salon.call(CHANGE, { ...TO_GOLD, ...change }, STAFF)).body.errors;
    expect(await refuse({ membership_id: 3 })).toEqual({
      membership_id: ['Must have the same billing period'],
    });
    expect(await refuse({ membership_id: 4 })).toEqual({ membership_id: ['Not for sale'] });
    expect(await refuse({ membership_id: 9 })).toEqual({ membership_id: ['Not for sale'] });
    expect(await refuse({ reason: '' })).toEqual({ reason: ['Is required'] });
    await salon.call('memberships/membership-cancel', { purchased_membership_id: 1 }, STAFF);
    expect(await refuse({})).toEqual({ purchased_membership_id: ['Does not renew'] });
  });

  test('needs sales.write (401, 403), and a membership of the salon (404)', async () => {
    const { salon } = await openWithGold();
    expect((await salon.call(CHANGE, TO_GOLD)).status).toBe(401);
    expect((await salon.call(CHANGE, TO_GOLD, { as: 'customer' })).status).toBe(403);
    expect((await salon.call(CHANGE, { ...TO_GOLD, purchased_membership_id: 9 }, STAFF)).status).toBe(404);
    expect((await (await openSalon(RECURRING)).call(CHANGE, TO_GOLD, STAFF)).status).toBe(404);
  });
});
