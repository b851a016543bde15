import { describe, expect, test } from 'vitest';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { book, toBooking } from '../../support/booking/bookings.ts';
import { listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { getOnlyMembership, RECURRING } from '../../support/products/memberships.ts';
import {
  listActRows,
  openActiveMembership,
  PAUSE_DAYS,
  RENEWED_ENTRY,
} from '../../support/products/paused-memberships.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const PAUSE = 'memberships/membership-pause';
const RESUME = 'memberships/membership-resume';
const STAFF = { as: 'staff' } as const;

// BEHAVIOR §24.8
describe('membership-pause', () => {
  test('bills nothing during the pause, and the next period after it', async () => {
    const { salon, delivery, getNextBilling } = await openActiveMembership(await openSalon(RECURRING));
    const reply = await salon.call(PAUSE, PAUSE_DAYS, STAFF);
    expect(reply.body).toMatchObject({
      status: true,
      data: {
        id: 1,
        paused_from: '2026-12-16',
        paused_until: '2027-01-05',
        next_billing: '2027-01-06',
        expiry_date: '2027-01-06',
      },
    });
    expect(await getNextBilling()).toBe('2027-01-06T14:00:00.000Z');
    await delivery.advanceTo('2027-01-05T14:00:00Z');
    await salon.runScheduledWork();
    expect(await listMovements(salon, { event: 'renewed' })).toEqual([]);
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, recurring: 1, total_qty: 2 });
    await delivery.advanceTo('2027-01-06T14:00:01Z');
    expect(await listMovements(salon, { event: 'renewed' })).toEqual([RENEWED_ENTRY]);
    expect(await getOnlyMembership(salon)).toMatchObject({
      expiry_date: '2027-02-06',
      next_billing: '2027-02-06',
      paused_from: null,
      total_qty: 4,
    });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('keeps the reason, the user and the balance in the history and in the audit trail', async () => {
    const { salon } = await openActiveMembership(await openSalon(RECURRING));
    await salon.call(PAUSE, PAUSE_DAYS, STAFF);
    expect(await listActRows(salon)).toEqual([
      expect.objectContaining({
        description: 'Paused from Dec 16, 2026 to Jan 5, 2027',
        reason: 'Broken leg',
        balance_after: 2,
        service_id: 0,
        user: expect.stringMatching(/./),
      }),
    ]);
    const trail = await salon.call('directory/audit-index', {}, { as: 'admin' });
    expect(trail.text).toContain('"paused_from":"2026/12/16","paused_until":"2027/01/05"');
  });

  test('is not used during the pause (400), nor does it discount; before and after, it is', async () => {
    const { salon } = await openActiveMembership(await openSalon(RECURRING));
    await salon.call(PAUSE, PAUSE_DAYS, STAFF);
    await salon.call('directory/settings-update', { booking_horizon_days: 90 }, { as: 'admin' });
    const use = { redemptions: [{ type: 'membership', purchased_membership_id: 1, service_id: 1 }] };
    const onDay = (date: string, change: object = {}) =>
      book(salon, { date, customer_type: 0, ...change }, { as: 'customer' });
    const frozen = await onDay('2026/12/17', use);
    expect(frozen.body).toMatchObject({
      status: false,
      message: 'This product is frozen',
      code: 'product_frozen',
    });
    const quote = (date: string) =>
      salon.call<{ total: string }>('booking/quote', toBooking({ date, customer_type: 0 }), {
        as: 'customer',
      });
    const [paused, active] = [await quote('2026/12/17'), await quote('2026/12/15')];
    expect(Number(active.body.data.total)).toBeLessThan(Number(paused.body.data.total));
    expect((await onDay('2026/12/15', use)).status).toBeLessThan(300);
    expect((await onDay('2027/01/07', use)).status).toBeLessThan(300);
  });

  test.each([
    ['a day that is paid already', { from: '2026-12-15' }, 'from', 'Must be on or after 2026-12-16'],
    ['a day more than a year away', { from: '2027-11-18' }, 'from', 'Must be on or before 2027-11-17'],
    ['an end before the first day', { until: '2026-12-15' }, 'until', 'Must be on or after 2026-12-16'],
    ['more than a year', { until: '2027-12-17' }, 'until', 'Must be on or before 2027-12-16'],
    ['no reason', { reason: ' ' }, 'reason', 'Is required'],
  ])('refuses %s (422)', async (_, change, field, message) => {
    const { salon } = await openActiveMembership(await openSalon(RECURRING));
    const reply = await salon.call(PAUSE, { ...PAUSE_DAYS, ...change }, STAFF);
    expect([reply.status, reply.body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test('refuses a second pause, and a membership that does not renew or whose renewal is not paid (422)', async () => {
    const { salon, account } = await openActiveMembership(await openSalon(RECURRING));
    const refused = async (message: string) =>
      expect((await salon.call(PAUSE, PAUSE_DAYS, STAFF)).body.errors).toEqual({
        purchased_membership_id: [message],
      });
    const [first, second] = await Promise.all([
      salon.call(PAUSE, PAUSE_DAYS, STAFF),
      salon.call(PAUSE, PAUSE_DAYS, STAFF),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 422]);
    await refused('Is paused already');
    await salon.call(RESUME, { purchased_membership_id: 1 }, STAFF);
    await salon.clock.set(new Date('2026-12-16T15:00:00Z'));
    await refused('Its renewal is not paid');
    const [subscription] = (await account.stripe.subscriptions.list()).data;
    await account.stripe.subscriptions.cancel(String(subscription?.id));
    await salon.clock.set(new Date('2026-12-01T15:00:00Z'));
    await refused('Does not renew');
    await salon.call('memberships/membership-cancel', { purchased_membership_id: 1 }, STAFF);
    await refused('Does not renew');
    expect(await listActRows(salon)).toHaveLength(2);
  });

  test('needs sales.write (401, 403), and a membership of the salon (404)', async () => {
    const { salon } = await openActiveMembership(await openSalon(RECURRING));
    expect((await salon.call(PAUSE, PAUSE_DAYS)).status).toBe(401);
    expect((await salon.call(PAUSE, PAUSE_DAYS, { as: 'customer' })).status).toBe(403);
    expect((await salon.call(PAUSE, { ...PAUSE_DAYS, purchased_membership_id: 9 }, STAFF)).status).toBe(404);
    const other = await openSalon(RECURRING);
    expect((await other.call(PAUSE, PAUSE_DAYS, STAFF)).status).toBe(404);
    const [on, off] = ['memberships/online-membership-pause', 'memberships/online-membership-resume'];
    const stranger = await registerOtherCustomer(salon);
    const { reason: _reason, ...days } = PAUSE_DAYS;
    await salon.call('directory/settings-update', { membership_pause_days: 30 }, { as: 'admin' });
    expect((await salon.call(on, days, { token: stranger })).status).toBe(404);
    expect((await salon.call(off, days, { token: stranger })).status).toBe(404);
    expect((await salon.call(on, days)).status).toBe(401);
    expect((await salon.call(RESUME, PAUSE_DAYS)).status).toBe(401);
  });

  nightTest('a pause of later days moves the billing date after them', async () => {
    const { salon, delivery, getNextBilling } = await openActiveMembership(await openSalon(RECURRING));
    await salon.call(PAUSE, { ...PAUSE_DAYS, from: '2026-12-20', until: '2026-12-24' }, STAFF);
    expect(await getNextBilling()).toBe('2026-12-16T14:00:00.000Z');
    await delivery.advanceTo('2026-12-16T14:00:01Z');
    await salon.runScheduledWork();
    expect(await getNextBilling()).toBe('2027-01-21T14:00:00.000Z');
    expect(await getOnlyMembership(salon)).toMatchObject({
      expiry_date: '2027-01-21',
      next_billing: '2027-01-21',
      paused_from: '2026-12-20',
    });
  });

  nightTest(
    'a renewal that the processor collects before it knows of the pause moves the pause behind it',
    async () => {
      const { salon, account, delivery, getNextBilling } = await openActiveMembership(
        await openSalon(RECURRING),
      );
      await account.injectFault({ match: 'POST /v1/subscriptions/*', status: 500, times: 4 });
      await salon.clock.set(new Date('2026-12-16T13:59:00Z'));
      expect((await salon.call(PAUSE, PAUSE_DAYS, STAFF)).status).toBe(200);
      await delivery.advanceTo('2026-12-16T14:00:01Z');
      expect(await listMovements(salon, { event: 'renewed' })).toEqual([RENEWED_ENTRY]);
      await account.endFaults();
      await salon.runScheduledWork();
      expect(await getNextBilling()).toBe('2027-02-06T14:00:00.000Z');
      expect(await getOnlyMembership(salon)).toMatchObject({
        expiry_date: '2027-02-06',
        next_billing: '2027-02-06',
      });
    },
  );

  nightTest('tells the processor later where it does not answer', async () => {
    const { salon, account, getNextBilling } = await openActiveMembership(await openSalon(RECURRING));
    await account.injectFault({ match: 'POST /v1/subscriptions/*', status: 500, times: 4 });
    expect((await salon.call(PAUSE, PAUSE_DAYS, STAFF)).status).toBe(200);
    expect(await getNextBilling()).toBe('2026-12-16T14:00:00.000Z');
    await account.endFaults();
    await salon.runScheduledWork();
    expect(await getNextBilling()).toBe('2027-01-06T14:00:00.000Z');
    await account.injectFault({ match: 'GET /v1/subscriptions/*', status: 500, times: 4 });
    const refused = await salon.call(RESUME, { purchased_membership_id: 1 }, STAFF);
    expect([refused.status, (await listActRows(salon)).length]).toEqual([503, 1]);
  });
});
