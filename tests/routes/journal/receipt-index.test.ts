import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { getToday } from '../../support/journal.ts';
import { saveQuickSale, showReceipt } from '../../support/products/receipts.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'journal/receipt-index';

type Row = {
  readonly receipt_number: string | null;
  readonly reference: object;
  readonly customer_name: string | null;
  readonly received: string;
};

async function list(salon: TestSalon, input: object): Promise<readonly Row[]> {
  const reply = await salon.call<Row[]>(INDEX, input, { as: 'staff' });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

const today = (salon: TestSalon) => ({ from: getToday(salon), to: getToday(salon) });

// BEHAVIOR §36.7
test('lists the receipts of the days with their numbers, the newest first, and only entries that have one', async () => {
  const salon = await openSalon();
  const id = await saveQuickSale(salon, { paid_by: 'cash' });
  await createSoldCard(salon);
  const [sale, visit, ...others] = await list(salon, today(salon));
  expect(others).toEqual([]);
  expect(sale).toMatchObject({ receipt_number: 'R-1-2026-000002', reference: { kind: 'sale' } });
  expect(visit).toMatchObject({
    receipt_number: 'R-1-2026-000001',
    reference: { kind: 'appointment', id, number: 'APT-000001' },
    customer_id: 1,
    customer_name: expect.stringMatching(/./),
    received: '81.19',
  });
  expect(await list(salon, { ...today(salon), customer_id: 2 })).toEqual([]);
});

// BEHAVIOR §36.7, §36.9
test('names the guest of a visit beside its receipt and beside its journal entries', async () => {
  const salon = await openSalon();
  const { fname, lname } = GUEST;
  const id = await bookAsGuest(salon);
  await payBill(salon, { appointment_id: id });
  expect(await list(salon, today(salon))).toMatchObject([
    { customer_id: null, customer_name: `${fname} ${lname}` },
  ]);
  const { body } = await salon.call('journal/journal-index', today(salon), { as: 'admin' });
  expect(body).toMatchObject({ guests: [{ id, name: `${fname} ${lname}` }] });
});

// BEHAVIOR §36.7
test.each(['APT-000001', '1', 'r-1-2026-000001'])('finds the receipt that %s names', async (search) => {
  const salon = await openSalon();
  const id = await saveQuickSale(salon, { paid_by: 'cash' });
  await showReceipt(salon, { appointment_id: id });
  expect(await list(salon, { search })).toMatchObject([
    { receipt_number: 'R-1-2026-000001', received: '81.19' },
  ]);
  expect(await list(salon, { search: 'APT-000777' })).toEqual([]);
  const other = await openSalon();
  expect(await list(other, { search })).toEqual([]);
});

// BEHAVIOR §36.7
test.each([
  [{}, 'from', 'Is required'],
  [{ from: '2026/11/02' }, 'to', 'Is required'],
  [{ from: '2026/11/02', to: '2026/11/01' }, 'to', /./],
  [{ from: '2026/11/01', to: '2026/11/02', location_id: 9 }, 'location_id', 'Unknown location'],
])('refuses %j (422)', async (input, field, message) => {
  const salon = await openSalon();
  const reply = await salon.call(INDEX, input, { as: 'staff' });
  expect(reply.status).toBe(422);
  expect(reply.body.errors).toMatchObject({
    [field]: [typeof message === 'string' ? message : expect.stringMatching(message)],
  });
});

test('is for users who see sales (401, 403)', async () => {
  const salon = await openSalon();
  await expectAccess(salon, INDEX, today(salon), { closedTo: ['customer'] });
});
