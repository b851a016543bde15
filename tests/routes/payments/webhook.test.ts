import { expect, test } from 'vitest';
import { INTENT_METADATA_KEYS } from '../../../lib/rules/payments/payment-intents.ts';
import { SUBSCRIPTION_METADATA_KEYS } from '../../../lib/rules/products/memberships.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { toBooking } from '../../support/booking/bookings.ts';
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

async function payBooking() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent);
  const [event] = await account.events('payment_intent.succeeded', intent);
  return { salon, account, id, intent, event: event ?? {} };
}

// BEHAVIOR §19.6, §19.4
test('confirms the booking without update-status', async () => {
  const { salon, account, id, event } = await payBooking();
  const reply = await account.deliver(event);
  expect([reply.status, reply.body]).toEqual([200, { status: true, message: 'Received' }]);
  expect((await getStoredAppointment(salon, id)).status).toBe(1);
});

/** Books for a guest; the first attempt is declined, and the processor reports it. */
async function bookAndDecline() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const guest = { address: '198.51.100.7' };
  const services = [{ ...COLOUR, staff_id: 1 }];
  const id = await bookWithDeposit(salon, { services }, guest);
  const order = async () =>
    (await createOrder(salon, { amount: undefined, appointment_id: id }, guest)).body.payment_intent;
  const intent = await order();
  await account.pay(intent, 'pm_card_chargeDeclined');
  const [failed] = await account.events('payment_intent.payment_failed', intent);
  expect((await account.deliver(failed ?? {})).status).toBe(200);
  const listFailureMails = () => salon.mails().filter(({ subject }) => subject.includes('was not completed'));
  return { salon, account, id, order, rival: toBooking({ services }), listFailureMails };
}

nightTest(
  'keeps the time of a visit and sends no mail after a declined attempt; the next order pays the same visit (BEHAVIOR §19.6)',
  async () => {
    const { salon, account, id, order, rival, listFailureMails } = await bookAndDecline();
    const held = await getStoredAppointment(salon, id);
    expect(held).toMatchObject({ status: 0, holdUntil: expect.any(String) });
    expect(statusAndMessage(await salon.call('booking/save-booking', rival))).toBe('400 Slot not available');
    const second = await order();
    await account.pay(second);
    const [succeeded] = await account.events('payment_intent.succeeded', second);
    await account.deliver(succeeded ?? {});
    expect((await getStoredAppointment(salon, id)).status).toBe(1);
    await salon.runScheduledWork();
    expect(listFailureMails()).toEqual([]);
  },
);

test('frees the time of a declined visit and sends the mail when its hold has ended unpaid (BEHAVIOR §16.2)', async () => {
  const { salon, id, rival, listFailureMails } = await bookAndDecline();
  await salon.clock.advance(15);
  await salon.runScheduledWork();
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
  expect(listFailureMails()).toHaveLength(1);
  expect((await salon.call('booking/save-booking', rival)).status).toBe(201);
});

test('confirms a failed booking again after a later success', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_card_chargeDeclined');
  await reportPayment(salon, intent, { appointment_id: id });
  expect((await getStoredAppointment(salon, id)).status).toBe(5);
  await account.pay(intent);
  const [succeeded] = await account.events('payment_intent.succeeded', intent);
  await account.deliver(succeeded ?? {});
  expect((await getStoredAppointment(salon, id)).status).toBe(1);
});

test('ignores a failure after the success', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_card_chargeDeclined');
  await account.pay(intent);
  const [failed] = await account.events('payment_intent.payment_failed', intent);
  await account.deliver(failed ?? {});
  expect((await getStoredAppointment(salon, id)).status).toBe(1);
});

test('processes an event once', async () => {
  const { salon, account, id, event } = await payBooking();
  await account.deliver(event);
  const { version } = await getStoredAppointment(salon, id);
  expect((await account.deliver(event)).status).toBe(200);
  expect((await getStoredAppointment(salon, id)).version).toBe(version);
});

test('accepts a processed event without asking the processor', async () => {
  const { account, intent, event } = await payBooking();
  await account.deliver(event);
  await account.injectFault({ match: `GET /v1/payment_intents/${intent}`, status: 500, times: 2 });
  expect((await account.deliver(event)).status).toBe(200);
});

test('accepts the event of a payment that can never settle its booking, and refunds it after an hour', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const guest = { address: '198.51.100.7' };
  const appointment_id = await bookWithDeposit(salon, {}, guest);
  const { payment_intent } = (await createOrder(salon, { amount: 5, appointment_id }, guest)).body;
  await account.pay(payment_intent);
  const [event] = await account.events('payment_intent.succeeded', payment_intent);
  expect((await account.deliver(event ?? {})).status).toBe(200);
  expect((await getStoredAppointment(salon, appointment_id)).status).toBe(0);
  await salon.clock.advance(60);
  await salon.runScheduledWork();
  expect(await account.refunds(payment_intent)).toHaveLength(1);
});

test('refuses a wrong, foreign, missing or expired signature (400) and changes nothing', async () => {
  const { salon, account, id, event } = await payBooking();
  const body = JSON.stringify(event);
  const old = new Date(salon.clock.now().getTime() - 10 * 60_000);
  const invalidSignatures = [
    '',
    'nonsense',
    't=1,v1=00',
    account.signBody(body, 'whsec_somebody_else'),
    account.signBody(`${body} `),
    account.signBody(body, account.signingSecret, old),
  ];
  for (const signature of invalidSignatures) {
    const reply = await account.sendWebhook(body, signature);
    expect([reply.status, reply.body.message]).toEqual([400, 'Invalid signature']);
  }
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
  expect((await account.sendWebhook(body, account.signBody(body))).status).toBe(200);
});

