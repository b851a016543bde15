import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Bench,
  control,
  errorOf,
  type Receiver,
  SECRET_KEY,
  SIGNING_SECRET,
  startBench,
  startReceiver,
} from './stand-in.ts';

let bench: Bench;
let receiver: Receiver;
let stripe: Stripe;
beforeEach(async () => {
  bench = await startBench();
  receiver = await startReceiver();
  stripe = bench.client();
});
afterEach(async () => {
  await bench.standIn.close();
  await receiver.close();
});

function register(enabledEvents?: string[]): void {
  bench.standIn.register({
    secretKey: SECRET_KEY,
    url: receiver.url,
    signingSecret: SIGNING_SECRET,
    ...(enabledEvents && { enabledEvents }),
  });
}

function types(): string[] {
  return receiver.received.map(({ type }) => type);
}

describe('delivery', () => {
  it('signs each event so that the package accepts it with this secret and no other', async () => {
    register();
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await bench.standIn.settled();
    const [first] = receiver.received;
    const event = stripe.webhooks.constructEvent(first?.body ?? '', first?.signature ?? '', SIGNING_SECRET);
    expect(event).toMatchObject({
      type: 'payment_intent.created',
      api_version: Stripe.API_VERSION,
      data: { object: { id: intent.id } },
      livemode: false,
    });
    expect(() =>
      stripe.webhooks.constructEvent(first?.body ?? '', first?.signature ?? '', 'whsec_other'),
    ).toThrow(/signature/i);
    expect((await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
  });

  it('tells the life of a payment in its order', async () => {
    register();
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }));
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
    await bench.standIn.settled();
    expect(types()).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ]);
  });

  it('sends only the kinds of event that were asked for', async () => {
    register(['payment_intent.canceled', 'setup_intent.succeeded']);
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await stripe.paymentIntents.cancel(intent.id);
    await stripe.setupIntents.create({ confirm: true, payment_method: 'pm_card_visa' });
    await bench.standIn.settled();
    expect(types()).toEqual(['payment_intent.canceled', 'setup_intent.succeeded']);
  });

  it('tries again after a failure, and gives up after the last wait', async () => {
    register(['payment_intent.created']);
    receiver.answers.push(500);
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await bench.standIn.settled();
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(receiver.received).toHaveLength(2);
    receiver.answers.push(500, 302, 503);
    await stripe.paymentIntents.create({ amount: 600, currency: 'usd' });
    await bench.standIn.settled();
    expect(receiver.received).toHaveLength(5);
    expect((await control(bench.standIn, 'GET', 'deliveries')).deliveries).toMatchObject([
      { status: 'delivered', attempts: 2 },
      { status: 'failed', attempts: 3, response_status: 503 },
    ]);
  });

  it('keeps the accounts apart', async () => {
    register();
    await bench.client('sk_test_other').paymentIntents.create({ amount: 500, currency: 'usd' });
    await bench.standIn.settled();
    expect(receiver.received).toEqual([]);
  });
});

describe('any order', () => {
  it('holds events back, sends them in the order a test likes, and sends one twice', async () => {
    register(['payment_intent.created', 'payment_intent.succeeded']);
    await control(bench.standIn, 'POST', 'deliveries', { paused: true });
    await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    await bench.standIn.settled();
    expect(receiver.received).toEqual([]);
    const [succeeded] = (await stripe.events.list({ type: 'payment_intent.succeeded' })).data;
    await control(bench.standIn, 'POST', `events/${succeeded?.id}/redeliver`);
    expect(types()).toEqual(['payment_intent.succeeded']);
    await control(bench.standIn, 'POST', 'deliveries', { paused: false });
    await bench.standIn.settled();
    expect(types()).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
    await control(bench.standIn, 'POST', `events/${succeeded?.id}/redeliver`);
    expect(receiver.received[2]?.id).toBe(succeeded?.id);
  });
});

describe('endpoints', () => {
  it('shows the secret once, and signs with it', async () => {
    const made = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] });
    expect(made.secret).toMatch(/^whsec_/);
    expect(await stripe.webhookEndpoints.retrieve(made.id)).not.toHaveProperty('secret');
    await stripe.customers.create();
    await bench.standIn.settled();
    const [first] = receiver.received;
    const event = stripe.webhooks.constructEvent(
      first?.body ?? '',
      first?.signature ?? '',
      made.secret ?? '',
    );
    expect(event.type).toBe('customer.created');
  });

  it('stops sending to one that is disabled or deleted', async () => {
    const made = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] });
    await stripe.webhookEndpoints.update(made.id, { disabled: true });
    await stripe.customers.create();
    await stripe.webhookEndpoints.update(made.id, { disabled: false, enabled_events: ['product.created'] });
    await stripe.customers.create();
    await stripe.products.create({ name: 'One' });
    await bench.standIn.settled();
    await stripe.webhookEndpoints.del(made.id);
    await stripe.products.create({ name: 'Two' });
    await bench.standIn.settled();
    expect(types()).toEqual(['product.created']);
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  });

  it('replaces a registration of the same address', async () => {
    register(['customer.created']);
    register(['product.created']);
    expect((await stripe.webhookEndpoints.list()).data).toMatchObject([
      { enabled_events: ['product.created'] },
    ]);
  });
});
