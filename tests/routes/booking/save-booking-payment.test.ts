import { expect, test } from 'vitest';
import { book } from '../../support/bookings.ts';
import { bookWithDeposit, COLOUR, DEPOSITS_ON, kept, openTill, order, report } from '../../support/paying.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();

test('a booking binds the intent that it names, whose failure then fails it', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { payment_intent } = (await order(salon)).body;
  const id = await bookWithDeposit(salon, { payment_intent });
  expect((await kept(salon, id)).intents).toEqual([payment_intent]);
  await till.pay(payment_intent, 'pm_card_chargeDeclined');
  expect((await report(salon, payment_intent, { appointment_id: id })).body.data?.status).toBe(5);
});

test('one intent is bound to one booking, however many race for it', async () => {
  const salon = await open(DEPOSITS_ON);
  await openTill(salon);
  const { payment_intent } = (await order(salon)).body;
  const times = ['09:00 AM', '11:00 AM', '01:00 PM', '03:00 PM'];
  const replies = await Promise.all(
    times.map((time) => book(salon, { services: [COLOUR], time, payment_intent })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  const refused = replies.filter(({ status }) => status === 400);
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set(['Invalid payment']));
});

test('an intent that is too small, unknown, cancelled or of another salon is refused, and nothing booked', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const small = (await order(salon, { amount: 10 })).body.payment_intent;
  const cancelled = (await order(salon)).body.payment_intent;
  await till.stripe.paymentIntents.cancel(cancelled);
  const foreign = await till.stripe.paymentIntents.create({ amount: 3000, currency: 'usd' });
  for (const payment_intent of [small, cancelled, foreign.id, 'pi_unknown']) {
    const reply = await book(salon, { services: [COLOUR], payment_intent });
    expect([reply.status, reply.body.message]).toEqual([400, 'Invalid payment']);
  }
  expect((await book(salon, { services: [COLOUR] })).status).toBe(201);
});
