import { describe, expect, test } from 'vitest';
import { createMeter } from '../../../infra/bench/kit/meter.ts';
import { auditCustomerTotals } from '../../../infra/tools/audit/customers.ts';
import { findCustomerTotals } from '../../../lib/table/customers/customer-totals.ts';
import { type Key, keys } from '../../../lib/table/keys.ts';
import { type Store, updateItem } from '../../../lib/table/store.ts';
import { merge, NEW } from '../../support/accounts/merges.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  markNoShow,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { AS_ADMIN, callAsAdmin, listAsAdmin } from '../../support/catalog/directory.ts';
import { deliverChanges } from '../../support/environment/stream.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const meter = createMeter();
const openSalon = useTestSalons(meter);
const STAFF = { as: 'staff' } as const;
const NOTHING = {
  visits: 0,
  spent: '0.00',
  per_visit: null,
  no_shows: 0,
  late_cancellations: 0,
  last_visit: null,
  usual_staff_id: null,
};

/** The totals of a customer as the list and the record show them. */
async function getTotals(salon: TestSalon, customer_id = 1): Promise<object> {
  const list = (await listAsAdmin(salon, 'customer-index')).body.data;
  const row = list.find(({ id }) => id === customer_id) ?? {};
  const shown = await salon.call<{ customer: object }>('directory/customer-show', { customer_id }, AS_ADMIN);
  expect(shown.body.data.customer).toEqual(row);
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in NOTHING));
}

async function complete(salon: TestSalon, appointment_id: number): Promise<void> {
  const reply = await salon.call('appointments/appointment-complete', { appointment_id }, STAFF);
  expect(reply.status, reply.text).toBe(200);
}

async function bookAndComplete(salon: TestSalon, change: object = {}): Promise<number> {
  const id = await bookAsCustomer(salon, change);
  await complete(salon, id);
  return id;
}

const deliver = (salon: TestSalon, store: Store, written: readonly Key[]): Promise<string[]> =>
  deliverChanges(salon.clock.now, store, written);

// BEHAVIOR §11.14
describe('the totals of a customer', () => {
  test('count completed visits, money, the last day and the usual member after the commit', async () => {
    const salon = await openSalon();
    await bookAndComplete(salon, { staff_id: 1 });
    expect(await getTotals(salon)).toEqual(NOTHING);
    await salon.runScheduledWork();
    expect(await getTotals(salon)).toEqual({
      visits: 1,
      spent: '54.13',
      per_visit: '54.13',
      no_shows: 0,
      late_cancellations: 0,
      last_visit: expect.stringMatching(/^2026\/11\/1\d$/),
      usual_staff_id: expect.any(Number),
    });
  });

  test('count what a gift card pays once: when it is sold', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const kept = { recipient_email: 'customer@demo.test', paid_at_salon: 1 };
    await sellGiftCard(salon, toGiftCardSale(id, kept), STAFF);
    const redemptions = [{ type: 'gift_card', giftcard_number: 'GC20261116001' }];
    await bookAndComplete(salon, { redemptions });
    await salon.runScheduledWork();
    expect(await getTotals(salon)).toMatchObject({ visits: 1, spent: '97.43', per_visit: '0.00' });
  });

  test('count no-shows and late cancellations by whomever, until they are undone', async () => {
    const salon = await openSalon({ settings: { cancellationWindowHours: 24 } });
    const missed = await bookAsCustomer(salon, { time: '10:00 AM' });
    const late = await bookAsCustomer(salon, { time: '02:00 PM' });
    const inTime = await bookAsCustomer(salon, { date: '2026/11/19', time: '01:00 PM' });
    await markNoShow(salon, missed);
    for (const appointment_id of [late, inTime])
      await salon.call('appointments/appointment-cancel', { appointment_id }, STAFF);
    await salon.runScheduledWork();
    expect(await getTotals(salon)).toEqual({ ...NOTHING, no_shows: 1, late_cancellations: 1 });
    for (const appointment_id of [missed, late]) {
      const undone = await salon.call('appointments/appointment-undo', { appointment_id }, STAFF);
      expect(undone.status, undone.text).toBe(200);
    }
    await salon.runScheduledWork();
    expect(await getTotals(salon)).toEqual(NOTHING);
  });

  test('move to the customer who stays in a merge, and leave with an erased one', async () => {
    const salon = await openSalon();
    await registerOtherCustomer(salon);
    await bookAndComplete(salon);
    await salon.runScheduledWork();
    expect((await merge(salon)).status).toBe(200);
    await salon.runScheduledWork();
    expect(await getTotals(salon, NEW)).toMatchObject({ visits: 1, spent: '54.13' });
    expect(await findCustomerTotals(salon.store, salon.tenant, 1)).toBeUndefined();
    const erased = await callAsAdmin(salon, 'customer-erase', { customer_id: NEW });
    expect(erased.status, erased.text).toBe(200);
    await salon.runScheduledWork();
    expect(await findCustomerTotals(salon.store, salon.tenant, NEW)).toBeUndefined();
    expect(await auditCustomerTotals(salon.store, salon.tenant)).toEqual([]);
  });

  test('count nothing of guests, of other customers and of other salons', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    await registerOtherCustomer(salon);
    await complete(salon, await bookAsGuest(salon));
    await bookAndComplete(salon, { time: '02:00 PM' });
    await Promise.all([salon.runScheduledWork(), other.runScheduledWork()]);
    expect(await getTotals(salon)).toMatchObject({ visits: 1 });
    expect([await getTotals(salon, NEW), await getTotals(other)]).toEqual([NOTHING, NOTHING]);
  });

  test('do not change the version of the customer', async () => {
    const salon = await openSalon();
    const getVersion = async () => (await listAsAdmin(salon, 'customer-index')).body.data[0]?.version;
    const before = await getVersion();
    await bookAndComplete(salon);
    await salon.runScheduledWork();
    expect(await getTotals(salon)).toMatchObject({ visits: 1 });
    expect(await getVersion()).toBe(before);
  });
});

