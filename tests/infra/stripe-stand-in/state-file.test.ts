import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startStripe } from '../../../infra/local/stripe/start.ts';
import { control, SECRET_KEY, SIGNING_SECRET, startBench, startReceiver } from './stand-in.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-stand-in-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('finds intents, cards, keys and its own time again after a restart', async () => {
  const stateFile = join(folder, 'kept', 'stripe.json');
  const first = await startBench({ stateFile });
  const customer = await first.client().customers.create({ email: 'ada@x.example' });
  const card = await first.client().paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const order = {
    amount: 500,
    currency: 'usd',
    customer: customer.id,
    payment_method: card.id,
    confirm: true,
  };
  const paid = await first.client().paymentIntents.create(order, { idempotencyKey: 'k' });
  const { now } = await control(first.standIn, 'POST', 'advance', { seconds: 3_600 });
  await first.standIn.close();

  const second = await startBench({ stateFile });
  expect((await second.client().paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
  expect((await second.client().paymentIntents.create(order, { idempotencyKey: 'k' })).id).toBe(paid.id);
  const again = await second.client().paymentIntents.create(order);
  expect(again.status).toBe('succeeded');
  expect(again.created).toBeGreaterThanOrEqual(Number(now));
  await second.standIn.close();
});

it('writes the file while it runs, so that a sudden end loses no more than the last moment', async () => {
  const stateFile = join(folder, 'running.json');
  const bench = await startBench({ stateFile });
  const customer = await bench.client().customers.create();
  await vi.waitFor(async () => expect(await readFile(stateFile, 'utf8')).toContain(customer.id), {
    timeout: 10_000,
  });
  await bench.standIn.close();
});

it('delivers after a restart what could not be delivered before', async () => {
  const stateFile = join(folder, 'deliveries.json');
  const receiver = await startReceiver();
  const first = await startBench({ stateFile });
  first.standIn.register({ secretKey: SECRET_KEY, url: receiver.url, signingSecret: SIGNING_SECRET });
  await control(first.standIn, 'POST', 'deliveries', { paused: true });
  await first.client().customers.create();
  await first.standIn.close();
  expect(receiver.received).toEqual([]);
  const second = await startBench({ stateFile });
  await second.standIn.settled();
  expect(receiver.received).toMatchObject([{ type: 'customer.created' }]);
  await second.standIn.close();
  await receiver.close();
});

it('refuses a file that is not its own instead of overwriting it', async () => {
  const stateFile = join(folder, 'other.json');
  await writeFile(stateFile, '{"version":99}');
  await expect(startStripe({ stateFile })).rejects.toThrow(/does not hold the state/);
});
