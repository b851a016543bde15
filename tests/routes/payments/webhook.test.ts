import { expect, test } from 'vitest';
import { bookAndOrder, bookWithDeposit, DEPOSITS_ON, kept, openTill, order } from '../../support/paying.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();

async function paidBooking() {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const { id, intent } = await bookAndOrder(testSalon);
  await till.pay(intent);
  const [event] = await till.events('payment_intent.succeeded', intent);
  return { testSalon, till, id, intent, event: event ?? {} };
}

test('a success confirms the booking though the browser was closed', async () => {
  const { testSalon, till, id, event } = await paidBooking();
  const reply = await till.deliver(event);
  expect([reply.status, reply.body]).toEqual([200, { status: true, message: 'Received' }]);
  expect((await kept(testSalon, id)).status).toBe(1);
});

test('a failure fails the booking; a success that comes after it takes the slot again', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const { id, intent } = await bookAndOrder(testSalon);
  await till.pay(intent, 'pm_card_chargeDeclined');
  const [failed] = await till.events('payment_intent.payment_failed', intent);
  await till.deliver(failed ?? {});
  expect((await kept(testSalon, id)).status).toBe(5);
  await till.pay(intent);
  const [succeeded] = await till.events('payment_intent.succeeded', intent);
  await till.deliver(succeeded ?? {});
  expect((await kept(testSalon, id)).status).toBe(1);
});

test('a failure that comes after the success changes nothing', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const { id, intent } = await bookAndOrder(testSalon);
  await till.pay(intent, 'pm_card_chargeDeclined');
  await till.pay(intent);
  const [failed] = await till.events('payment_intent.payment_failed', intent);
  await till.deliver(failed ?? {});
  expect((await kept(testSalon, id)).status).toBe(1);
});

test('an event takes effect once', async () => {
  const { testSalon, till, id, event } = await paidBooking();
  await till.deliver(event);
  const { version } = await kept(testSalon, id);
  expect((await till.deliver(event)).status).toBe(200);
  expect((await kept(testSalon, id)).version).toBe(version);
});

test('a wrong, foreign, missing or old signature is refused with 400, and nothing changed', async () => {
  const { testSalon, till, id, event } = await paidBooking();
  const body = JSON.stringify(event);
  const old = new Date(testSalon.clock.now().getTime() - 10 * 60_000);
  const bad = [
    '',
    'nonsense',
    't=1,v1=00',
    till.signatureOf(body, 'whsec_somebody_else'),
    till.signatureOf(`${body} `),
    till.signatureOf(body, till.signingSecret, old),
  ];
  for (const signature of bad) {
    const reply = await till.webhook(body, signature);
    expect([reply.status, reply.body.message]).toEqual([400, 'Invalid signature']);
  }
  expect((await kept(testSalon, id)).status).toBe(0);
  expect((await till.webhook(body, till.signatureOf(body))).status).toBe(200);
});

test("an event of another salon's intent on the same account changes nothing", async () => {
  const { testSalon, till, id } = await paidBooking();
  const theirs = await till.stripe.paymentIntents.create({
    amount: 3000,
    currency: 'usd',
    metadata: { tenant: 'another-salon' },
  });
  await till.pay(theirs.id);
  const [event] = await till.events('payment_intent.succeeded', theirs.id);
  expect((await till.deliver(event ?? {})).status).toBe(200);
  expect((await kept(testSalon, id)).status).toBe(0);
});

test('a card that was saved is told of, and stands in the list of its customer', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const session = await testSalon.call<{ setup_intent: string }>(
    'payments/create-session',
    {},
    { as: 'customer' },
  );
  const { setup_intent } = session.body.data;
  await till.stripe.setupIntents.confirm(setup_intent, {
    payment_method: 'pm_card_visa',
    return_url: 'https://book.demo.test',
  });
  const [event] = await till.events('setup_intent.succeeded', setup_intent);
  expect((await till.deliver(event ?? {})).status).toBe(200);
  const cards = await testSalon.call('payments/cards', {}, { as: 'customer' });
  expect(cards.body.data).toMatchObject([{ brand: 'visa', last4: '4242' }]);
});

test('answers other kinds of events, and an unknown salon with 404', async () => {
  const { testSalon, till } = await paidBooking();
  const other = { id: 'evt_1', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } };
  expect((await till.deliver(other)).status).toBe(200);
  const reply = await testSalon.request({
    method: 'POST',
    path: '/api/v1/payment/webhook/nobody-here',
    body: '{}',
    slug: null,
  });
  expect(reply.status).toBe(404);
});

test('a processor that does not answer makes the event come again: 503, and then it takes effect', async () => {
  const { testSalon, till, id, intent, event } = await paidBooking();
  await till.fault({ match: `GET /v1/payment_intents/${intent}`, status: 500, times: 2 });
  expect((await till.deliver(event)).status).toBe(503);
  expect((await kept(testSalon, id)).status).toBe(0);
  expect((await till.deliver(event)).status).toBe(200);
  expect((await kept(testSalon, id)).status).toBe(1);
});

test('money that nothing claims within an hour of its event goes back, and not before', async () => {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  await bookWithDeposit(testSalon);
  const { payment_intent } = (await order(testSalon)).body;
  await testSalon.clock.advance(10);
  await till.pay(payment_intent);
  const [event] = await till.events('payment_intent.succeeded', payment_intent);
  await till.deliver(event ?? {});
  await testSalon.clock.advance(59);
  await testSalon.drain();
  expect(await till.refunds(payment_intent)).toEqual([]);
  await testSalon.clock.advance(1);
  await testSalon.drain();
  expect(await till.refunds(payment_intent)).toHaveLength(1);
});
