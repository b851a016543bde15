import { describe, expect, test } from 'vitest';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { nightTest } from '../../support/nightly.ts';
import { getOnlyMembership, openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §24.6
describe('membership-cancel', () => {
  const CANCEL = 'memberships/membership-cancel';

  test('ends the membership at the end of its period: no further billing, valid until then', async () => {
    const { salon, delivery } = await openBilledMembership(await openSalon(RECURRING));
    await delivery.deliver();
    for (const _ of [1, 2]) {
      const reply = await salon.call(CANCEL, { purchased_membership_id: 1 }, { as: 'customer' });
      expect(reply.body).toMatchObject({
        status: true,
        message: 'Membership ends with its period',
        data: { id: 1, expiry_date: '2026-12-16' },
      });
    }
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, recurring: 0 });
    await salon.runScheduledWork();
    const mails = salon.mails().filter(({ subject }) => subject.includes('is cancelled'));
    expect(mails.map(({ body }) => body.text)).toEqual([
      expect.stringContaining('You can use it until Wednesday, December 16, 2026. Then it ends'),
    ]);
    const events = await delivery.advanceTo('2026-12-17T14:00:00Z');
    expect(events).toEqual(['customer.subscription.deleted']);
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0, total_qty: 2 });
  });

  const THREE_MONTHS = { service_expiration_time: '3 months' };

  nightTest(
    'lets a cancelled membership work until the last day that the reply names, after its subscription',
    async () => {
      const { salon, delivery } = await openBilledMembership(await openSalon(RECURRING), THREE_MONTHS);
      await delivery.deliver();
      const reply = await salon.call(CANCEL, { purchased_membership_id: 1 }, { as: 'customer' });
      expect(reply.body.data).toEqual({ id: 1, expiry_date: '2027-02-16' });
      expect(await delivery.advanceTo('2026-12-17T14:00:00Z')).toEqual(['customer.subscription.deleted']);
      await salon.runScheduledWork();
      expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, expiry_date: '2027-02-16' });
      await salon.clock.set(new Date('2027-02-17T05:00:00Z'));
      await salon.runScheduledWork();
      expect(await getOnlyMembership(salon)).toMatchObject({ status: 0, expiry_date: '2027-02-16' });
    },
  );

  test('ends a membership that was not cancelled with its subscription', async () => {
    const { salon, delivery, account } = await openBilledMembership(await openSalon(RECURRING), THREE_MONTHS);
    await delivery.deliver();
    const [subscription] = (await account.stripe.subscriptions.list()).data;
    await account.stripe.subscriptions.cancel(String(subscription?.id));
    expect(await delivery.deliver()).toEqual(['customer.subscription.deleted']);
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
  });

  test('ends a cancelled membership after its last day also when a dispute was won in between', async () => {
    const card = 'pm_card_createDispute';
    const { salon, account, delivery, intent } = await openBilledMembership(
      await openSalon(RECURRING),
      {},
      card,
    );
    await delivery.deliver();
    await salon.call(CANCEL, { purchased_membership_id: 1 }, { as: 'customer' });
    const [event] = await account.events('charge.dispute.created', intent);
    await account.deliver(event ?? {});
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
    await account.moveDispute(intent, 'won');
    await salon.runScheduledWork();
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1 });
    await salon.clock.set(new Date('2026-12-17T05:00:00Z'));
    await salon.runScheduledWork();
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
  });

  test('lets the front desk cancel for the buyer of a gift', async () => {
    const { salon, delivery } = await openBilledMembership(await openSalon(RECURRING));
    await delivery.deliver();
    const reply = await salon.call(CANCEL, { purchased_membership_id: 1 }, { as: 'staff' });
    expect(reply.body).toMatchObject({ status: true, data: { id: 1, expiry_date: '2026-12-16' } });
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, recurring: 0 });
  });

  test('refuses other customers, unknown and unpaid memberships (404), and anonymous callers', async () => {
    const { salon } = await openBilledMembership(await openSalon(RECURRING), {}, 'pm_card_chargeDeclined');
    const stranger = await registerOtherCustomer(salon);
    const input = { purchased_membership_id: 1 };
    expect((await salon.call(CANCEL, input, { token: stranger })).status).toBe(404);
    expect((await salon.call(CANCEL, input, { as: 'customer' })).status).toBe(404);
    expect((await salon.call(CANCEL, { purchased_membership_id: 9 }, { as: 'customer' })).status).toBe(404);
    expect((await salon.call(CANCEL, {}, { as: 'customer' })).status).toBe(422);
    expect((await salon.call(CANCEL, input, { as: 'admin' })).status).toBe(404);
    expect((await salon.call(CANCEL, input)).status).toBe(401);
  });
});
