import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { issueLinkToken } from '../../support/booking/visit-links.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

// BEHAVIOR §19.6, §32.3
test('a failed event logs its id, type, target and failure code', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent);
  const [event] = await account.events('payment_intent.succeeded', intent);
  await account.injectFault({ match: `GET /v1/payment_intents/${intent}`, status: 500, times: 2 });
  expect((await account.deliver(event ?? {})).status).toBe(503);
  expect((await account.sendWebhook(JSON.stringify(event), 'wrong')).status).toBe(400);
  const logged: unknown[] = lines
    .filter((text) => text.includes('"operation":"webhook"'))
    .map((text) => JSON.parse(text));
  expect(logged).toMatchObject([
    {
      level: 'WARN',
      message: 'request failed',
      failed_service: 'stripe',
      event_id: event?.id,
      event_type: 'payment_intent.succeeded',
      target_kind: 'appointment',
      target_id: id,
      failure_code: 'processor_unavailable',
    },
    { message: 'request refused', failure_code: 'signature_invalid' },
  ]);
  expect(event?.id).toMatch(/^evt_/);
});

// BEHAVIOR §32.3
test('the lines of the requests that book and pay a visit name it, also by its link, and the order names its payment', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent);
  expect((await reportPayment(salon, intent, { appointment_id: id })).status).toBe(200);
  expect((await salon.call('visit/show', { token: await issueLinkToken(salon, id) })).status).toBe(200);
  const logged = lines
    .filter((text) => text.includes('"target_id"'))
    .map((text): unknown => JSON.parse(text));
  const target = { target_kind: 'appointment', target_id: id };
  expect(logged).toMatchObject([
    { operation: 'save-booking', ...target },
    { operation: 'create-order', ...target, payment_intent: intent },
    { operation: 'update-status', ...target },
    { operation: 'show', ...target },
  ]);
});

nightTest(
  'an event that the API does not handle is received, and logs its id and type (200, BEHAVIOR §19.6)',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const { intent } = await bookAndOrder(salon);
    await account.pay(intent);
    const [event] = await account.events('payment_intent.succeeded', intent);
    const other = { ...event, id: 'evt_other', type: 'payout.paid' };
    expect((await account.deliver(other)).status).toBe(200);
    const logged: unknown[] = lines
      .filter((text) => text.includes('"operation":"webhook"'))
      .map((text) => JSON.parse(text));
    expect(logged.at(-1)).toMatchObject({ event_id: 'evt_other', event_type: 'payout.paid' });
  },
);

test('the refund of a payment that is not recorded is looked up with two calls: its intent and its invoice', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id } = await account.stripe.paymentIntents.create({
    amount: 1_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  await account.stripe.refunds.create({ payment_intent: id });
  const [event] = await account.events('charge.refunded', id);
  expect((await account.deliver(event ?? {})).status).toBe(200);
  const logged: unknown[] = lines
    .filter((text) => text.includes('"operation":"webhook"'))
    .map((text) => JSON.parse(text));
  expect(logged).toMatchObject([{ event_id: event?.id, stripe_calls: 2 }]);
});
