import { expect, test, vi } from 'vitest';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import { subscribeReceiver } from '../../support/messages/webhooks.ts';
import {
  bookAndOrder,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const receiver = useReceiver();

// BEHAVIOR §10.7, §18.1
test('no reply, log, error or record contains the secret key or the signing secret; no log and no webhook the client secret of a payment', async () => {
  // Captures every line that is logged.
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
  const written: string[] = [];
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...parts) => {
      written.push(parts.map(String).join(' '));
    }),
  );
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    }),
  );
  try {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    await subscribeReceiver(salon, receiver(), ['booking.created', 'booking.confirmed']);
    const { id, intent } = await bookAndOrder(salon);
    const { client_secret: clientSecret } = await account.stripe.paymentIntents.retrieve(intent);
    await account.pay(intent);
    const [event] = await account.events('payment_intent.succeeded', intent);
    const body = JSON.stringify(event);
    await account.injectFault({ match: 'POST /v1/payment_intents', status: 500, times: 2 });
    await account.injectFault({ match: 'POST /v1/customers', status: 401, times: 1 });
    const replies = [
      await createOrder(salon),
      await createOrder(salon, { amount: 0 }),
      await salon.call('payments/create-session', {}, { as: 'customer' }),
      await account.sendWebhook(body, 'wrong'),
      await account.sendWebhook(body, account.signBody(body)),
      await reportPayment(salon, intent, { appointment_id: id }),
      await reportPayment(salon, 'pi_unknown', { appointment_id: id }),
      await salon.call('payments/cards', {}, { as: 'customer' }),
      await salon.call('booking/get-front-settings'),
    ];
    await salon.clock.advance(24 * 60);
    await salon.runScheduledWork();
    const items = await salon.store.queryAll({ pk: salon.tenant });
    const texts = [...replies.map(({ text, headers }) => text + JSON.stringify(headers)), ...written];
    expect(written.join('\n')).toContain('payment');
    for (const secret of [account.secretKey, account.signingSecret]) {
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
      expect(JSON.stringify(items)).not.toContain(secret);
    }
    const webhooks = receiver().received.map(({ body }) => body);
    expect(webhooks).toHaveLength(2);
    expect([...written, ...webhooks].filter((text) => text.includes(String(clientSecret)))).toEqual([]);
  } finally {
    for (const spy of [...spies, ...streams]) spy.mockRestore();
    vi.unstubAllEnvs();
  }
});
