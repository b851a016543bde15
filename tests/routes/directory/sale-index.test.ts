import { expect, test } from 'vitest';
import { addUser } from '../../support/accounts/users.ts';
import { expectFrontDeskOnly, expectInvalid } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import { defineMembership, sellMembership, toMembershipSale } from '../../support/products/memberships.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { showReceipt } from '../../support/products/receipts.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'directory/sale-index';
type SaleView = { readonly id: number; readonly status: number; readonly type: string };
const list = (salon: TestSalon, query: object = {}) => salon.call<SaleView[]>(INDEX, query, { as: 'staff' });
const listIds = async (salon: TestSalon, query: object = {}) => {
  const reply = await list(salon, query);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data.map(({ id }) => id);
};

/** Five sales around midnight and the end of a month in New York; the fourth is unpaid. */
async function openSellingSalon(): Promise<TestSalon> {
  const salon = await openSalon({ now: new Date('2026-11-30T12:00:00Z') });
  await createSoldPackage(salon);
  await salon.clock.set(new Date('2026-12-01T04:59:59.999Z'));
  await createSoldCard(salon);
  await salon.clock.set(new Date('2026-12-01T05:00:00Z'));
  await createSoldMembership(salon);
  await salon.clock.set(new Date('2026-12-03T12:00:00Z'));
  await createSoldPackage(salon, { paid: false });
  await createSoldPackage(salon);
  return salon;
}

test('sale-index is for the front desk of this salon', () => expectFrontDeskOnly(openSalon, INDEX));

test('sale-index lists the sale records of all kinds, the newest first (BEHAVIOR §21.8)', async () => {
  const salon = await openSellingSalon();
  const { body } = await list(salon);
  expect(body).not.toHaveProperty('meta');
  expect(body.data.map(({ id, type, status }) => [id, type, status])).toEqual([
    [5, 'package', 1],
    [4, 'package', 0],
    [3, 'membership', 1],
    [2, 'giftcard', 1],
    [1, 'package', 1],
  ]);
  expect(body.data[4]).toEqual({
    id: 1,
    type: 'package',
    purchased_id: 1,
    customer_id: 1,
    location_id: 1,
    subtotal: '100.00',
    tax: '0.00',
    total: '100.00',
    status: 1,
    payment_intent: null,
    paid_by: 'external',
    sold_by: null,
    staff_id: null,
    created_at: '2026-11-30T12:00:00.000Z',
    name: 'Three haircuts',
    customer: { fname: 'Carla', lname: 'Client' },
  });
  expect(await listIds(salon, { order: 'asc' })).toEqual([1, 2, 3, 4, 5]);
});

test('sale-index names the user who sold, by the name of that time; a customer buys without a seller (BEHAVIOR §21.1)', async () => {
  const salon = await openSalon();
  const { id: packageId } = await definePackage(salon);
  const { id: cardId } = await defineGiftCard(salon);
  const { id: membershipId } = await defineMembership(salon);
  const atDesk = { customer_id: 1, paid_at_salon: 1 };
  const sales = [
    await sellPackage(salon, toPackageSale(packageId, atDesk), { as: 'staff' }),
    await sellGiftCard(salon, toGiftCardSale(cardId, atDesk), { as: 'admin' }),
    await sellMembership(salon, toMembershipSale(membershipId, atDesk), { as: 'staff' }),
    await sellPackage(salon, toPackageSale(packageId)),
  ];
  const { body } = await salon.call<{ id: number; name: string; role: string }[]>(
    'directory/user-index',
    {},
    { as: 'admin' },
  );
  const [admin, staff] = ['admin', 'staff'].map((role) => {
    const user = body.data.find((each) => each.role === role);
    return { id: user?.id, name: user?.name };
  });
  const sellers = [staff, admin, staff, null];
  expect(sales.map((reply) => [reply.status, reply.body.data.sold_by])).toEqual(
    sellers.map((seller) => [201, seller]),
  );
  const renamed = { user_id: staff?.id, name: 'Renamed', email: 'staff@demo.test', role: 'staff' };
  expect((await salon.call('directory/user-update', renamed, { as: 'admin' })).status).toBe(200);
  const listed = await salon.call<{ sold_by: unknown }[]>(INDEX, { order: 'asc' }, { as: 'admin' });
  expect(listed.body.data.map((sale) => sale.sold_by)).toEqual(sellers);
});

test('sale-index pages with exact totals, filtered or not (BEHAVIOR §7.1)', async () => {
  const salon = await openSellingSalon();
  const second = await list(salon, { page: 2, per_page: 2 });
  expect(second.body.data.map(({ id }) => id)).toEqual([3, 2]);
  expect(second.body.meta).toEqual({ current_page: 2, per_page: 2, total: 5, last_page: 3 });
  const paid = await list(salon, { page: 2, per_page: 3, status: 1 });
  expect(paid.body.data.map(({ id }) => id)).toEqual([1]);
  expect(paid.body.meta).toEqual({ current_page: 2, per_page: 3, total: 4, last_page: 2 });
});

