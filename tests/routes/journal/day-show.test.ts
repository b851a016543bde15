import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { deleteItem, updateItem } from '../../../lib/table/store.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { nightTest } from '../../support/nightly.ts';
import { openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const MONDAY = { location_id: 1, date: '2026/11/16' };
const WEEK = { location_id: 1, from: '2026/11/16', to: '2026/11/18' };
const SPARE = { name: 'Spare', business_hours: { tuesday: [{ from: '09:00', to: '18:00' }] } };
const DAY_MINUTES = 1440;

/** Sells a gift card of 100.00 for 90.00 and 7.43 tax at the desk, today. */
async function sellCard(salon: TestSalon, location_id = 1): Promise<void> {
  const { id } = await defineGiftCard(salon);
  const sale = toGiftCardSale(id, { paid_at_salon: 1, delivery_date: '2026-12-24', location_id });
  const reply = await sellGiftCard(salon, sale, { as: 'staff' });
  expect(reply.status, reply.text).toBe(201);
}

const show = (salon: TestSalon, input: object = MONDAY) =>
  salon.call<{ readonly z_report: unknown }>('journal/day-show', input, AS_ADMIN);

const CUT_BY_AVA = { service_id: 1, pricing_option_id: null, staff_id: 1, price: '50.00', duration: 45 };

const run = async (salon: TestSalon, operation: string, input: object) => {
  const reply = await salon.call(operation, input, AS_ADMIN);
  expect(reply.status, reply.text).toBe(200);
};

/** Lets some days pass, with their scheduled work. */
async function passDays(salon: TestSalon, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await salon.clock.advance(DAY_MINUTES);
    await salon.runScheduledWork();
  }
}

test('the Z report of a day has sales by kind, tax by rate with its base, and the range of receipts, and stays as it was closed (BEHAVIOR §36.14)', async () => {
  const salon = await openSalon();
  const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
  const bill = { location_id: 1, customer_id: 1, services };
  await payBill(salon, { ...bill, discounts: [{ line: 0, amount: '10.00', reason: 'Late' }] });
  const paid = await payBill(salon, { ...bill, tips: [{ staff_id: 1, amount: '5.00' }] });
  const refund = { appointment_id: paid.body.data.appointment.id, lines: [{ line: 0, amount: '54.13' }] };
  await run(salon, 'appointments/appointment-refund', refund);
  await sellCard(salon, 2);
  await passDays(salon, 1);
  const { z_report: closed } = (await show(salon)).body.data;
  const none = { covered: '0.00', sold_value: '0.00', breakage: '0.00' };
  const ofServices = {
    count: 2,
    list_value: '100.00',
    discounts: '10.00',
    income: '40.00',
    refunds: '50.00',
  };
  const rows = { ...none, ...ofServices, tax: '3.30', tips: '0.00' };
  expect(closed).toEqual({
    sales: [
      { key: 'services', figures: rows },
      { key: 'tips', figures: expect.objectContaining({ tips: '5.00', income: '0.00' }) },
    ],
    sales_totals: { ...rows, tips: '5.00' },
    tax: [{ key: '8.25', figures: { base: '40.00', exempt: '0.00', tax: '3.30', refunds: '4.13' } }],
    receipts: [
      { series: 'R', first: 'R-1-2026-000001', last: 'R-1-2026-000002', count: 2 },
      { series: 'C', first: 'C-1-2026-000001', last: 'C-1-2026-000001', count: 1 },
    ],
  });
  await run(salon, 'services/update', { id: 1, name: 'Trim', price: 80 });
  expect((await show(salon)).body.data.z_report).toEqual(closed);
  const tuesday = await show(salon, { ...MONDAY, date: '2026/11/17' });
  expect(tuesday.body.data.z_report).toMatchObject({ sales: [], tax: [], receipts: [] });
});

