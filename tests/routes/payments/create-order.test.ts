import { expect, test } from 'vitest';
import { toAttemptsKey } from '../../../lib/table/access/attempts.ts';
import { putItem } from '../../../lib/table/store.ts';
import { ANONYMOUS_INTENT_COUNTER } from '../../../lib/workflows/payments/unpaid-intent-limits.ts';
import { callAtOnce, statusAndMessage } from '../../support/api/replies.ts';
import {
  AS_CUSTOMER,
  getStoredAppointment,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { bookWithLink } from '../../support/booking/visit-links.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndOrder,
  bookWithDeposit,
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('offers cards and methods whose result is known within minutes, not debits, vouchers or bank transfers (BEHAVIOR §18.1)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { intent } = await bookAndOrder(salon);
  const { payment_method_types } = await account.stripe.paymentIntents.retrieve(intent);
  expect(payment_method_types).toEqual(['card', 'ideal', 'payto']);
  await expect(account.pay(intent, 'pm_usBankAccount_processing')).rejects.toThrow('is not allowed');
});

// BEHAVIOR §18.1, §18.2, §18.3, §8.2
test("returns the client secret of an intent in the salon's currency, in hundredths at the processor", async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const reply = await createOrder(salon, { amount: '12.34' });
  expect(reply.status).toBe(200);
  const { token, payment_intent } = reply.body;
  const intent = await account.stripe.paymentIntents.retrieve(payment_intent);
  expect(intent).toMatchObject({
    client_secret: token,
    amount: 1234,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    description: 'Deposit, Demo Salon',
    metadata: { tenant: salon.slug },
  });
  expect(intent.metadata.caller).toMatch(/^guest:[\w-]{43}$/);
});

test('sends the shipping address of customer and location to the processor', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const reply = await createOrder(salon, { user: { customer_id: 1, location_id: 1 } }, { as: 'customer' });
  const intent = await account.stripe.paymentIntents.retrieve(reply.body.payment_intent);
  expect(intent.shipping).toMatchObject({ name: 'Carla Client' });
  expect(intent.shipping?.address?.city).not.toBe('');
  expect(intent.metadata.caller).toBe('customer:1');
});

test('binds the intent and the appointment to each other', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  expect((await getStoredAppointment(salon, id)).intents).toEqual([intent]);
  const { description } = await account.stripe.paymentIntents.retrieve(intent);
  expect(description).toBe('Deposit for APT-000001, Demo Salon');
});

test('refuses amounts that are missing, 0, negative or finer than a cent (422 on amount)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  for (const amount of [undefined, 0, -5, 1.234, 'ten', null]) {
    const reply = await createOrder(salon, { amount });
    expect([amount, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([amount, 422, ['amount']]);
  }
  const tooSmall = await createOrder(salon, { amount: 0.01 });
  expect([tooSmall.status, tooSmall.body.errors]).toEqual([422, { amount: ['Cannot be paid by card'] }]);
});

test("refuses an unknown location or customer (422), an unknown target (404), and another customer's id (403)", async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  const statusOf = async (input: object, options = {}) => (await createOrder(salon, input, options)).status;
  expect(await statusOf({ location_id: 999 })).toBe(422);
  expect(await statusOf({ user: { customer_id: 999 } }, { as: 'staff' })).toBe(422);
  expect(await statusOf({ customer_id: 2 }, { as: 'customer' })).toBe(403);
  expect(await statusOf({ appointment_id: 999 })).toBe(404);
  expect(await statusOf({ sale_id: 999 })).toBe(404);
});

test('refuses an appointment and a sale at once (422 on appointment_id) and creates no intent', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const guest = { address: '198.51.100.7' };
  const appointment_id = await bookWithDeposit(salon, {}, guest);
  const both = await createOrder(salon, { appointment_id, sale_id: 99_999 }, guest);
  expect([both.status, both.body.errors]).toEqual([
    422,
    { appointment_id: ['Must name exactly one target'] },
  ]);
  expect((await account.stripe.paymentIntents.list()).data).toEqual([]);
  expect((await createOrder(salon, { appointment_id, sale_id: null }, guest)).status).toBe(200);
});

test('refuses a paid target and a salon without keys (400)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const withoutKeys = await createOrder(salon);
  expect([withoutKeys.status, withoutKeys.body.message]).toEqual([400, 'Online payment is not set up']);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent);
  await reportPayment(salon, intent, { appointment_id: id });
  const reply = await createOrder(salon, { appointment_id: id }, { address: '198.51.100.7' });
  expect([reply.status, reply.body.message]).toEqual([400, 'Invalid payment']);
});

