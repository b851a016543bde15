import { expect, test } from 'vitest';
import { AS_CUSTOMER } from '../../support/appointments.ts';
import { useHouses } from '../../support/house.ts';
import {
  bookAndOrder,
  bookWithDeposit,
  DEPOSITS_ON,
  kept,
  openTill,
  order,
  report,
} from '../../support/paying.ts';

const open = useHouses();

test("answers the client secret of an intent in the salon's currency, hundredths at the processor", async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const reply = await order(house, { amount: '12.34' });
  expect(reply.status).toBe(200);
  const { token, payment_intent } = reply.body;
  const intent = await till.stripe.paymentIntents.retrieve(payment_intent);
  expect(intent).toMatchObject({
    client_secret: token,
    amount: 1234,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    description: 'Deposit, Demo Salon',
    metadata: { tenant: house.slug },
  });
  expect(intent.metadata.caller).toMatch(/^guest:[\w-]{43}$/);
});

test('ships from customer and location, whose names the processor is told', async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const reply = await order(house, { user: { customer_id: 1, location_id: 1 } }, { as: 'customer' });
  const intent = await till.stripe.paymentIntents.retrieve(reply.body.payment_intent);
  expect(intent.shipping).toMatchObject({ name: 'Carla Client' });
  expect(intent.shipping?.address?.city).not.toBe('');
  expect(intent.metadata.caller).toBe('customer:1');
});

test('names the appointment that it pays, and the appointment names it', async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const { id, intent } = await bookAndOrder(house);
  expect((await kept(house, id)).intents).toEqual([intent]);
  const { description } = await till.stripe.paymentIntents.retrieve(intent);
  expect(description).toBe('Deposit for APT-000001, Demo Salon');
});

test('refuses amounts that are missing, nothing, negative or finer than a cent with 422 naming amount', async () => {
  const house = await open(DEPOSITS_ON);
  await openTill(house);
  for (const amount of [undefined, 0, -5, 1.234, 'ten', null]) {
    const reply = await order(house, { amount });
    expect([amount, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([amount, 422, ['amount']]);
  }
  const tooSmall = await order(house, { amount: 0.01 });
  expect([tooSmall.status, tooSmall.body.errors]).toEqual([422, { amount: ['Cannot be paid by card'] }]);
});

test('refuses a location, customer or target that is unknown, and a customer who names another', async () => {
  const house = await open(DEPOSITS_ON);
  await openTill(house);
  const statusOf = async (input: object, options = {}) => (await order(house, input, options)).status;
  expect(await statusOf({ location_id: 999 })).toBe(422);
  expect(await statusOf({ user: { customer_id: 999 } }, { as: 'staff' })).toBe(422);
  expect(await statusOf({ customer_id: 2 }, { as: 'customer' })).toBe(403);
  expect(await statusOf({ appointment_id: 999 })).toBe(404);
  expect(await statusOf({ sale_id: 999 })).toBe(404);
});

test('refuses an appointment and a sale at once with 422 naming appointment_id, and makes no intent', async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const appointment_id = await bookWithDeposit(house);
  const both = await order(house, { appointment_id, sale_id: 99_999 });
  expect([both.status, both.body.errors]).toEqual([422, { appointment_id: ['Name one target'] }]);
  expect((await till.stripe.paymentIntents.list()).data).toEqual([]);
  expect((await order(house, { appointment_id, sale_id: null })).status).toBe(200);
});

test('refuses to pay what is paid, and says 400 where no keys are set up', async () => {
  const house = await open(DEPOSITS_ON);
  const unset = await order(house);
  expect([unset.status, unset.body.message]).toEqual([400, 'Online payment is not set up']);
  const till = await openTill(house);
  const { id, intent } = await bookAndOrder(house);
  await till.pay(intent);
  await report(house, intent, { appointment_id: id });
  const reply = await order(house, { appointment_id: id });
  expect([reply.status, reply.body.message]).toEqual([400, 'Invalid payment']);
});

test("strangers' orders leave a booking room for its own, and there are at most ten: 429 for more", async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const id = await bookWithDeposit(house, AS_CUSTOMER, { as: 'customer' });
  const orders = (options: object, count: number) =>
    Promise.all(Array.from({ length: count }, () => order(house, { appointment_id: id }, options)));
  const strangers = await orders({ address: '192.0.2.9' }, 12);
  expect(strangers.filter(({ status }) => status === 200)).toHaveLength(12);
  expect((await kept(house, id)).intents).toHaveLength(5);
  const own = await orders({ as: 'customer' }, 12);
  expect((await kept(house, id)).intents).toHaveLength(10);
  expect(own.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(own.filter(({ status }) => status === 429)).toHaveLength(7);
  const [paid] = own.filter(({ status }) => status === 200);
  const intent = paid?.body.payment_intent ?? '';
  await till.pay(intent);
  expect((await report(house, intent, { appointment_id: id })).status).toBe(200);
  const cancelled = await house.call(
    'appointments/customer-appointment-cancel',
    { appointment_id: id },
    { as: 'customer' },
  );
  expect(cancelled.status).toBe(200);
  await house.drain();
  expect(await till.refunds(intent)).toHaveLength(1);
});

test('one address holds at most 20 unpaid intents; one that is paid makes room', async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const from = { address: '192.0.2.7' };
  const replies = await Promise.all(Array.from({ length: 25 }, () => order(house, {}, from)));
  const made = replies.filter(({ status }) => status === 200);
  expect(made).toHaveLength(20);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(
    new Set([429]),
  );
  expect((await order(house, {}, { address: '192.0.2.8' })).status).toBe(200);
  const id = await bookWithDeposit(house);
  const intent = made[0]?.body.payment_intent ?? '';
  await till.pay(intent);
  await report(house, intent, { appointment_id: id });
  expect((await order(house, {}, from)).status).toBe(200);
  expect((await order(house, {}, from)).status).toBe(429);
});

