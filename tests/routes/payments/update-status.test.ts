import { expect, test } from 'vitest';
import { bookingOf, timesOf } from '../../support/bookings.ts';
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

test('a succeeded intent confirms the booking, pays its Deposit row and sends one confirmation', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id, intent } = await bookAndOrder(salon);
  const { client_secret } = await till.pay(intent);
  const reply = await report(salon, intent, { appointment_id: id });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    status: true,
    message: 'Payment successful',
    data: { id, status: 1, payment_status: 1 },
  });
  expect(await depositRow(salon, id)).toMatchObject({
    type: 1,
    amount: 3000,
    paid: 3000,
    pending: 0,
    txnId: client_secret,
    status: 1,
  });
  const { payments, holdUntil } = await kept(salon, id);
  expect(payments.find(({ type }) => type === 0)).toMatchObject({ paid: 0, status: 0 });
  expect(holdUntil).toBeUndefined();
  await salon.drain();
  const confirmations = salon.mails().filter(({ subject }) => subject.startsWith('Your appointment'));
  expect(confirmations).toHaveLength(1);
});

test('takes the target under the key appointment as well, and an intent that was never bound', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const id = await bookWithDeposit(salon);
  const { payment_intent } = (await order(salon)).body;
  await till.pay(payment_intent);
  const reply = await report(salon, payment_intent, { appointment: id });
  expect(reply.body.data).toEqual({ id, status: 1, payment_status: 1 });
});

test('twenty calls and twenty webhooks at once, in any order: one row, one mail, one status change', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id, intent } = await bookAndOrder(salon);
  await till.pay(intent);
  const [event] = await till.events('payment_intent.succeeded', intent);
  const calls = Array.from({ length: 20 }, () => report(salon, intent, { appointment_id: id }));
  const hooks = Array.from({ length: 20 }, () => till.deliver(event ?? {}));
  const mixed = Array.from({ length: 20 }, (_, index) => [hooks[index], calls[index]]).flat();
  const replies = await Promise.all(mixed);
  expect(replies.map((reply) => reply?.status)).toEqual(Array(40).fill(200));
  const appointment = await kept(salon, id);
  expect(appointment.payments.filter(({ type }) => type === 1)).toHaveLength(1);
  expect(appointment.status).toBe(1);
  expect(appointment.version).toBe(3);
  await salon.drain();
  expect(salon.mails().filter(({ subject }) => subject.startsWith('Your appointment'))).toHaveLength(1);
  expect(await till.refunds(intent)).toEqual([]);
});

test('any other outcome fails the booking with 400, frees its slot and says so; repeating answers the same', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const staffed = { services: [{ ...COLOUR, staff_id: 1 }] };
  const before = await timesOf(salon, staffed.services);
  const { id, intent } = await bookAndOrder(salon, staffed);
  expect(await timesOf(salon, staffed.services)).not.toEqual(before);
  await till.pay(intent, 'pm_card_chargeDeclined');
  for (let round = 0; round < 2; round += 1) {
    const reply = await report(salon, intent, { appointment_id: id });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      status: false,
      message: 'Payment failed',
      data: { id, status: 5, payment_status: 2 },
    });
  }
  expect(await timesOf(salon, staffed.services)).toEqual(before);
  await salon.drain();
  const mails = salon.mails().filter(({ subject }) => subject.includes('was not completed'));
  expect(mails).toHaveLength(1);
});

test('an intent that the bank still processes changes nothing: Payment processing', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id, intent } = await bookAndOrder(salon);
  await till.pay(intent, 'pm_usBankAccount_processing');
  const reply = await report(salon, intent, { appointment_id: id });
  expect([reply.status, reply.body.message]).toEqual([400, 'Payment processing']);
  expect((await kept(salon, id)).status).toBe(0);
});

test('a late success takes the slot again where it is free', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id, intent } = await bookAndOrder(salon, { services: [{ ...COLOUR, staff_id: 1 }] });
  await till.pay(intent, 'pm_card_chargeDeclined');
  await report(salon, intent, { appointment_id: id });
  await till.pay(intent);
  const reply = await report(salon, intent, { appointment_id: id });
  expect(reply.body.data).toEqual({ id, status: 1, payment_status: 1 });
  const rival = await salon.call(
    'booking/save-booking',
    bookingOf({ services: [{ ...COLOUR, staff_id: 1 }] }),
  );
  expect([rival.status, rival.body.message]).toEqual([400, 'Slot not available']);
});

