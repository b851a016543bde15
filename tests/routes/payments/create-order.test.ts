import { expect, test } from 'vitest';
import { AS_CUSTOMER } from '../../support/appointments.ts';
import {
  bookAndOrder,
  bookWithDeposit,
  DEPOSITS_ON,
  kept,
  openTill,
  order,
  report,
} from '../../support/paying.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();

test("answers the client secret of an intent in the salon's currency, hundredths at the processor", async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const reply = await order(testSalon, { amount: '12.34' });
  expect(reply.status).toBe(200);
  const { token, payment_intent } = reply.body;
  const intent = await till.stripe.paymentIntents.retrieve(payment_intent);
  expect(intent).toMatchObject({
    client_secret: token,
    amount: 1234,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    description: 'Deposit, Demo Salon',
    metadata: { tenant: testSalon.slug },
  });
  expect(intent.metadata.caller).toMatch(/^guest:[\w-]{43}$/);
});

test('ships from customer and location, whose names the processor is told', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const reply = await order(testSalon, { user: { customer_id: 1, location_id: 1 } }, { as: 'customer' });
  const intent = await till.stripe.paymentIntents.retrieve(reply.body.payment_intent);
  expect(intent.shipping).toMatchObject({ name: 'Carla Client' });
  expect(intent.shipping?.address?.city).not.toBe('');
  expect(intent.metadata.caller).toBe('customer:1');
});

test('names the appointment that it pays, and the appointment names it', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const { id, intent } = await bookAndOrder(testSalon);
  expect((await kept(testSalon, id)).intents).toEqual([intent]);
  const { description } = await till.stripe.paymentIntents.retrieve(intent);
  expect(description).toBe('Deposit for APT-000001, Demo Salon');
});

test('refuses amounts that are missing, nothing, negative or finer than a cent with 422 naming amount', async () => {
  const testSalon = await open(DEPOSITS_ON);
  await openTill(testSalon);
  for (const amount of [undefined, 0, -5, 1.234, 'ten', null]) {
    const reply = await order(testSalon, { amount });
    expect([amount, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([amount, 422, ['amount']]);
  }
  const tooSmall = await order(testSalon, { amount: 0.01 });
  expect([tooSmall.status, tooSmall.body.errors]).toEqual([422, { amount: ['Cannot be paid by card'] }]);
});

test('refuses a location, customer or target that is unknown, and a customer who names another', async () => {
  const testSalon = await open(DEPOSITS_ON);
  await openTill(testSalon);
  const statusOf = async (input: object, options = {}) => (await order(testSalon, input, options)).status;
  expect(await statusOf({ location_id: 999 })).toBe(422);
  expect(await statusOf({ user: { customer_id: 999 } }, { as: 'staff' })).toBe(422);
  expect(await statusOf({ customer_id: 2 }, { as: 'customer' })).toBe(403);
  expect(await statusOf({ appointment_id: 999 })).toBe(404);
  expect(await statusOf({ sale_id: 999 })).toBe(404);
});

test('refuses an appointment and a sale at once with 422 naming appointment_id, and makes no intent', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const appointment_id = await bookWithDeposit(testSalon);
  const both = await order(testSalon, { appointment_id, sale_id: 99_999 });
  expect([both.status, both.body.errors]).toEqual([422, { appointment_id: ['Name one target'] }]);
  expect((await till.stripe.paymentIntents.list()).data).toEqual([]);
  expect((await order(testSalon, { appointment_id, sale_id: null })).status).toBe(200);
});

test('refuses to pay what is paid, and says 400 where no keys are set up', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const unset = await order(testSalon);
  expect([unset.status, unset.body.message]).toEqual([400, 'Online payment is not set up']);
  const till = await openTill(testSalon);
  const { id, intent } = await bookAndOrder(testSalon);
  await till.pay(intent);
  await report(testSalon, intent, { appointment_id: id });
  const reply = await order(testSalon, { appointment_id: id });
  expect([reply.status, reply.body.message]).toEqual([400, 'Invalid payment']);
});

