import { expect, test } from 'vitest';
import { findReceiptCounter } from '../../../lib/table/journal/receipts.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { askForReceipt, saveQuickSale, showReceipt } from '../../support/products/receipts.ts';
import { createSoldCard, createSoldPackage, getSoldProduct } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ask = (salon: TestSalon, input: object, options: object = { as: 'customer' }) =>
  askForReceipt(salon, 'customer-receipt-show', input, options);

test('shows a receipt to its customer, and to no other (BEHAVIOR §36.9)', async () => {
  const salon = await openSalon();
  const appointment_id = await saveQuickSale(salon);
  const { data, others } = await showReceipt(salon, { appointment_id });
  expect((await ask(salon, { appointment_id })).body).toEqual({ status: true, data, others, packages: [] });
  const refused = await ask(salon, { appointment_id }, { token: await registerOtherCustomer(salon) });
  expect(refused.status).toBe(404);
  expect(refused.body).toMatchObject({ errors: { appointment_id: expect.any(Array) } });
  expect((await ask(await openSalon(), { appointment_id })).status, 'of another salon').toBe(404);
});

test('shows the uses that a redeemed package has left now, also with the receipt of its sale (BEHAVIOR §36.9)', async () => {
  const salon = await openSalon();
  const pack = await createSoldPackage(salon);
  const { head } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack);
  const redemptions = [{ type: 'package', purchased_package_id: pack, service_id: 1 }];
  const first = await saveQuickSale(salon, { redemptions });
  const left = (uses: number) => [
    { purchased_package_id: pack, name: 'Three haircuts', uses: 3, left: uses },
  ];
  expect((await ask(salon, { appointment_id: first })).body.packages).toEqual(left(2));
  await saveQuickSale(salon, { redemptions });
  for (const input of [{ appointment_id: first }, { sale_id: head.saleId }]) {
    expect((await ask(salon, input)).body.packages).toEqual(left(1));
    expect((await showReceipt(salon, input)).packages).toEqual(left(1));
  }
});

test("gives no numbers for another customer's visit or sale, nor for another salon's (404)", async () => {
  const salon = await openSalon();
  const appointment_id = await saveQuickSale(salon);
  await createSoldCard(salon);
  const token = await registerOtherCustomer(salon);
  const other = await openSalon();
  for (const input of [{ appointment_id }, { sale_id: 1 }]) {
    expect((await ask(salon, input, { token })).status).toBe(404);
    expect((await ask(other, input)).status, 'of another salon').toBe(404);
  }
  expect(await findReceiptCounter(salon.store, salon.tenant, 1)).toBeUndefined();
  expect(await findReceiptCounter(other.store, other.tenant, 1)).toBeUndefined();
});

nightTest('shows the buyer of a gift the purchase, and its owner the renewals', async () => {
  const salon = await openSalon({
    now: new Date('2026-11-16T14:00:00Z'),
    settings: { ...RECURRING.settings },
  });
  const gift = {
    buy_for: 1,
    recipient_fname: 'Rita',
    recipient_lname: 'Friend',
    recipient_email: 'rita@friends.test',
  };
  const { delivery, saleId } = await openBilledMembership(salon, gift);
  await delivery.deliver();
  await salon.runScheduledWork();
  const token = await registerOtherCustomer(salon);
  const claim = { token: findMailedToken(salon, 'rita@friends.test') };
  expect((await salon.call('giftcards/claim', claim, { token })).status).toBe(200);
  expect((await ask(salon, { sale_id: saleId }, { token })).status, 'before a renewal').toBe(404);
  await delivery.advanceTo('2026-12-17T14:00:00Z');
  const ofBuyer = (await ask(salon, { sale_id: saleId })).body;
  const again = await salon.token({ kind: 'customer', id: 77 });
  const ofOwner = (await ask(salon, { sale_id: saleId }, { token: again })).body;
  expect([ofBuyer, ofOwner]).toMatchObject([
    { data: { receipt_number: 'R-1-2026-000001' }, others: [] },
    { data: { receipt_number: 'R-1-2026-000002' }, others: [] },
  ]);
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
