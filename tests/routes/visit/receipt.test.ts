import { expect, test } from 'vitest';
import { bookWithLink } from '../../support/booking/visit-links.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { findReceiptToken, saveQuickSale, showReceipt } from '../../support/products/receipts.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ask = (salon: TestSalon, token: string) =>
  salon.call<{ readonly receipt_number: string }>('visit/receipt', { token });

test('shows a receipt to whoever has the link, for ten years, at its salon alone (BEHAVIOR §36.7)', async () => {
  const salon = await openSalon();
  const id = await saveQuickSale(salon);
  const { data, others } = await showReceipt(salon, { appointment_id: id });
  const token = await findReceiptToken(salon, id);
  await salon.clock.set(new Date('2036-11-01T12:00:00Z'));
  expect((await ask(salon, token)).body).toEqual({ status: true, data, others, packages: [] });
  expect((await ask(await openSalon(), token)).status).toBe(401);
  await salon.clock.set(new Date('2036-12-01T12:00:00Z'));
  expect((await ask(salon, token)).status).toBe(401);
});

test('shows the receipt of a visit by its manage link, once there is one (BEHAVIOR §36.7)', async () => {
  const salon = await openSalon();
  const { id, token } = await bookWithLink(salon);
  const early = await ask(salon, token);
  expect(early.status).toBe(404);
  expect(early.body).toMatchObject({ errors: { token: expect.any(Array) } });
  await salon.call('appointments/appointment-complete', { appointment_id: id }, { as: 'staff' });
  expect((await ask(salon, token)).status).toBe(200);
});

test('answers 401 to another token', async () => {
  const reply = await ask(await openSalon(), 'x');
  expect(reply.status).toBe(401);
  expect(reply.body).toMatchObject({ code: 'visit_link_invalid', errors: { token: expect.any(Array) } });
});

test('is linked in the mail about a purchase (BEHAVIOR §36.7)', async () => {
  const salon = await openSalon();
  const { id } = await defineGiftCard(salon);
  const sale = toGiftCardSale(id, { paid_at_salon: 1, delivery_date: '2026-12-24' });
  expect((await sellGiftCard(salon, sale, { as: 'staff' })).status).toBe(201);
  await salon.runScheduledWork();
  const [mail] = salon.mails().filter(({ body }) => body.text.includes('/receipt?'));
  const token = /receipt\?\S*token=(\S+)/.exec(mail?.body.text ?? '')?.[1] ?? '';
  const reply = await ask(salon, token);
  expect(reply.body.data).toMatchObject({ receipt_number: 'R-1-2026-000001' });
});