test('a day is shown while it is open, and closes by itself after midnight (BEHAVIOR §36.8)', async () => {
  const salon = await openSalon();
  await sellCard(salon);
  const open = await show(salon);
  expect(open.body.data).toEqual({
    location_id: 1,
    location_name: 'Downtown',
    date: '2026/11/16',
    number: null,
    closed_at: null,
    entries: 1,
    first_entry: 'sale-1-1',
    last_entry: 'sale-1-1',
    totals: { external: '97.43', gift_cards: '-100.00', tax: '-7.43', bonus: '10.00' },
    hash: null,
    previous_hash: null,
    tenders: { external: '97.43' },
    tax: [{ rate: 8.25, amount: '7.43' }],
    tips: [],
    drawers: [],
    z_report: expect.objectContaining({ receipts: [] }),
  });
  await salon.clock.set(new Date('2026-11-17T05:04:00Z'));
  await salon.runScheduledWork();
  expect((await show(salon)).body.data).toMatchObject({ closed_at: null });
  await salon.clock.set(new Date('2026-11-17T05:05:00Z'));
  await salon.runScheduledWork();
  expect((await show(salon)).body.data).toEqual({
    ...(open.body.data as object),
    number: 1,
    closed_at: '2026-11-17T05:05:00.000Z',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    z_report: expect.objectContaining({ receipts: [expect.objectContaining({ first: 'R-1-2026-000001' })] }),
  });
});

