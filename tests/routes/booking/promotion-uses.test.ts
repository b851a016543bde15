import { expect, test } from 'vitest';
import { bookAsGuest, getStoredAppointment, markNoShow } from '../../support/booking/appointments.ts';
import { book, GUEST, toRefusal } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { addPromotion, listPromotionUses } from '../../support/catalog/promotions.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndOrder,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const PROMO = { promo_code: 'SPRING' };
const REFUSED = { status: 400, errors: { promo_code: ['Invalid promotion code'] } };

const cancel = (salon: TestSalon, id: number) =>
  salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });

// BEHAVIOR §14.6
nightTest('a cancellation gives the use back once, also where two cancel at once', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { max_uses: 1 });
  const id = await bookAsGuest(salon, PROMO);
  const late = { ...PROMO, time: '12:00 PM', guest: { ...GUEST, email: 'gus@guest.test' } };
  expect(toRefusal(await book(salon, late))).toEqual(REFUSED);
  const replies = await Promise.all([cancel(salon, id), cancel(salon, id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await listPromotionUses(salon)).toEqual([0, 0]);
  await bookAsGuest(salon, late);
  expect(toRefusal(await book(salon, { ...late, time: '02:00 PM' }))).toEqual(REFUSED);
});

test('a cancellation gives the use of a deleted promotion back, and a new one with its code starts at 0', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { max_uses: 1 });
  const id = await bookAsGuest(salon, PROMO);
  await callAsAdmin(salon, 'promotion-delete', { promotion_id: 1 });
  await addPromotion(salon, { max_uses: 1 });
  await bookAsGuest(salon, { ...PROMO, time: '12:00 PM' });
  expect((await cancel(salon, id)).status).toBe(200);
  expect([await listPromotionUses(salon), await listPromotionUses(salon, 2)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test('a no-show and a completed visit keep the use', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { max_uses: 2 });
  const missed = await bookAsGuest(salon, PROMO);
  const done = await bookAsGuest(salon, { ...PROMO, time: '12:00 PM' });
  expect((await markNoShow(salon, missed)).status).toBe(200);
  await salon.clock.set(new Date('2026-11-17T18:00:00Z'));
  const completed = { appointment_id: done };
  expect((await salon.call('appointments/appointment-complete', completed, { as: 'staff' })).status).toBe(
    200,
  );
  expect(await listPromotionUses(salon)).toEqual([2, 2]);
});

test('a move keeps the use', async () => {
  const salon = await openSalon();
  await addPromotion(salon);
  const id = await bookAsGuest(salon, PROMO);
  const move = { appointment_id: id, date: '2026/11/24', time: '12:00 PM' };
  expect((await salon.call('appointments/appointment-reschedule', move, { as: 'staff' })).status).toBe(200);
  expect(await listPromotionUses(salon)).toEqual([1, 1]);
  expect(await getStoredAppointment(salon, id)).toMatchObject({ subtotal: 4500, promotion: { id: 1 } });
});

nightTest(
  'a failed payment gives the use back; a late success takes it again, even beyond the limits',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    await addPromotion(salon, { max_uses: 1, max_uses_per_customer: 1 });
    const { id, intent } = await bookAndOrder(salon, PROMO);
    expect(await listPromotionUses(salon)).toEqual([1, 1]);
    await account.pay(intent, 'pm_card_chargeDeclined');
    await reportPayment(salon, intent, { appointment_id: id });
    expect((await getStoredAppointment(salon, id)).status).toBe(5);
    expect(await listPromotionUses(salon)).toEqual([0, 0]);
    await bookAsGuest(salon, { ...PROMO, time: '04:00 PM' });
    await account.pay(intent);
    await reportPayment(salon, intent, { appointment_id: id });
    expect((await getStoredAppointment(salon, id)).status).toBe(1);
    expect(await listPromotionUses(salon)).toEqual([2, 2]);
    expect((await cancel(salon, id)).status).toBe(200);
    expect(await listPromotionUses(salon)).toEqual([1, 1]);
    expect(await listAuditFindings(salon)).toEqual([]);
  },
);

nightTest(
  'an expired hold gives the use back; an order that holds the time again takes it again',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    await addPromotion(salon);
    const { id } = await bookAndOrder(salon, PROMO);
    await salon.clock.advance(16);
    await salon.runScheduledWork();
    expect((await getStoredAppointment(salon, id)).status).toBe(5);
    expect(await listPromotionUses(salon)).toEqual([0, 0]);
    const order = await createOrder(salon, { amount: undefined, appointment_id: id }, { as: 'staff' });
    expect(order.status, order.text).toBe(200);
    expect(await listPromotionUses(salon)).toEqual([1, 1]);
  },
);

test('a booking that is refused counts no use', async () => {
  const salon = await openSalon();
  await addPromotion(salon);
  const reply = await book(salon, { ...PROMO, deposit_amount: '1.00' });
  expect(reply.status).toBe(422);
  expect((await book(salon, { ...PROMO, time: '03:00 AM' })).status).toBe(400);
  expect(await listPromotionUses(salon)).toEqual([]);
});