test('sale-index filters by days of the salon, both included, and by status', async () => {
  const salon = await openSellingSalon();
  const rows: [query: object, ids: number[]][] = [
    [{ from: '2026/12/01' }, [5, 4, 3]],
    [{ to: '2026/11/30' }, [2, 1]],
    [{ from: '2026/11/30', to: '2026/11/30' }, [2, 1]],
    [{ from: '2026/12/01', to: '2026/12/02' }, [3]],
    [{ from: '2026/12/02', to: '2026/12/02' }, []],
    [{ from: '2027/01/01' }, []],
    [{ status: 0 }, [4]],
    [{ status: 1, from: '2026/12/01' }, [5, 3]],
    [{ status: '2' }, []],
  ];
  for (const [query, ids] of rows) expect([query, await listIds(salon, query)]).toEqual([query, ids]);
});

test('sale-index finds sales by the buyer and by the number of a gift card or receipt (BEHAVIOR §21.8)', async () => {
  const salon = await openSellingSalon();
  const { id: card } = await defineGiftCard(salon);
  const guest = { fname: 'Gina', lname: 'Guest', email: 'mail@secret.test' };
  const toGuest = toGiftCardSale(card, {
    customer_id: null,
    guest,
    paid_at_salon: 1,
    delivery_date: '2026-12-03',
  });
  expect((await sellGiftCard(salon, toGuest, { as: 'staff' })).status).toBe(201);
  const [{ giftcard_number: number = '' } = {}] = await listSoldGiftCards(salon, { order: 'desc' });
  const receipt = await showReceipt(salon, { sale_id: 1 });
  const days = { from: '2026/12/01' };
  const rows: [query: object, ids: number[]][] = [
    [{ search: 'client car' }, [5, 4, 3, 2, 1]],
    [{ search: 'carla', status: 1, ...days }, [5, 3]],
    [{ search: 'gina' }, [6]],
    [{ search: 'secret' }, [6]],
    [{ search: number.toLowerCase() }, [6]],
    [{ search: receipt.data.receipt_number }, [1]],
    [{ search: '4' }, [4]],
    [{ search: 'Venta 4', ...days }, [4]],
    [{ search: 'sale-000001' }, [1]],
    [{ search: 'sale-000001', ...days }, []],
    [{ search: receipt.data.receipt_number, ...days }, []],
    [{ search: 'nobody' }, []],
    [{ search: '-', ...days }, [6, 5, 4, 3]],
  ];
  for (const [query, ids] of rows) expect([query, await listIds(salon, query)]).toEqual([query, ids]);
  const { body } = await salon.call<{ name: string; customer: object }[]>(
    INDEX,
    { search: number },
    { as: 'staff' },
  );
  expect(body.data).toMatchObject([{ name: 'Birthday card', customer: { fname: 'Gina', lname: 'Guest' } }]);
  const { token } = await addUser(salon, { permissions: ['sales.read'] });
  const found = await salon.call<SaleView[]>(INDEX, { search: 'secret' }, { token });
  expect([found.status, found.body.data]).toEqual([200, []]);
});

nightTest('sale-index shows a sale in its new status', async () => {
  const salon = await openSellingSalon();
  await salon.clock.set(new Date('2026-12-04T12:00:01Z'));
  await salon.runScheduledWork();
  expect(await listIds(salon, { status: 2 })).toEqual([4]);
  expect(await listIds(salon, { status: 0 })).toEqual([]);
});

test('sale-index covers the last 366 days where only a status is given', async () => {
  const salon = await openSellingSalon();
  await salon.clock.set(new Date('2027-12-01T12:00:00Z'));
  expect(await listIds(salon, { status: 1 })).toEqual([5, 3]);
  expect(await listIds(salon)).toEqual([5, 4, 3, 2, 1]);
});

test('sale-index finds a sale by its number after more than 366 days, unless days are given (BEHAVIOR §21.8)', async () => {
  const salon = await openSellingSalon();
  const receipt = await showReceipt(salon, { sale_id: 1 });
  await salon.clock.set(new Date('2028-12-01T12:00:00Z'));
  const number = receipt.data.receipt_number;
  const rows: [query: object, ids: number[]][] = [
    [{ search: '3' }, [3]],
    [{ search: 'Sale 4', status: 0 }, [4]],
    [{ search: 'Sale 4', status: 1 }, []],
    [{ search: number }, [1]],
    [{ search: '3', from: '2028/01/01' }, []],
    [{ search: '3', to: '2028/12/01' }, []],
    [{ search: 'carla' }, []],
    [{ search: '99' }, []],
  ];
  for (const [query, ids] of rows) expect([query, await listIds(salon, query)]).toEqual([query, ids]);
});

test("sale-index shows no other salon's sales", async () => {
  await openSellingSalon();
  const other = await openSalon();
  expect(await listIds(other)).toEqual([]);
  expect(await listIds(other, { status: 1 })).toEqual([]);
});

const INVALID = [
  [{ from: '2026-11-30' }, 'from'],
  [{ to: '2026/13/01' }, 'to'],
  [{ from: '2026/12/02', to: '2026/12/01' }, 'to'],
  [{ from: '2025/01/01', to: '2026/01/03' }, 'to'],
  [{ status: 3 }, 'status'],
  [{ status: '0,1' }, 'status'],
  [{ sort: 'total' }, 'sort'],
] as const;

test('sale-index refuses invalid input (422 naming the parameter)', () =>
  expectInvalid(openSalon, 'directory/sale-index', {}, INVALID));
