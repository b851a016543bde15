import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DataStore, openDataStore } from '../../../infra/local/database/data-store.ts';
import { startStripe } from '../../../infra/local/stripe/start.ts';
import { SECRET_KEY, SIGNING_SECRET, startReceiver, startTestStripe } from './fixture.ts';

let folder: string;
let dataStore: DataStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-stand-in-'));
  dataStore = openDataStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

it('has intents, cards and Idempotency-Keys after a restart', async () => {
  const first = await startTestStripe({ dataStore });
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
  await first.standIn.close();

  const second = await startTestStripe({ dataStore });
  const stripe = second.client();
  expect((await stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
  expect((await stripe.paymentIntents.create(order, { idempotencyKey: 'k' })).id).toBe(paid.id);
  expect((await stripe.paymentIntents.create(order)).status).toBe('succeeded');
  await second.standIn.close();
});

it('saves while it runs', async () => {
  const { standIn, client } = await startTestStripe({ dataStore });
  const customer = await client().customers.create();
  const file = join(folder, 'stripe.json');
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain(customer.id), {
    timeout: 10_000,
  });
  await standIn.close();
});

it('delivers after a restart what could not be delivered before', async () => {
  const receiver = await startReceiver();
  const first = await startTestStripe({ dataStore, retryDelaysMs: [60_000] });
  first.standIn.register({ secretKey: SECRET_KEY, url: receiver.url, signingSecret: SIGNING_SECRET });
  receiver.statuses.push(500);
  await first.client().customers.create();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000 });
  await first.standIn.close();
  const second = await startTestStripe({ dataStore });
  await second.standIn.settled();
  expect(receiver.received).toMatchObject([{ type: 'customer.created' }, { type: 'customer.created' }]);
  await second.standIn.close();
  await receiver.close();
});

it('refuses a file of another version and does not overwrite it', async () => {
  const file = join(folder, 'stripe.json');
  await writeFile(file, '{"version":99,"accounts":{}}');
  await expect(startStripe({ dataStore })).rejects.toThrow(/^stripe\.json .* of another version/);
  expect(await readFile(file, 'utf8')).toBe('{"version":99,"accounts":{}}');
});