nightTest('binds at most ten intents to a booking; refuses more (429)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const id = await bookWithDeposit(salon, AS_CUSTOMER, { as: 'customer' });
  const orders = await callAtOnce(12, () => createOrder(salon, { appointment_id: id }, { as: 'customer' }));
  expect((await getStoredAppointment(salon, id)).intents).toHaveLength(10);
  const created = orders.filter(({ status }) => status === 200);
  expect([created.length, orders.filter(({ status }) => status === 429).length]).toEqual([10, 2]);
  const refused = orders.find(({ status }) => status === 429);
  expect(refused?.headers['retry-after']).toBe('86400');
  const intent = created[0]?.body.payment_intent ?? '';
  await account.pay(intent);
  expect((await reportPayment(salon, intent, { appointment_id: id })).status).toBe(200);
  const cancelReply = await salon.call(
    'appointments/customer-appointment-cancel',
    { appointment_id: id },
    { as: 'customer' },
  );
  expect(cancelReply.status).toBe(200);
  await salon.runScheduledWork();
  expect(await account.refunds(intent)).toHaveLength(1);
});

test("lists an account's intent on a guest's booking from the same address (BEHAVIOR §18.3)", async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  const address = '198.51.100.7';
  const id = await bookWithDeposit(salon, {}, { address });
  const order = await createOrder(salon, { appointment_id: id }, { as: 'customer', address });
  expect(order.status).toBe(200);
  expect((await getStoredAppointment(salon, id)).intents).toEqual([order.body.payment_intent]);
});

test('tells strangers the same of unknown, foreign and paid appointments (404)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const paid = await bookAndOrder(salon);
  await account.pay(paid.intent);
  await reportPayment(salon, paid.intent, { appointment_id: paid.id });
  const customers = await bookWithDeposit(salon, { ...AS_CUSTOMER, time: '01:00 PM' }, { as: 'customer' });
  const guests = await bookWithDeposit(salon, { time: '03:00 PM' }, { address: '198.51.100.7' });
  const stranger = await registerOtherCustomer(salon);
  for (const options of [{ address: '192.0.2.9' }, { token: stranger }]) {
    const replies = await Promise.all(
      [999, paid.id, customers, guests].flatMap((appointment_id) =>
        [1, 100_000].map((amount) => createOrder(salon, { appointment_id, amount }, options)),
      ),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(404);
  }
});

nightTest('allows 20 unpaid intents per address; paid ones do not count', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const caller = { address: '192.0.2.7' };
  const createOrders = (count: number) => callAtOnce(count, () => createOrder(salon, {}, caller));
  // In batches: orders of one address that run at once conflict, and their retries use up the processor's time budget.
  const replies = [...(await createOrders(5)), ...(await createOrders(5)), ...(await createOrders(5))];
  expect(replies.map(({ status }) => status)).toEqual(Array(15).fill(200));
  // Ten at once for the last five.
  replies.push(...(await createOrders(10)));
  const created = replies.filter(({ status }) => status === 200);
  expect(created).toHaveLength(20);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(
    new Set([429]),
  );
  expect((await createOrder(salon, {}, { address: '192.0.2.8' })).status).toBe(200);
  const id = await bookWithDeposit(salon);
  const intent = created[0]?.body.payment_intent ?? '';
  await account.pay(intent);
  await reportPayment(salon, intent, { appointment_id: id });
  expect((await createOrder(salon, {}, caller)).status).toBe(200);
  expect((await createOrder(salon, {}, caller)).status).toBe(429);
});

nightTest('counts setup intents with unpaid payment intents; 429 with Retry-After', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const caller = { address: '192.0.2.7' };
  const createSession = () => salon.call<{ setup_intent: string }>('payments/create-session', {}, caller);
  const first = await createSession();
  for (let count = 2; count <= 20; count += 1) {
    expect((await (count % 2 === 0 ? createOrder(salon, {}, caller) : createSession())).status).toBe(200);
  }
  const refusals = [await createOrder(salon, {}, caller), await createSession()];
  expect(refusals.map(statusAndMessage)).toEqual(Array(2).fill('429 Too many unpaid payments'));
  expect(refusals.map(({ headers }) => headers['retry-after'])).toEqual(Array(2).fill('86400'));
  await account.confirmSetup(first.body.data.setup_intent);
  const [event] = await account.events('setup_intent.succeeded', first.body.data.setup_intent);
  expect((await account.deliver(event ?? {})).status).toBe(200);
  expect((await createSession()).status).toBe(200);
});

