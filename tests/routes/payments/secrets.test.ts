import { expect, test, vi } from 'vitest';
import { bookAndOrder, DEPOSITS_ON, openTill, order, report } from '../../support/paying.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();

test('the secret key and the signing secret stand in no reply, no log, no error and no record', async () => {
  // Every line that a log can have is looked at.
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
    const salon = await open(DEPOSITS_ON);
    const till = await openTill(salon);
    const { id, intent } = await bookAndOrder(salon);
    await till.pay(intent);
    const [event] = await till.events('payment_intent.succeeded', intent);
    const body = JSON.stringify(event);
    await till.fault({ match: 'POST /v1/payment_intents', status: 500, times: 2 });
    await till.fault({ match: 'POST /v1/customers', status: 401, times: 1 });
    const replies = [
      await order(salon),
      await order(salon, { amount: 0 }),
      await salon.call('payments/create-session', {}, { as: 'customer' }),
      await till.webhook(body, 'wrong'),
      await till.webhook(body, till.signatureOf(body)),
      await report(salon, intent, { appointment_id: id }),
      await report(salon, 'pi_unknown', { appointment_id: id }),
      await salon.call('payments/cards', {}, { as: 'customer' }),
      await salon.call('booking/get-front-settings'),
    ];
    await salon.clock.advance(24 * 60);
    await salon.drain();
    const items = await salon.store.all({ pk: salon.tenant });
    const seen = [...replies.map(({ text, headers }) => text + JSON.stringify(headers)), ...written];
    expect(written.join('\n')).toContain('payment');
    for (const secret of [till.secretKey, till.signingSecret]) {
      expect(seen.filter((text) => text.includes(secret))).toEqual([]);
      expect(JSON.stringify(items)).not.toContain(secret);
    }
  } finally {
    for (const spy of [...spies, ...streams]) spy.mockRestore();
    vi.unstubAllEnvs();
  }
});
