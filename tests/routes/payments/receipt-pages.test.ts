import { expect, test } from 'vitest';
import { createMeter } from '../../../infra/bench/kit/meter.ts';
import { indexKeys, keys } from '../../../lib/table/keys.ts';
import { putNewItem } from '../../../lib/table/store.ts';
import { listLog } from '../../support/api/logs.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { nightTest } from '../../support/nightly.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const meter = createMeter();
const openSalon = useTestSalons(meter);
const RECEIPTS = 'payments/receipts';
const CUSTOMER = { as: 'customer' } as const;
const STAFF = { as: 'staff' } as const;
const PER_COMMIT = 50;
const PAYMENTS = 24;

type Row = { readonly id: string };

/** Pays a visit and a gift card of the customer. Returns them as stored. */
async function payVisitAndSale(salon: TestSalon) {
  const appointment_id = await bookAsCustomer(salon);
  await salon.call('appointments/appointment-complete', { appointment_id }, STAFF);
  const { id } = await defineGiftCard(salon);
  await salon.clock.advance(1);
  await sellGiftCard(salon, toGiftCardSale(id, { paid_at_salon: 1 }), STAFF);
  const visit = await salon.store.get(keys.appointment(salon.tenant, appointment_id));
  const sale = await salon.store.get(keys.record(salon.tenant, 'SALE', 1));
  if (!visit || !sale) throw new Error('not stored');
  return { visit, sale };
}

/** Adds visits with 24 payments and sales like the stored ones, in turn, a minute apart. */
async function fillHistory(salon: TestSalon, count: number): Promise<void> {
  const { tenant } = salon;
  const { visit, sale } = await payVisitAndSale(salon);
  const [row] = visit.payments as { id: number; paid: number }[];
  const customer = Number(visit.customerId);
  const listChanges = (id: number) => {
    const toInstant = (seconds: number) => new Date(Date.UTC(2027, 0, 1, 0, id, seconds)).toISOString();
    const [madeAt, soldAt] = [toInstant(0), toInstant(30)];
    const payments = Array.from({ length: PAYMENTS }, (_, index) => ({
      ...row,
      id: id * 1000 + index + 1,
      paidAt: madeAt,
    }));
    const visitKeys = indexKeys.ofCustomer(tenant, customer, 'APPOINTMENT', id);
    const saleKeys = indexKeys.ofCustomer(tenant, customer, 'SALE', id);
    const { pk: _pk, sk: _sk, ...visitFields } = visit;
    const { pk: _salePk, sk: _saleSk, ...saleFields } = sale;
    return [
      putNewItem(keys.appointment(tenant, id), {
        ...visitFields,
        ...visitKeys,
        id,
        createdAt: madeAt,
        payments,
      }),
      putNewItem(keys.record(tenant, 'SALE', id), {
        ...saleFields,
        ...saleKeys,
        id,
        purchasedId: id,
        createdAt: soldAt,
        paidAt: soldAt,
      }),
    ];
  };
  const ids = Array.from({ length: count }, (_, index) => index + 2);
  for (let from = 0; from < count; from += PER_COMMIT)
    await salon.store.commit(ids.slice(from, from + PER_COMMIT).flatMap(listChanges));
}

async function measurePage(salon: TestSalon, query: object) {
  const replies: { data: Row[]; links: { next: string | null } }[] = [];
  const { readUnits } = await meter.measure(async () => {
    const { status, text } = await salon.call(RECEIPTS, query, CUSTOMER);
    expect(status, text).toBe(200);
    replies.push(JSON.parse(text));
  });
  const [reply] = replies;
  if (!reply) throw new Error('no reply');
  const after = reply.links.next && new URL(reply.links.next).searchParams.get('after');
  return { ids: reply.data.map(({ id }) => id), after, readUnits };
}

// BEHAVIOR §7.4, §19.5
nightTest(
  'a page of 10,000 receipts reads its own visits and sales, the first page and any other',
  async () => {
    const salon = await openSalon();
    await fillHistory(salon, 400);
    const first = await measurePage(salon, { per_page: 20 });
    const listNewest = (id: number) => [
      `sale-${id}`,
      ...Array.from({ length: PAYMENTS }, (_, index) => `payment-${id * 1000 + PAYMENTS - index}`),
    ];
    const newest = [...listNewest(401), ...listNewest(400)];
    expect(first.ids).toEqual(newest.slice(0, 20));
    // 21 visits and 21 sales at most, and the records of the caller
    expect(first.readUnits).toBeLessThan(70);
    // The page begins within a visit
    const second = await measurePage(salon, { per_page: 20, after: first.after });
    expect(second.ids).toEqual(newest.slice(20, 40));
    const middle = await measurePage(salon, { per_page: 20, after: '200.200.' });
    expect(middle.ids[0]).toBe('sale-199');
    expect(Math.max(second.readUnits, middle.readUnits)).toBeLessThan(70);
    const oldest = await measurePage(salon, { per_page: 3, order: 'asc' });
    expect(oldest.ids).toEqual([expect.any(String), 'sale-1', 'payment-2001']);
  },
);

nightTest('pages that follow each other show each receipt once, in both orders', async () => {
  const salon = await openSalon();
  await fillHistory(salon, 3);
  for (const order of ['desc', 'asc']) {
    const whole = await measurePage(salon, { per_page: 500, order });
    expect(whole.ids).toHaveLength(77);
    expect([new Set(whole.ids).size, whole.after]).toEqual([77, null]);
    for (const per_page of [7, 40]) {
      const pages = await listLog<Row>(salon, RECEIPTS, { per_page, order }, CUSTOMER);
      expect(pages.flat().map(({ id }) => id)).toEqual(whole.ids);
      expect(Math.max(...pages.map((page) => page.length))).toBe(per_page);
    }
  }
});

test('a page whose visits have no receipts has no rows, and a next page', async () => {
  const salon = await openSalon();
  const { visit } = await payVisitAndSale(salon);
  for (const time of ['12:00 PM', '02:00 PM', '03:00 PM']) {
    await salon.clock.advance(1);
    await bookAsCustomer(salon, { time });
  }
  const pages = await listLog<Row>(salon, RECEIPTS, { per_page: 1 }, CUSTOMER);
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([
    [],
    ['sale-1'],
    [expect.stringMatching(`^payment-${visit.id}0`)],
  ]);
});

test.each(['1', '1.2', '1.2.x y', '-1.0.', 'a.b.c', 'x'.repeat(201)])(
  'refuses the start %j, which no link has (422)',
  async (after) => {
    const reply = await (await openSalon()).call(RECEIPTS, { after }, CUSTOMER);
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['after']]);
  },
);

test.each([{ per_page: 0 }, { per_page: 501 }, { order: 'newest' }])('refuses %j (422)', async (query) => {
  const reply = await (await openSalon()).call(RECEIPTS, query, CUSTOMER);
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, Object.keys(query)]);
});