test('a repeated Idempotency-Key makes one intent', async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const once = { headers: { 'idempotency-key': 'order-1' } };
  const [first, again] = [await order(house, {}, once), await order(house, {}, once)];
  expect(again.text).toBe(first.text);
  expect((await till.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('a processor that is down, limits or breaks: 503 with Retry-After, no place taken, and the next try goes well', async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const from = { address: '192.0.2.9' };
  for (const fault of [{ status: 500 }, { status: 429 }, { drop: true }]) {
    await till.fault({ match: 'POST /v1/payment_intents', times: 3, ...fault });
    const reply = await order(house, {}, from);
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ status: false });
    expect(reply.headers['retry-after']).toBe('5');
    await fetch(`${house.stripe.url}/_test/faults`, { method: 'DELETE' });
  }
  expect((await order(house, {}, from)).status).toBe(200);
});

test('a processor that answers too late is given up within ten seconds', async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  await till.fault({ match: 'POST /v1/payment_intents', delay_ms: 15_000, times: 3 });
  const limit = AbortSignal.timeout(10_000);
  const reply = await order(house);
  expect([reply.status, limit.aborted]).toEqual([503, false]);
  await fetch(`${house.stripe.url}/_test/faults`, { method: 'DELETE' });
});

test('a lost answer is asked for again under the same key: one intent', async () => {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  await till.fault({ match: 'POST /v1/payment_intents', drop: true, after: true, times: 1 });
  expect((await order(house)).status).toBe(200);
  expect((await till.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("a key that the processor does not take is the salon's to repair: 502 without a trace of it", async () => {
  const house = await open(DEPOSITS_ON);
  await openTill(house, 'sk_wrong_key_of_the_salon');
  const reply = await order(house);
  expect([reply.status, reply.body.message]).toEqual([502, 'The payment service refused the request']);
  expect(reply.text).not.toContain('sk_');
});