test('a late success whose slot is gone is refunded, and the customer told', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id, intent } = await bookAndOrder(salon, { services: [{ ...COLOUR, staff_id: 1 }] });
  await till.pay(intent, 'pm_card_chargeDeclined');
  await report(salon, intent, { appointment_id: id });
  await bookWithDeposit(salon, { services: [{ ...COLOUR, staff_id: 1 }] });
  await till.pay(intent);
  for (let round = 0; round < 2; round += 1) {
    const reply = await report(salon, intent, { appointment_id: id });
    expect([reply.status, reply.body.message]).toEqual([400, 'Payment refunded']);
    expect(reply.body.data).toEqual({ id, status: 5, payment_status: 2 });
  }
  await salon.drain();
  expect(await till.refunds(intent)).toMatchObject([{ amount: 3000 }]);
  expect(salon.mails().filter(({ subject }) => subject.includes('is being refunded'))).toHaveLength(1);
});

test('a second success for one booking is refunded at once', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id, intent, second } = await paidTwice(salon, till);
  const reply = await report(salon, second, { appointment_id: id });
  expect([reply.status, reply.body.message]).toEqual([400, 'Payment refunded']);
  await salon.drain();
  expect(await till.refunds(second)).toHaveLength(1);
  expect(await till.refunds(intent)).toEqual([]);
  expect((await kept(salon, id)).status).toBe(1);
});

test('Invalid payment, and nothing changed: too small, another currency, used before, another salon, unknown', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const [first, second] = [await bookAndOrder(salon), await bookAndOrder(salon, { time: '02:00 PM' })];
  const small = (await order(salon, { amount: 29.99 })).body.payment_intent;
  const foreign = await till.stripe.paymentIntents.create({
    amount: 3000,
    currency: 'eur',
    metadata: { tenant: salon.slug },
  });
  const elsewhere = await till.stripe.paymentIntents.create({
    amount: 3000,
    currency: 'usd',
    metadata: { tenant: 'another-salon' },
  });
  for (const paid of [first.intent, small, foreign.id, elsewhere.id]) await till.pay(paid);
  await report(salon, first.intent, { appointment_id: first.id });
  const version = (await kept(salon, second.id)).version;
  for (const intent of [first.intent, small, foreign.id, elsewhere.id, 'pi_unknown', 'nonsense']) {
    const reply = await report(salon, intent, { appointment_id: second.id });
    expect([intent, reply.status, reply.body.message]).toEqual([intent, 400, 'Invalid payment']);
  }
  expect((await kept(salon, second.id)).version).toBe(version);
});

test("a stranger's intent that did not succeed fails nobody's booking", async () => {
  const salon = await open(DEPOSITS_ON);
  await openTill(salon);
  const guests = await bookAndOrder(salon);
  const customers = await bookWithDeposit(
    salon,
    { customer_id: null, customer_type: 0, guest: undefined, time: '02:00 PM' },
    { as: 'customer' },
  );
  const others = await bookWithDeposit(salon, { time: '04:00 PM' });
  const first = (await order(salon, { appointment_id: others })).body.payment_intent;
  const second = (await order(salon, { appointment_id: others }, { as: 'customer' })).body.payment_intent;
  const unbound = (await order(salon)).body.payment_intent;
  const bound = (await order(salon, { appointment_id: guests.id })).body.payment_intent;
  const theirs = (await order(salon, { appointment_id: customers })).body.payment_intent;
  for (const [intent, id] of [
    [unbound, guests.id],
    [bound, guests.id],
    [theirs, customers],
    [first, others],
    [second, others],
  ] as const) {
    const reply = await report(salon, intent, { appointment_id: id });
    expect([reply.status, reply.body.message]).toEqual([400, 'Payment failed']);
    expect((await kept(salon, id)).status).toBe(0);
  }
});

test('names what is missing with 422, and an unknown target with 404', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const nothing = await salon.call('payments/update-status', {});
  expect(nothing.status).toBe(422);
  expect(Object.keys(nothing.body.errors ?? {})).toContain('payment_intent');
  const { payment_intent } = (await order(salon)).body;
  await till.pay(payment_intent);
  const untargeted = await report(salon, payment_intent, {});
  expect([untargeted.status, untargeted.body.errors]).toEqual([
    422,
    { appointment_id: ['Name the appointment or the sale'] },
  ]);
  expect((await report(salon, payment_intent, { appointment_id: 999 })).status).toBe(404);
  expect((await report(salon, payment_intent, { sale_id: 999 })).status).toBe(404);
});

test('says 400 where the salon has entrusted no keys to us', async () => {
  const salon = await open(DEPOSITS_ON);
  const id = await bookWithDeposit(salon);
  const reply = await report(salon, 'pi_any', { appointment_id: id });
  expect([reply.status, reply.body.message]).toEqual([400, 'Online payment is not set up']);
});

test('a repeated Idempotency-Key replays the answer of a success', async () => {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id, intent } = await bookAndOrder(salon);
  await till.pay(intent);
  const call = () =>
    salon.call(
      'payments/update-status',
      { payment_intent: intent, appointment_id: id },
      { headers: { 'idempotency-key': 'once' } },
    );
  const [first, again] = [await call(), await call()];
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotency-replayed']).toBe('true');
});
