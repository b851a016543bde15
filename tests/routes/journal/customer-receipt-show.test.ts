import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { askForReceipt, saveQuickSale, showReceipt } from '../../support/products/receipts.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ask = (salon: TestSalon, input: object, options: object = { as: 'customer' }) =>
  askForReceipt(salon, 'customer-receipt-show', input, options);

test('shows a receipt to its customer, and to no other (BEHAVIOR §36.9)', async () => {
  const salon = await openSalon();
  const appointment_id = await saveQuickSale(salon);
  const { data, others } = await showReceipt(salon, { appointment_id });
  expect((await ask(salon, { appointment_id })).body).toEqual({ status: true, data, others });
  const refused = await ask(salon, { appointment_id }, { token: await registerOtherCustomer(salon) });
  expect(refused.status).toBe(404);
  expect(refused.body).toMatchObject({ errors: { appointment_id: expect.any(Array) } });
  expect((await ask(await openSalon(), { appointment_id })).status, 'of another salon').toBe(404);
});

test('is for customers', async () => {
  const closedTo = ['staff', 'admin'] as const;
  await expectAccess(await openSalon(), 'journal/customer-receipt-show', { sale_id: 1 }, { closedTo });
});

test.each([
  [{}, 422, 'appointment_id'],
  [{ appointment_id: 1, sale_id: 1 }, 422, 'appointment_id'],
  [{ sale_id: 99 }, 404, 'sale_id'],
])('%j answers %i on %s (BEHAVIOR §36.9)', async (input, status, field) => {
  const reply = await ask(await openSalon(), input);
  expect(reply.status, reply.text).toBe(status);
  expect(reply.body).toMatchObject({ status: false, errors: { [field]: expect.any(Array) } });
});
