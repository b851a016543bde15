import { expect, test } from 'vitest';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { listMovements } from '../../support/journal.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_STAFF = { as: 'staff' } as const;
const AS_ADMIN = { as: 'admin' } as const;

async function openRoundingSalon(): Promise<TestSalon> {
  const salon = await openSalon();
  const input = { cash_rounding: '0.05' };
  const updated = await salon.call('directory/settings-update', input, AS_ADMIN);
  expect(updated.body.data).toMatchObject(input);
  return salon;
}

// BEHAVIOR §37.7
test('cash is rounded when it is paid, corrected and refunded, and the drawer and the books agree', async () => {
  const salon = await openRoundingSalon();
  const opened = await salon.call<{ id: number }>(
    'journal/drawer-open',
    { location_id: 1, name: 'Desk', float: '100.00' },
    AS_STAFF,
  );
  const { id: drawer_id } = opened.body.data;
  const id = await bookAsCustomer(salon);
  const quote = await salon.call('checkout/checkout-quote', { appointment_id: id }, AS_STAFF);
  expect(quote.body.data).toMatchObject({ due: '54.13', cash_due: '54.15' });
  const tenders = [{ kind: 'cash', amount: '54.13', tendered: '60.00' }];
  const paid = await payBill(salon, { appointment_id: id }, { tenders });
  const [row] = paid.body.data.appointment.payments;
  expect(paid.body.data.change).toBe('5.85');
  expect(row).toMatchObject({ paid_amount: '54.13', rounding: '0.02', tendered: '60.00' });
  const receipt = await salon.call('journal/receipt-show', { appointment_id: id }, AS_STAFF);
  expect(receipt.body.data).toMatchObject({
    total: '54.13',
    tenders: [
      { account: 'cash', amount: '54.15' },
      { account: 'rounding', amount: '-0.02' },
    ],
    change: '5.85',
  });
  const correct = (payment_id: number | undefined, tender: string) =>
    salon.call<{ payments: { id: number }[] }>(
      'appointments/appointment-correct-tender',
      { appointment_id: id, payment_id, tender },
      AS_STAFF,
    );
  const external = await correct(row?.id, 'external');
  const cash = await correct(external.body.data.payments.at(-1)?.id, 'cash');
  const refund = { appointment_id: id, payment_id: cash.body.data.payments.at(-1)?.id, amount: '20.01' };
  expect((await salon.call('appointments/appointment-refund', refund, AS_STAFF)).status).toBe(200);
  const lines = { appointment_id: id, lines: [{ line: 0 }], to: 'cash' };
  expect((await salon.call('appointments/appointment-refund', lines, AS_STAFF)).status).toBe(200);
  expect((await listMovements(salon)).map(([, amounts]) => amounts)).toMatchObject([
    { cash: 54.15, rounding: -0.02 },
    { cash: -54.15, rounding: 0.02, external: 54.13 },
    { cash: 54.15, rounding: -0.02, external: -54.13 },
    { cash: -20 },
    { cash: -34.1 },
  ]);
  const drawer = await salon.call('journal/drawer-show', { drawer_id }, AS_ADMIN);
  expect(drawer.body.data).toMatchObject({
    received: '54.15',
    refunded: '54.10',
    expected: '100.05',
  });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test.each([0.02, '2.00'])('cash_rounding %s is refused (422)', async (cash_rounding) => {
  const salon = await openSalon();
  const refused = await salon.call('directory/settings-update', { cash_rounding }, AS_ADMIN);
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { cash_rounding: ['Must be one of 0.00, 0.05, 0.10, 0.50, 1.00'] } },
  });
});

test('a completed visit, a quick sale and a sold package that are paid in cash are rounded', async () => {
  const salon = await openRoundingSalon();
  const id = await bookAsCustomer(salon);
  await salon.call(
    'appointments/appointment-complete',
    { appointment_id: id, paid: 1, paid_by: 'cash' },
    AS_STAFF,
  );
  const sold = { location_id: 1, products: [{ name: 'Comb', price: '3.01', qty: 1 }], paid_by: 'cash' };
  await salon.call('checkout/quick-sale', sold, AS_STAFF);
  expect((await listMovements(salon)).map(([, amounts]) => amounts)).toMatchObject([
    { cash: 54.15, rounding: -0.02 },
    { cash: 3.25, rounding: 0.01 },
  ]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