describe('an event', () => {
  test('costs at most 2 write units, 6 with the first visit of a customer, and none where it changes nothing', async () => {
    const salon = await openSalon();
    const complete = async (time: string) =>
      keys.appointment(salon.tenant, await bookAndComplete(salon, { time }));
    const measure = async (written: readonly Key[]) =>
      (await meter.measure(() => deliver(salon, salon.store, written))).writeUnits;
    const first = await complete('10:00 AM');
    expect(await measure([first])).toBeLessThanOrEqual(6);
    const second = await measure([await complete('02:00 PM')]);
    expect([second > 0, second <= 2]).toEqual([true, true]);
    expect(await measure([first, first])).toBe(0);
  });

  test('that is lost is counted by the next one, or by the audit', async () => {
    const salon = await openSalon();
    await bookAndComplete(salon, { time: '10:00 AM' });
    const next = await bookAndComplete(salon, { time: '02:00 PM' });
    await deliver(salon, salon.store, [keys.appointment(salon.tenant, next)]);
    expect(await getTotals(salon)).toMatchObject({ visits: 2 });
    await salon.store.commit([
      updateItem(keys.record(salon.tenant, 'CUSTOMER-TOTALS', 1), { set: { visits: 7 } }),
    ]);
    const finding = 'customer 1: the totals are not those of the visits and sales';
    const repair = { repairs: true, now: salon.clock.now() };
    expect(await auditCustomerTotals(salon.store, salon.tenant, repair)).toEqual([finding]);
    expect(await getTotals(salon)).toMatchObject({ visits: 2 });
    expect(await auditCustomerTotals(salon.store, salon.tenant)).toEqual([]);
  });

  test('counts a visit that the index does not show yet, also once the next visit is counted', async () => {
    const salon = await openSalon();
    const { tenant, store } = salon;
    const ids = [
      await bookAndComplete(salon, { time: '10:00 AM' }),
      await bookAndComplete(salon, { time: '02:00 PM' }),
    ];
    // As if the index showed nothing for a while
    const behind: Store = {
      ...store,
      queryAll: async (range) => (range.index === 'ofCustomer' ? [] : store.queryAll(range)),
    };
    for (const id of ids) expect(await deliver(salon, behind, [keys.appointment(tenant, id)])).toEqual([]);
    expect(await getTotals(salon)).toMatchObject({ visits: 2, spent: '108.26' });
  });

  test('counts each of two visits whose events arrive at once', async () => {
    const salon = await openSalon();
    const { tenant, store } = salon;
    const ids = [
      await bookAndComplete(salon, { time: '10:00 AM' }),
      await bookAndComplete(salon, { time: '02:00 PM' }),
    ];
    const behind: Store = {
      ...store,
      queryAll: async (range) => (range.index === 'ofCustomer' ? [] : store.queryAll(range)),
    };
    const failures = await Promise.all(
      ids.map((id) => deliver(salon, behind, [keys.appointment(tenant, id)])),
    );
    expect(failures).toEqual([[], []]);
    expect(await getTotals(salon)).toMatchObject({ visits: 2 });
  });

  test('that fails stops no other one', async () => {
    const salon = await openSalon();
    const id = await bookAndComplete(salon);
    const failing: Store = {
      ...salon.store,
      commit: () => Promise.reject(new Error('the table is away')),
    };
    expect(await deliver(salon, failing, [keys.appointment(salon.tenant, id)])).toEqual([
      'customer not counted',
    ]);
  });
});
