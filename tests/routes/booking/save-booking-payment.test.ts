import { expect, test } from 'vitest';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { book } from '../../support/booking/bookings.ts';
import {
  bookWithDeposit,
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §18.3, §19.2
test('binds the intent of a booking, whose failure fails the booking', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { payment_intent } = (await createOrder(salon)).body;
  const id = await bookWithDeposit(salon, { payment_intent });
  expect((await getStoredAppointment(salon, id)).intents).toEqual([payment_intent]);
  await account.pay(payment_intent, 'pm_card_chargeDeclined');
  expect((await reportPayment(salon, payment_intent, { appointment_id: id })).body.data?.status).toBe(5);
});

test('binds an intent to one of concurrent bookings', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  const { payment_intent } = (await createOrder(salon)).body;
  const times = ['09:00 AM', '11:00 AM', '01:00 PM', '03:00 PM'];
  const replies = await Promise.all(
    times.map((time) => book(salon, { services: [COLOUR], time, payment_intent })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  const refusals = replies.filter(({ status }) => status === 400);
  expect(new Set(refusals.map(({ body }) => body.message))).toEqual(new Set(['Invalid payment']));
});

test('refuses an intent that is too small, unknown, cancelled or of another salon, and books nothing', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const smallIntent = (await createOrder(salon, { amount: 10 })).body.payment_intent;
  const cancelledIntent = (await createOrder(salon)).body.payment_intent;
  await account.stripe.paymentIntents.cancel(cancelledIntent);
  const foreignIntent = await account.stripe.paymentIntents.create({ amount: 3000, currency: 'usd' });
  for (const payment_intent of [smallIntent, cancelledIntent, foreignIntent.id, 'pi_unknown']) {
    const reply = await book(salon, { services: [COLOUR], payment_intent });
    expect([reply.status, reply.body.message]).toEqual([400, 'Invalid payment']);
  }
  expect((await book(salon, { services: [COLOUR] })).status).toBe(201);
});
