import { expect, test } from 'vitest';
import { timesOf } from '../../support/bookings.ts';
import {
  bookAndOrder,
  bookWithDeposit,
  COLOUR,
  DEPOSITS_ON,
  depositRow,
  kept,
  openTill,
  order,
  paidTwice,
  report,
} from '../../support/paying.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const AVAS = { services: [{ ...COLOUR, staff_id: 1 }] };

async function held() {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const free = await timesOf(salon, AVAS.services);
  return { salon, till, free, ...(await bookAndOrder(salon, AVAS)) };
}

test('a hold of 15 minutes whose payment does not come: intent cancelled, status 5, slot free', async () => {
  const { salon, till, free, id, intent } = await held();
  await salon.clock.advance(14);
  await salon.drain();
  expect((await kept(salon, id)).status).toBe(0);
  await salon.clock.advance(1);
  await salon.drain();
  const { status, holdUntil } = await kept(salon, id);
  expect([status, holdUntil]).toEqual([5, undefined]);
  expect((await depositRow(salon, id))?.status).toBe(2);
  expect((await till.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
  expect(await timesOf(salon, AVAS.services)).toEqual(free);
  expect(salon.mails().filter(({ subject }) => subject.includes('was not completed'))).toHaveLength(1);
});

test('a hold without any intent is released as well', async () => {
  const salon = await open(DEPOSITS_ON);
  const id = await bookWithDeposit(salon);
  await salon.clock.advance(15);
  await salon.drain();
  expect((await kept(salon, id)).status).toBe(5);
});

test('a hold whose intent turns out paid is a success, with nobody to tell us', async () => {
  const { salon, till, id, intent } = await held();
  await till.pay(intent);
  await salon.clock.advance(15);
  await salon.drain();
  expect((await kept(salon, id)).status).toBe(1);
  expect((await depositRow(salon, id))?.paid).toBe(3000);
  expect(salon.mails().filter(({ subject }) => subject.startsWith('Your appointment'))).toHaveLength(1);
});

test('while the processor is down a hold stays, and is released when it is back', async () => {
  const { salon, till, id, intent } = await held();
  await till.fault({ match: `POST /v1/payment_intents/${intent}/cancel`, status: 500, times: 2 });
  await salon.clock.advance(15);
  await salon.drain();
  expect((await kept(salon, id)).status).toBe(0);
  await salon.clock.advance(10);
  await salon.drain();
  expect((await kept(salon, id)).status).toBe(5);
});

test('a payment that the bank still processes gives the slot up at 15 minutes and takes it again when it comes', async () => {
  const { salon, till, id, intent } = await held();
  await till.pay(intent, 'pm_usBankAccount_processing');
  await salon.clock.advance(15);
  await salon.drain();
  expect((await kept(salon, id)).status).toBe(5);
  await fetch(`${salon.stripe.url}/_test/payment_intents/${intent}/settle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'succeed' }),
  });
  await salon.clock.advance(60);
  await salon.drain();
  expect((await kept(salon, id)).status).toBe(1);
});

test('a paid intent that nothing claims within an hour goes back, though no event ever came', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { payment_intent } = (await order(salon)).body;
  await till.pay(payment_intent);
  await salon.clock.advance(59);
  await salon.drain();
  expect(await till.refunds(payment_intent)).toEqual([]);
  await salon.clock.advance(2);
  await salon.drain();
  expect(await till.refunds(payment_intent)).toHaveLength(1);
  const id = await bookWithDeposit(salon);
  const reply = await report(salon, payment_intent, { appointment_id: id });
  expect(reply.status).toBe(400);
  expect((await kept(salon, id)).status).toBe(0);
});

test('money bound to a booking for which it is too little goes back after an hour', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const id = await bookWithDeposit(salon);
  const { payment_intent } = (await order(salon, { amount: 5, appointment_id: id })).body;
  await till.pay(payment_intent);
  await salon.clock.advance(61);
  await salon.drain();
  expect((await kept(salon, id)).status).toBe(5);
  expect(await till.refunds(payment_intent)).toHaveLength(1);
  const failed = salon.mails().find(({ subject }) => subject.includes('was not completed'));
  expect(failed?.body.text).toContain('Anything that was charged goes back.');
  expect(failed?.body.text).not.toContain('Nothing was charged');
});

test('an intent that nobody pays for a day is cancelled', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { payment_intent } = (await order(salon)).body;
  for (let hour = 0; hour < 26; hour += 1) {
    await salon.clock.advance(60);
    await salon.drain();
  }
  expect((await till.stripe.paymentIntents.retrieve(payment_intent)).status).toBe('canceled');
});

test('a refund that fails is tried again with growing pauses, and gives back once', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id, second } = await paidTwice(salon, till);
  // Done at the processor, but neither answer comes back.
  await till.fault({ match: 'POST /v1/refunds', drop: true, after: true, times: 2 });
  await report(salon, second, { appointment_id: id });
  await salon.drain();
  await salon.clock.advance(1);
  await salon.drain();
  expect(await till.refunds(second)).toHaveLength(1);
});

test('a booking whose answer from the processor was lost half-way heals by the next call', async () => {
  const { salon, till, id, intent } = await held();
  await till.pay(intent);
  await till.fault({ match: `GET /v1/payment_intents/${intent}`, drop: true, times: 3 });
  expect((await report(salon, intent, { appointment_id: id })).status).toBe(503);
  expect((await kept(salon, id)).status).toBe(0);
  await fetch(`${salon.stripe.url}/_test/faults`, { method: 'DELETE' });
  expect((await report(salon, intent, { appointment_id: id })).status).toBe(200);
});
