import { expect, test } from 'vitest';
import { getAuditPage } from '../../../lib/table/access/audit-trail.ts';
import { keys } from '../../../lib/table/keys.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { payBill, quoteBill } from '../../support/booking/checkout.ts';
import { issueLinkToken } from '../../support/booking/visit-links.ts';
import { AS_ADMIN, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'directory/audit-index';
const WRITE_UNIT_BYTES = 1024;

type RowView = {
  readonly operation: string;
  readonly actor: { readonly kind: string; readonly id: number | null; readonly name: string | null };
  readonly reference: { readonly kind: string; readonly id: number | null };
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};
async function list(salon: TestSalon, query: object = {}): Promise<readonly RowView[]> {
  const reply = await salon.call<RowView[]>(INDEX, query, AS_ADMIN);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}
async function change(salon: TestSalon, operation: string, input: object): Promise<void> {
  const reply = await salon.call(operation, input, AS_ADMIN);
  expect(reply.status, reply.text).toBeLessThan(300);
}

test('audit-index is for those with audit.read', () => expectAdminsOnly(openSalon, INDEX));

test('a change by a user says who changed which fields of what, as replies spell them (BEHAVIOR §38.2)', async () => {
  const salon = await openSalon();
  await change(salon, 'services/update', { id: 1, price: 52, buffer_minutes: 5 });
  expect(await list(salon)).toEqual([
    {
      id: expect.any(String),
      at: '2026-11-16T14:00:00.000Z',
      actor: { kind: 'user', id: 1, name: 'Olivia Owner', device: null },
      operation: 'services.update',
      reference: { kind: 'service', id: 1 },
      customer_id: null,
      before: { price: '50.00', buffer_minutes: 0 },
      after: { price: '52.00', buffer_minutes: 5 },
    },
  ]);
});

test('a sale at the salon names the user who sold it, who may be the one who gets it (BEHAVIOR §38.2)', async () => {
  const salon = await openSalon();
  const { id } = await defineGiftCard(salon);
  const gift = toGiftCardSale(id, { paid_at_salon: 1, recipient_email: 'staff@demo.test' });
  const sold = await sellGiftCard(salon, gift, { as: 'staff' });
  expect(sold.status, sold.text).toBe(201);
  expect(await list(salon, { operation: 'giftcards.create-gift-card-sell' })).toMatchObject([
    {
      actor: { kind: 'user', id: 2, name: 'Sam Desk' },
      reference: { kind: 'sale', id: sold.body.data.id },
      customer_id: 1,
      after: { sold_by: { id: 2, name: 'Sam Desk' } },
    },
  ]);
});

test('a link leaves a row without a name; customers and visitors leave none', async () => {
  const salon = await openSalon();
  const id = await bookAsCustomer(salon);
  const moved = await salon.call(
    'appointments/customer-appointment-reschedule',
    { appointment_id: id, date: '2026/11/18', time: '02:00 PM' },
    { as: 'customer' },
  );
  expect(moved.status, moved.text).toBe(200);
  expect(await list(salon)).toEqual([]);
  const confirmed = await salon.call('visit/confirm', { token: await issueLinkToken(salon, id) });
  expect(confirmed.status, confirmed.text).toBe(200);
  expect(await list(salon)).toMatchObject([
    {
      actor: { kind: 'link', id: null, name: null },
      operation: 'visit.confirm',
      reference: { kind: 'appointment', id },
      customer_id: 1,
    },
  ]);
});

test('passwords and secrets are never kept, only whether they are set', async () => {
  const salon = await openSalon();
  await change(salon, 'directory/user-store', {
    name: 'Needle',
    email: 'needle@salon.test',
    role: 'staff',
    password: 'needle-in-a-password',
  });
  await change(salon, 'directory/settings-update', { google_client_secret: 'needle-in-a-secret' });
  const [settings] = await list(salon, { reference_kind: 'settings' });
  const [user] = await list(salon, { reference_kind: 'user' });
  expect(settings?.after).toEqual({ google_client_secret: { is_set: true } });
  expect(user?.after).toMatchObject({ name: 'Needle', password: { is_set: true } });
  expect(JSON.stringify(await getAuditPage(salon.store, salon.tenant, undefined))).not.toMatch(
    /needle-in|scrypt|\$/,
  );
});

// BEHAVIOR §37.5, §38.1
test('keys, time off, exports and adjusted credit leave rows too, with the reason and without the file of an export', async () => {
  const salon = await openSalon();
  const days = { staff_id: 1, from: '2026/12/01', to: '2026/12/02', kind: 'sick', paid: 1 };
  for (const [operation, input] of [
    ['directory/api-key-store', { name: 'Website', permissions: ['sales.read'] }],
    ['directory/api-key-delete', { api_key_id: 3 }],
    ['directory/time-off-store', days],
    ['directory/time-off-decline', { time_off_id: 1 }],
    ['imports/export-start', {}],
    ['journal/credit-adjust', { customer_id: 1, amount: '20.00', reason: 'Goodwill' }],
  ] as const) {
    await change(salon, operation, input);
    await salon.clock.advance(1);
  }
  const rows = await list(salon, { order: 'asc' });
  expect(
    rows.map(({ operation, reference: { kind }, after }) => [operation.split('.')[1], kind, after]),
  ).toEqual([
    ['api-key-store', 'api_key', expect.objectContaining({ name: 'Website', permissions: ['sales.read'] })],
    ['api-key-delete', 'api_key', {}],
    ['time-off-store', 'staff', { time_off: [expect.objectContaining({ paid: 1, status: 'approved' })] }],
    ['time-off-decline', 'staff', { time_off: [expect.objectContaining({ status: 'declined' })] }],
    ['export-start', 'export', { started_at: '2026-11-16T14:04:00.000Z' }],
    ['credit-adjust', 'credit', { balance: '20.00', given: '20.00', reason: 'Goodwill' }],
  ]);
  expect(rows.at(-1)).toMatchObject({ customer_id: 1, before: {} });
});

test('a refused call, a call that changes nothing and a repeated key leave no row', async () => {
  const salon = await openSalon();
  const refused = await salon.call('services/update', { id: 99, price: 1 }, AS_ADMIN);
  expect(refused.status).toBe(404);
  await change(salon, 'services/update', { id: 1, price: 50 });
  expect(await list(salon)).toEqual([]);
  const category = { name: 'Nails' };
  const options = { ...AS_ADMIN, headers: { 'idempotency-key': 'once' } };
  const first = await salon.call('directory/category-store', category, options);
  const again = await salon.call('directory/category-store', category, options);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(await list(salon)).toHaveLength(1);
});

test('a deleted record shows what it was, and one that stays for its history that it is deleted', async () => {
  const salon = await openSalon();
  await change(salon, 'directory/occasion-store', { name: 'Wedding' });
  await change(salon, 'directory/occasion-delete', { occasion_id: 1 });
  await change(salon, 'directory/add-on-delete', { add_on_id: 1 });
  const [addOn] = await list(salon, { operation: 'directory.add-on-delete' });
  const [occasion] = await list(salon, { operation: 'directory.occasion-delete' });
  expect(addOn).toMatchObject({ before: {}, after: { deleted: 1 } });
  expect(occasion).toMatchObject({ before: { name: expect.any(String) }, after: {} });
});

test('changes at the same time leave a row each, and each row begins where the one before ends', async () => {
  const salon = await openSalon();
  const prices = [51, 52, 53, 54];
  await Promise.all(prices.map((price) => change(salon, 'services/update', { id: 1, price })));
  const rows = await list(salon, { reference_kind: 'service', reference_id: 1 });
  expect(rows).toHaveLength(prices.length);
  const next = new Map(rows.map(({ before, after }) => [before.price, after.price]));
  let price: unknown = '50.00';
  for (const _ of prices) price = next.get(price);
  const stored = await salon.store.get(keys.catalogRecord(salon.tenant, 'SERVICE', 1));
  expect(price).toBe(`${Number(stored?.price) / 100}.00`);
});

test('filters and days choose rows, the newest first (BEHAVIOR §38.3)', async () => {
  const salon = await openSalon();
  await change(salon, 'services/update', { id: 1, price: 51 });
  await salon.clock.advance(24 * 60);
  await change(salon, 'services/update', { id: 2, price: 61 });
  await change(salon, 'directory/category-store', { name: 'Nails' });
  const name = ({ operation, reference }: RowView) => `${operation} ${reference.id}`;
  const listNames = async (query: object) => (await list(salon, query)).map(name);
  const all = await listNames({});
  expect(all).toHaveLength(3);
  expect(all[2]).toBe('services.update 1');
  expect(await listNames({ order: 'asc' })).toEqual(all.toReversed());
  expect(await listNames({ to: '2026/11/16' })).toEqual(['services.update 1']);
  expect(await listNames({ from: '2026/11/17', operation: 'services.update' })).toEqual([
    'services.update 2',
  ]);
  expect(await listNames({ reference_kind: 'service', reference_id: 2 })).toEqual(['services.update 2']);
  expect(await listNames({ actor_id: 1 })).toEqual(all);
  expect(await listNames({ actor_id: 2 })).toEqual([]);
});

test.each([
  [{ from: '2026/11/18' }, 'from'],
  [{ from: '2026/11/16', to: '2026/11/15' }, 'to'],
  [{ from: '2025/01/01', to: '2026/11/15' }, 'to'],
  [{ from: 'yesterday' }, 'from'],
  [{ actor_id: 0 }, 'actor_id'],
  [{ reference_kind: 'secret' }, 'reference_kind'],
  [{ reference_id: 'x' }, 'reference_id'],
  [{ order: 'name' }, 'order'],
  [{ per_page: 501 }, 'per_page'],
  [{ after: '2026-10-16T14:00:00.000Z#old' }, 'after'],
  [{ after: 'zoë' }, 'after'],
])('audit-index refuses %j at its field', async (query, field) => {
  const salon = await openSalon();
  const reply = await salon.call(INDEX, query, AS_ADMIN);
  expect(reply.status, reply.text).toBe(422);
  expect(Object.keys(reply.body.errors ?? {})).toEqual([field]);
});

test('the row of a change at the desk costs at most two write units', async () => {
  const salon = await openSalon();
  const id = await bookAsCustomer(salon);
  const card = await createSoldCard(salon, { value: 5_000 });
  const moved = { appointment_id: id, date: '2026/11/18', time: '02:00 PM' };
  await change(salon, 'appointments/appointment-reschedule', moved);
  const request = {
    appointment_id: id,
    products: [
      { name: 'Shampoo', price: '12.50', qty: 2 },
      { name: 'Conditioner', price: '14.00', qty: 1 },
    ],
    discounts: [{ line: 0, percent: 20, reason: 'Colour redone' }],
    tips: [{ staff_id: 1, amount: 7 }],
    redemptions: [{ type: 'gift_card', giftcard_number: card.number, amount: 30 }],
  };
  const due = (await quoteBill(salon, request)).body.data.due;
  await payBill(salon, request, { tenders: [{ kind: 'cash', amount: due, tendered: '100.00' }] });
  const { items } = await salon.store.queryPage(
    keys.auditTrail(salon.tenant, new Date(0), new Date('2100-01-01')),
  );
  const sizes = items.map((item) => JSON.stringify(item).length);
  expect(sizes).toHaveLength(2);
  for (const size of sizes) expect(size).toBeLessThan(WRITE_UNIT_BYTES);
});

test('rows of one salon are not shown to another, and expire after 25 months', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await change(salon, 'services/update', { id: 1, price: 51 });
  expect(await list(other)).toEqual([]);
  const { items } = await salon.store.queryPage({ pk: `${salon.tenant}#AUDIT` });
  const expiry = new Date(Number(items[0]?.ttl) * 1000);
  expect(expiry.toISOString().slice(0, 7)).toBe('2028-12');
});