test("ignores an event of another salon's intent on the same account", async () => {
  const { salon, account, id } = await payBooking();
  const foreignIntent = await account.stripe.paymentIntents.create({
    amount: 3000,
    currency: 'usd',
    metadata: { tenant: 'another-salon' },
  });
  await account.pay(foreignIntent.id);
  const [event] = await account.events('payment_intent.succeeded', foreignIntent.id);
  expect((await account.deliver(event ?? {})).status).toBe(200);
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
});

test('lists a saved card after its event', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const session = await salon.call<{ setup_intent: string }>(
    'payments/create-session',
    {},
    { as: 'customer' },
  );
  const { setup_intent } = session.body.data;
  await account.confirmSetup(setup_intent);
  const [event] = await account.events('setup_intent.succeeded', setup_intent);
  expect((await account.deliver(event ?? {})).status).toBe(200);
  const cards = await salon.call('payments/cards', {}, { as: 'customer' });
  expect(cards.body.data).toMatchObject([{ brand: 'visa', last4: '4242' }]);
});

nightTest('answers no event from outside with 500, whatever its names and ids are', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const long = 'x'.repeat(3_000);
  const objects = [
    { id: long, payment_intent: long, amount: 1e300, amount_refunded: -1, currency: 'toString' },
    { id: '__proto__', payment_intent: { id: long }, metadata: { order: 'toString', network: '__proto__' } },
    {
      id: null,
      payment_intent: [],
      metadata: 'text',
      parent: { subscription_details: { subscription: long } },
    },
    { id: '\ud800', payment_intent: '\ud800', subscription: '\ud800' },
    ...['-1', '', '1e308', '9007199254740991'].map((membership) => ({
      id: 'sub_1',
      subscription: 'sub_1',
      metadata: {
        [INTENT_METADATA_KEYS.tenant]: salon.slug,
        [SUBSCRIPTION_METADATA_KEYS.membership]: membership,
      },
    })),
    {},
  ];
  const types = [
    'toString',
    '__proto__',
    'constructor',
    'payment_intent.succeeded',
    'setup_intent.succeeded',
    'charge.refunded',
    'charge.dispute.created',
    'invoice.paid',
    'customer.subscription.deleted',
  ];
  for (const type of types) {
    for (const [index, object] of objects.entries()) {
      const reply = await account.deliver({
        id: `evt_${type}_${index}`,
        object: 'event',
        type,
        data: { object },
      });
      expect([type, reply.status]).toEqual([type, 200]);
    }
  }
  const malformed = [
    { id: long, type: 'invoice.paid', data: { object: {} } },
    { id: 'evt_1', type: long, data: { object: {} } },
    { id: 'evt_1', type: 'invoice.paid', data: { object: null } },
    { id: '\ud800', type: 'invoice.paid', data: { object: {} } },
    { id: 'evt_1', type: 'invoice\npaid', data: { object: {} } },
    { id: 7, type: 'invoice.paid', data: { object: {} } },
    { id: 'evt_1', type: 'invoice.paid' },
  ];
  for (const event of malformed)
    expect((await account.deliver({ object: 'event', ...event })).status).toBe(400);
});

test('accepts other kinds of events, and answers 404 for an unknown salon', async () => {
  const { salon, account } = await payBooking();
  const other = { id: 'evt_1', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } };
  expect((await account.deliver(other)).status).toBe(200);
  const reply = await salon.request({
    method: 'POST',
    path: '/api/v1/payment/webhook/nobody-here',
    body: '{}',
    slug: null,
  });
  expect(reply.status).toBe(404);
  for (const slug of ['x'.repeat(64), 'Nobody', '%00', '__proto__', '%F0%9F%98%80']) {
    const path = `/api/v1/payment/webhook/${slug}`;
    const malformed = await salon.request({ method: 'POST', path, body: '{}', slug: null });
    expect(malformed.body, slug).toMatchObject({ message: 'Unknown salon' });
  }
});

nightTest('answers 503 when the processor does not answer, and processes the repeated event', async () => {
  const { salon, account, id, intent, event } = await payBooking();
  await account.injectFault({ match: `GET /v1/payment_intents/${intent}`, status: 500, times: 2 });
  expect((await account.deliver(event)).status).toBe(503);
  expect((await getStoredAppointment(salon, id)).status).toBe(0);
  expect((await account.deliver(event)).status).toBe(200);
  expect((await getStoredAppointment(salon, id)).status).toBe(1);
});

test('refunds an unclaimed payment an hour after its event, and not earlier', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  await bookWithDeposit(salon);
  const { payment_intent } = (await createOrder(salon)).body;
  await salon.clock.advance(10);
  await account.pay(payment_intent);
  const [event] = await account.events('payment_intent.succeeded', payment_intent);
  await account.deliver(event ?? {});
  await salon.clock.advance(59);
  await salon.runScheduledWork();
  expect(await account.refunds(payment_intent)).toEqual([]);
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  expect(await account.refunds(payment_intent)).toHaveLength(1);
});