test('allows a salon 200 intents of anonymous callers in an hour; 429 with Retry-After', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon);
  const ends = new Date(salon.clock.now().getTime() + 1_800_000);
  await salon.store.commit([
    putItem(toAttemptsKey(salon.tenant, ANONYMOUS_INTENT_COUNTER.name), {
      count: 199,
      windowEnds: ends.toISOString(),
    }),
  ]);
  expect((await createOrder(salon)).status).toBe(200);
  const refusals = [
    await createOrder(salon, {}, { address: '192.0.2.8' }),
    await salon.call('payments/create-session', {}, { address: '192.0.2.8' }),
  ];
  expect(refusals.map(statusAndMessage)).toEqual(Array(2).fill('429 Too many unpaid payments'));
  expect(refusals[0]?.headers['retry-after']).toBe('1800');
  expect((await createOrder(salon, {}, { as: 'customer' })).status).toBe(200);
});

nightTest(
  'one IPv6 line cannot use up the intents of the salon, and a held visit can be paid when they are used up (BEHAVIOR §8.2)',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    const { id, token } = await bookWithLink(salon, { services: [COLOUR] });
    const replies = [];
    for (let count = 0; count < 21; count += 1) {
      replies.push(await createOrder(salon, {}, { address: `2001:db8:1:${count}::9` }));
    }
    expect(replies.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
    await salon.store.commit([
      putItem(toAttemptsKey(salon.tenant, ANONYMOUS_INTENT_COUNTER.name), {
        count: 200,
        windowEnds: new Date(salon.clock.now().getTime() + 1_800_000).toISOString(),
      }),
    ]);
    expect((await createOrder(salon)).status).toBe(429);
    const held = { amount: undefined, appointment_id: id, manage_token: token };
    expect((await createOrder(salon, held)).status).toBe(200);
    expect((await salon.call('visit/pay', { token })).status).toBe(200);
  },
);

test('creates one intent for a repeated Idempotency-Key', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const once = { headers: { 'idempotency-key': 'order-1' }, address: '192.0.2.7' };
  const [first, repeated] = [await createOrder(salon, {}, once), await createOrder(salon, {}, once)];
  expect(repeated.text).toBe(first.text);
  expect((await account.stripe.paymentIntents.list()).data).toHaveLength(1);
});

nightTest(
  'answers 503 with Retry-After when the processor is down, throttles or fails, and counts no intent',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const caller = { address: '192.0.2.9' };
    const windowEnds = new Date(salon.clock.now().getTime() + 1_800_000).toISOString();
    await salon.store.commit([
      putItem(toAttemptsKey(salon.tenant, ANONYMOUS_INTENT_COUNTER.name), { count: 180, windowEnds }),
    ]);
    // One more of this address, and one more of anonymous callers, is allowed
    for (let count = 1; count <= 19; count += 1) await createOrder(salon, {}, caller);
    for (const fault of [{ status: 500 }, { status: 429 }, { drop: true }]) {
      await account.injectFault({ match: 'POST /v1/payment_intents', times: 3, ...fault });
      const reply = await createOrder(salon, {}, caller);
      expect(reply.status).toBe(503);
      expect(reply.body).toMatchObject({ status: false });
      expect(reply.headers['retry-after']).toBe('10');
      await account.endFaults();
    }
    expect((await createOrder(salon, {}, caller)).status).toBe(200);
    expect((await createOrder(salon)).status).toBe(429);
  },
);

nightTest('answers 503 within ten seconds when the processor is slow', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  await account.injectFault({ match: 'POST /v1/payment_intents', delay_ms: 15_000, times: 3 });
  const limit = AbortSignal.timeout(10_000);
  const reply = await createOrder(salon);
  expect([reply.status, limit.aborted]).toEqual([503, false]);
  await account.endFaults();
});

nightTest('repeats a call whose reply was lost under the same key: one intent', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  await account.injectFault({ match: 'POST /v1/payment_intents', drop: true, after: true, times: 1 });
  expect((await createOrder(salon)).status).toBe(200);
  expect((await account.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("answers 502 when the processor rejects the salon's key, without the key", async () => {
  const salon = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(salon, 'sk_wrong_key_of_the_salon');
  const reply = await createOrder(salon);
  expect([reply.status, reply.body.message]).toEqual([502, 'The payment service refused the request']);
  expect(reply.text).not.toContain('sk_');
});
