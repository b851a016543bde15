import { describe, expect, test } from 'vitest';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { expectAdminsOnly } from '../../support/catalog/directory.ts';
import { getToday, type JournalEntryView, listJournal, listMovements } from '../../support/journal.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'journal/journal-index';
const SHAMPOO = { name: 'Shampoo', price: '10.00', qty: 1 };

const ask = (salon: TestSalon, query: object) =>
  salon.call<JournalEntryView[]>(INDEX, query, { as: 'admin' });

/** A haircut that was completed and paid, a gift card, and a quick sale of shampoo. */
async function openSalonWithEntries(): Promise<TestSalon> {
  const salon = await openSalon();
  const id = await bookAsCustomer(salon);
  await salon.call('appointments/appointment-complete', { appointment_id: id }, { as: 'staff' });
  await createSoldCard(salon);
  await salon.clock.set(new Date(salon.clock.now().getTime() + 60_000));
  const sold = await salon.call(
    'checkout/quick-sale',
    { location_id: 1, products: [SHAMPOO] },
    { as: 'staff' },
  );
  expect(sold.status, sold.text).toBe(201);
  return salon;
}

test('journal-index is for administrators of this salon (BEHAVIOR §36.9)', () =>
  expectAdminsOnly(openSalon, INDEX, { from: '2026/11/01', to: '2026/11/02' }));

test('shows each entry with its record, caller and lines (BEHAVIOR §36.2, §36.9)', async () => {
  const salon = await openSalonWithEntries();
  const [completed, ...others] = await listJournal(salon);
  expect(completed).toMatchObject({
    business_date: getToday(salon),
    location_id: 1,
    event: 'completed',
    customer_id: 1,
    reference: { kind: 'appointment', id: 1 },
    actor: { kind: 'user', name: expect.stringMatching(/./) },
    corrects: null,
    receipt_number: null,
  });
  expect(completed?.lines).toContainEqual({
    account: 'services',
    of: null,
    amount: '-50.00',
    staff_id: 1,
    service_id: 1,
    product_id: null,
    tax_rate: 8.25,
    description_code: 'service',
  });
  expect(others.map(({ event, reference }) => [event, reference.kind])).toEqual([
    ['sold', 'sale'],
    ['quick_sale', 'appointment'],
  ]);
});

test('amounts are debits, or negative credits, and add up to 0 (BEHAVIOR §36.1)', async () => {
  const salon = await openSalonWithEntries();
  expect(await listMovements(salon)).toEqual([
    ['completed', { external: 54.13, services: -50, tax: -4.13 }],
    ['sold', { external: 100, gift_cards: -100 }],
    ['quick_sale', { external: 10.83, products: -10, tax: -0.83 }],
  ]);
});

test('sums up tax by rate and tips by person of all chosen entries, whatever the page (BEHAVIOR §36.9)', async () => {
  const salon = await openSalonWithEntries();
  const tipped = await payBill(salon, {
    location_id: 1,
    customer_id: 1,
    services: [{ service_id: 1, pricing_option_id: null, staff_id: 1 }],
    tips: [{ staff_id: 1, amount: '10.00' }],
  });
  expect(tipped.status, tipped.text).toBe(200);
  const days = { from: getToday(salon), to: getToday(salon), per_page: 1, sums: 1 };
  const all = await ask(salon, days);
  expect(all.body).toMatchObject({
    tax: [{ rate: 8.25, amount: '9.09' }],
    tips: [{ staff_id: 1, amount: '10.00' }],
  });
  const sold = await ask(salon, { ...days, event: 'sold' });
  expect(sold.body).toMatchObject({ tax: [], tips: [] });
});

describe('filters choose whole entries (BEHAVIOR §36.9)', () => {
  test.each<[object, string[]]>([
    [{}, ['completed', 'sold', 'quick_sale']],
    [{ order: 'desc' }, ['quick_sale', 'sold', 'completed']],
    [{ event: 'sold' }, ['sold']],
    [{ event: 'refund_failed' }, []],
    [{ account: 'gift_cards' }, ['sold']],
    [{ reference_kind: 'appointment' }, ['completed', 'quick_sale']],
    [{ reference_kind: 'sale', reference_id: 1 }, ['sold']],
    [{ customer_id: 1 }, ['completed', 'sold']],
    [{ staff_id: 1 }, ['completed']],
    [{ location_id: 1 }, ['completed', 'sold', 'quick_sale']],
    [{ location_id: 2 }, []],
  ])('%j', async (query, events) => {
    const salon = await openSalonWithEntries();
    expect((await listJournal(salon, query)).map(({ event }) => event)).toEqual(events);
  });
});

test('totals are those of all chosen entries, whatever the page (BEHAVIOR §36.9)', async () => {
  const salon = await openSalonWithEntries();
  const today = getToday(salon);
  const reply = await ask(salon, { from: today, to: today, customer_id: 1, per_page: 1, sums: 1 });
  expect(reply.body).toMatchObject({
    totals: { external: '154.13', gift_cards: '-100.00', tax: '-4.13', services: '-50.00' },
  });
});

test('an entry belongs to its day in the zone of the salon (BEHAVIOR §36.2)', async () => {
  const salon = await openSalon({ now: new Date('2026-11-17T04:30:00.000Z') });
  await createSoldCard(salon);
  const listDay = async (day: string) => (await ask(salon, { from: day, to: day })).body.data.length;
  expect([await listDay('2026/11/15'), await listDay('2026/11/16')]).toEqual([0, 1]);
  await salon.clock.set(new Date('2026-11-17T05:00:00.000Z'));
  expect(await listDay('2026/11/17')).toBe(0);
});

test.each<[string, object, string]>([
  ['a day in the future', { from: '2026/11/17', to: '2026/11/18' }, 'from'],
  ['`to` before `from`', { from: '2026/11/10', to: '2026/11/09' }, 'to'],
  ['more than 366 days', { from: '2025/11/11', to: '2026/11/12' }, 'to'],
  ['an unknown account', { from: '2026/11/10', to: '2026/11/10', account: 'till' }, 'account'],
  ['an unknown event', { from: '2026/11/10', to: '2026/11/10', event: 'till' }, 'event'],
  ['an unknown kind', { from: '2026/11/10', to: '2026/11/10', reference_kind: 'drink' }, 'reference_kind'],
  [
    'a location that does not exist',
    { from: '2026/11/10', to: '2026/11/10', location_id: 99 },
    'location_id',
  ],
  [
    'a start of the page before the days',
    { from: '2026/11/10', to: '2026/11/10', after: '2026-11-09T10:00:00.000Z#1' },
    'after',
  ],
  ['no day', { to: '2026/11/10' }, 'from'],
])('refuses %s with 422 (BEHAVIOR §36.9)', async (_, query, field) => {
  const salon = await openSalon({ now: new Date('2026-11-16T15:00:00.000Z') });
  const reply = await ask(salon, query);
  expect(reply.status, reply.text).toBe(422);
  expect(reply.body.errors).toHaveProperty(field);
});

test('answers 366 days', async () => {
  const salon = await openSalon({ now: new Date('2026-11-16T15:00:00.000Z') });
  expect((await ask(salon, { from: '2025/11/11', to: '2026/11/11' })).status).toBe(200);
});

test("shows no entries of another salon's", async () => {
  await openSalonWithEntries();
  expect(await listJournal(await openSalon())).toEqual([]);
});