nightTest('a closed day answers the same bytes after renaming and later sales (BEHAVIOR §36.8)', async () => {
  const salon = await openSalon();
  await sellCard(salon);
  await passDays(salon, 1);
  const closed = await show(salon);
  await salon.store.commit([
    updateItem(keys.catalogRecord(salon.tenant, 'LOCATION', 1), { set: { name: 'Uptown' } }),
  ]);
  await sellCard(salon);
  await passDays(salon, 1);
  expect((await show(salon)).text).toBe(closed.text);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

nightTest(
  'a closed day answers the same bytes after a new price, a deleted staff member, and refunds of its money',
  async () => {
    const salon = await openSalon();
    const account = await openPaymentAccount(salon);
    await saveCard(salon, account);
    const opened = await salon.call<{ id: number }>(
      'journal/drawer-open',
      { location_id: 1, float: 100 },
      AS_ADMIN,
    );
    const drawer_id = opened.body.data.id;
    const id = await bookAsCustomer(salon, { services: [CUT_BY_AVA] });
    const charge = { appointment_id: id, amount: '20.00' };
    const charged = await salon.call('appointments/appointment-charge', charge, { as: 'staff' });
    expect(charged.status, charged.text).toBe(200);
    const paid = await payBill(salon, { appointment_id: id, tip: { amount: '5.00' } });
    expect(paid.status, paid.text).toBe(200);
    await run(salon, 'journal/drawer-close', { drawer_id, counted: '130.00' });
    await passDays(salon, 1);
    const days = await Promise.all([show(salon), salon.call('journal/day-index', WEEK, AS_ADMIN)]);
    expect(days[0].body.data).toMatchObject({
      tenders: { card: '20.00', cash: '39.13' },
      tips: [{ staff_id: 1, amount: '5.00' }],
      drawers: [{ counted: '130.00', difference: '-9.13' }],
    });

    await salon.clock.set(new Date('2026-11-20T15:00:00Z'));
    await run(salon, 'services/update', { id: 1, price: '99.00', name: 'Haircut deluxe' });
    await run(salon, 'directory/staff-update', { staff_id: 1, status: 0 });
    const { payments } = await getStoredAppointment(salon, id);
    for (const { id: payment_id } of payments.filter((row) => row.paid > 0))
      await run(salon, 'appointments/appointment-refund', { appointment_id: id, payment_id, amount: '7.00' });
    await salon.runScheduledWork();
    await passDays(salon, 1);
    expect((await show(salon)).text).toBe(days[0].text);
    const list = await salon.call('journal/day-index', WEEK, AS_ADMIN);
    expect(list.body.data).toEqual(days[1].body.data);
    expect((await show(salon, { location_id: 1, date: '2026/11/20' })).body.data).toMatchObject({
      number: 2,
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  },
);

nightTest(
  'days without entries are not listed and take no number; each day follows the hash of the one before',
  async () => {
    const salon = await openSalon();
    await sellCard(salon);
    await passDays(salon, 2);
    await sellCard(salon);
    const open = await salon.call('journal/day-index', WEEK, AS_ADMIN);
    expect(open.body.data).toMatchObject([
      { date: '2026/11/16', number: 1, previous_hash: null },
      { date: '2026/11/18', number: null, hash: null },
    ]);
    await passDays(salon, 1);
    const closed = await salon.call<{ hash: string }[]>('journal/day-index', WEEK, AS_ADMIN);
    expect(closed.body.data).toMatchObject([
      { number: 1 },
      { number: 2, previous_hash: closed.body.data[0]?.hash },
    ]);
    expect((await show(salon, { location_id: 1, date: '2026/11/17' })).body.data).toMatchObject({
      entries: 0,
      number: null,
      closed_at: null,
      totals: {},
    });
  },
);

nightTest(
  'a deleted location still has its days, which are closed, listed and audited (BEHAVIOR §36.8)',
  async () => {
    const salon = await openSalon();
    const added = await salon.call<{ id: number }>('directory/location-store', SPARE, AS_ADMIN);
    const location_id = added.body.data.id;
    await sellCard(salon, location_id);
    const removed = await salon.call('directory/location-delete', { location_id }, AS_ADMIN);
    expect(removed.status, removed.text).toBe(200);
    await passDays(salon, 1);
    const closed = await show(salon, { ...MONDAY, location_id });
    expect(closed.body.data).toMatchObject({ location_name: 'Spare', number: 1, entries: 1 });
    const week = { ...WEEK, location_id, to: '2026/11/17' };
    const { body } = await salon.call('journal/day-index', week, AS_ADMIN);
    expect(body.data).toMatchObject([{ location_name: 'Spare', number: 1, entries: 1 }]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    const key = keys.closedDay(salon.tenant, location_id, '2026-11-16');
    await salon.store.commit([updateItem(key, { set: { totals: [] } })]);
    expect(await listAllAuditFindings(salon)).toEqual([
      `location ${location_id}, closed day 2026-11-16: the closing was altered`,
    ]);
  },
);

test('the days of all locations are listed together, closed and open ones, with sums over all pages (BEHAVIOR §36.8)', async () => {
  const salon = await openSalon();
  const added = await salon.call<{ id: number }>('directory/location-store', SPARE, AS_ADMIN);
  const spare = added.body.data.id;
  await sellCard(salon, spare);
  await sellCard(salon);
  const removed = await salon.call('directory/location-delete', { location_id: spare }, AS_ADMIN);
  expect(removed.status, removed.text).toBe(200);
  await passDays(salon, 1);
  await sellCard(salon, 2);
  await sellCard(salon);
  const days = { from: WEEK.from, to: '2026/11/17' };
  const list = async (query: object) =>
    (await salon.call<object[]>('journal/day-index', { ...days, ...query }, AS_ADMIN)).body;
  const all = await list({});
  expect(all.data).toMatchObject([
    { date: '2026/11/16', location_name: 'Downtown', number: 1 },
    { date: '2026/11/16', location_name: 'Spare', number: 1 },
    { date: '2026/11/17', location_name: 'Downtown', number: null },
    { date: '2026/11/17', location_name: 'Uptown', number: null },
  ]);
  const own = await Promise.all([1, 2, spare].map((location_id) => list({ location_id })));
  expect(new Set(all.data)).toEqual(new Set(own.flatMap(({ data }) => data)));
  const sums = {
    totals: { external: '382.29', gift_cards: '-400.00', tax: '-22.29', bonus: '40.00' },
    tenders: { external: '382.29' },
    tax: [{ rate: 8.25, amount: '22.29' }],
    tips: [],
  };
  expect(all).toMatchObject(sums);
  expect(await list({ per_page: 1, page: 2 })).toMatchObject({ ...sums, data: [{ location_name: 'Spare' }] });
  expect(own[1]).toMatchObject({ tenders: { external: '97.43' } });
});

nightTest('days that passed without scheduled work are closed together, once', async () => {
  const salon = await openSalon();
  await sellCard(salon);
  await salon.clock.advance(DAY_MINUTES);
  await sellCard(salon);
  await salon.clock.advance(2 * DAY_MINUTES);
  await Promise.all([salon.runScheduledWork(), salon.runScheduledWork()]);
  const { body } = await salon.call('journal/day-index', WEEK, AS_ADMIN);
  expect(body.data).toMatchObject([{ number: 1 }, { number: 2 }]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('the audit names location, day and entry of an altered entry (BEHAVIOR §36.8)', async () => {
  const salon = await openSalon();
  await sellCard(salon);
  await passDays(salon, 1);
  const [item] = await salon.store.queryAll(keys.wholeJournal(salon.tenant));
  if (!item) throw new Error('a sale has an entry');
  await salon.store.commit([updateItem(item, { set: { event: 'Sold' } })]);
  expect(await listAllAuditFindings(salon)).toEqual([
    'location 1, closed day 2026-11-16: entry sale-1-1 was altered',
    'location 1, closed day 2026-11-16: its entries are not those that were closed',
  ]);
});

test('the audit names location and day of an altered closing (BEHAVIOR §36.8)', async () => {
  const salon = await openSalon();
  await sellCard(salon);
  await passDays(salon, 1);
  const key = keys.closedDay(salon.tenant, 1, '2026-11-16');
  await salon.store.commit([updateItem(key, { set: { totals: [] } })]);
  expect(await listAllAuditFindings(salon)).toEqual([
    'location 1, closed day 2026-11-16: the closing was altered',
  ]);
});

test('the audit names a closed day of which reports keep something else than its entries (BEHAVIOR §41.1)', async () => {
  const salon = await openSalon();
  await sellCard(salon);
  await passDays(salon, 1);
  expect(await listAllAuditFindings(salon)).toEqual([]);
  await salon.store.commit([deleteItem(keys.reportDay(salon.tenant, '2026-11-16', 1))]);
  expect(await listAllAuditFindings(salon)).toContain(
    'location 1, reports of 2026-11-16: differ by -97.43 in external',
  );
});

test('days are for those who may read the journal; the front desk may see today once no drawer is open', async () => {
  const salon = await openSalon();
  await expectAccess(salon, 'journal/day-index', WEEK, { closedTo: ['customer', 'staff'] });
  await expectAccess(salon, 'journal/day-show', MONDAY, { closedTo: ['customer'] });
  const asStaff = () => salon.call('journal/day-show', MONDAY, { as: 'staff' });
  expect((await asStaff()).status).toBe(200);
  const drawer = await salon.call<{ readonly id: number }>(
    'journal/drawer-open',
    { location_id: 1, float: '100.00' },
    { as: 'staff' },
  );
  const uncounted = await asStaff();
  expect([uncounted.status, uncounted.body.errors]).toEqual([403, { permission: ['journal.read'] }]);
  expect((await show(salon)).status).toBe(200);
  await run(salon, 'journal/drawer-close', { drawer_id: drawer.body.data.id, counted: '100.00' });
  expect((await asStaff()).status).toBe(200);
  await salon.clock.advance(DAY_MINUTES);
  const yesterday = await asStaff();
  expect([yesterday.status, yesterday.body.errors]).toEqual([403, { permission: ['journal.read'] }]);
});

test.each([
  ['day-show', { ...MONDAY, location_id: 99 }, { location_id: ['Unknown location'] }],
  ['day-show', { ...MONDAY, date: '2026/11/17' }, { date: ['Must be on or before 2026/11/16'] }],
  ['day-index', { ...WEEK, location_id: 99 }, { location_id: ['Unknown location'] }],
  ['day-index', { ...WEEK, to: '2026/11/15' }, { to: ['Must not be before the first day'] }],
  ['day-index', { ...WEEK, from: '2026/11/17' }, { from: ['Must be on or before 2026/11/16'] }],
  [
    'day-index',
    { ...WEEK, to: '2027/11/18' },
    { to: ['Must be in the 366 days that begin with the first day'] },
  ],
])('%s refuses %o (422)', async (name, input, errors) => {
  const reply = await (await openSalon()).call(`journal/${name}`, input, AS_ADMIN);
  expect([reply.status, reply.body.errors]).toEqual([422, errors]);
});