test("strangers' orders leave a booking room for its own, and there are at most ten: 429 for more", async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const id = await bookWithDeposit(testSalon, AS_CUSTOMER, { as: 'customer' });
  const orders = (options: object, count: number) =>
    Promise.all(Array.from({ length: count }, () => order(testSalon, { appointment_id: id }, options)));
  const strangers = await orders({ address: '192.0.2.9' }, 12);
  expect(strangers.filter(({ status }) => status === 200)).toHaveLength(12);
  expect((await kept(testSalon, id)).intents).toHaveLength(5);
  const own = await orders({ as: 'customer' }, 12);
  expect((await kept(testSalon, id)).intents).toHaveLength(10);
  expect(own.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(own.filter(({ status }) => status === 429)).toHaveLength(7);
  const [paid] = own.filter(({ status }) => status === 200);
  const intent = paid?.body.payment_intent ?? '';
  await till.pay(intent);
  expect((await report(testSalon, intent, { appointment_id: id })).status).toBe(200);
  const cancelled = await testSalon.call(
    'appointments/customer-appointment-cancel',
    { appointment_id: id },
    { as: 'customer' },
  );
  expect(cancelled.status).toBe(200);
  await testSalon.drain();
  expect(await till.refunds(intent)).toHaveLength(1);
});

test('one address holds at most 20 unpaid intents; one that is paid makes room', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const from = { address: '192.0.2.7' };
  const replies = await Promise.all(Array.from({ length: 25 }, () => order(testSalon, {}, from)));
  const made = replies.filter(({ status }) => status === 200);
  expect(made).toHaveLength(20);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(
    new Set([429]),
  );
  expect((await order(testSalon, {}, { address: '192.0.2.8' })).status).toBe(200);
  const id = await bookWithDeposit(testSalon);
  const intent = made[0]?.body.payment_intent ?? '';
  await till.pay(intent);
  await report(testSalon, intent, { appointment_id: id });
  expect((await order(testSalon, {}, from)).status).toBe(200);
  expect((await order(testSalon, {}, from)).status).toBe(429);
});

test('a repeated Idempotency-Key makes one intent', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const once = { headers: { 'idempotency-key': 'order-1' } };
  const [first, again] = [await order(testSalon, {}, once), await order(testSalon, {}, once)];
  expect(again.text).toBe(first.text);
  expect((await till.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('a processor that is down, limits or breaks: 503 with Retry-After, no place taken, and the next try goes well', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const from = { address: '192.0.2.9' };
  for (const fault of [{ status: 500 }, { status: 429 }, { drop: true }]) {
    await till.fault({ match: 'POST /v1/payment_intents', times: 3, ...fault });
    const reply = await order(testSalon, {}, from);
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ status: false });
    expect(reply.headers['retry-after']).toBe('5');
    await fetch(`${testSalon.stripe.url}/_test/faults`, { method: 'DELETE' });
  }
  expect((await order(testSalon, {}, from)).status).toBe(200);
});

test('a processor that answers too late is given up within ten seconds', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  await till.fault({ match: 'POST /v1/payment_intents', delay_ms: 15_000, times: 3 });
  const limit = AbortSignal.timeout(10_000);
  const reply = await order(testSalon);
  expect([reply.status, limit.aborted]).toEqual([503, false]);
  await fetch(`${testSalon.stripe.url}/_test/faults`, { method: 'DELETE' });
});

test('a lost answer is asked for again under the same key: one intent', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  await till.fault({ match: 'POST /v1/payment_intents', drop: true, after: true, times: 1 });
  expect((await order(testSalon)).status).toBe(200);
  expect((await till.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("a key that the processor does not take is the salon's to repair: 502 without a trace of it", async () => {
  const testSalon = await open(DEPOSITS_ON);
  await openTill(testSalon, 'sk_wrong_key_of_the_salon');
  const reply = await order(testSalon);
  expect([reply.status, reply.body.message]).toEqual([502, 'The payment service refused the request']);
  expect(reply.text).not.toContain('sk_');
});
