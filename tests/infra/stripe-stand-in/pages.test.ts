import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, startBench } from './stand-in.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.standIn.close());

async function pageAt(path: string): Promise<string> {
  return (await fetch(`${bench.standIn.url}${path}`)).text();
}

function press(path: string, choice: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${bench.standIn.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
    headers,
  });
}

it('shows what was paid, with whatever people wrote harmless, and no whole key', async () => {
  const stripe = bench.client('sk_test_visible_key');
  const customer = await stripe.customers.create({ email: '"><script>alert(1)</script>@x.example' });
  const intent = await stripe.paymentIntents.create({
    amount: 123_450,
    currency: 'usd',
    customer: customer.id,
    description: '<b>Deposit</b>',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  await stripe.refunds.create({ payment_intent: intent.id, amount: 50 });
  const page = await pageAt('/');
  expect(page).toContain('$1,234.50');
  expect(page).toContain('$0.50');
  expect(page).toContain('&lt;b&gt;Deposit&lt;/b&gt;');
  expect(page).not.toMatch(/<script|<b>|sk_test_visible/);
});

it('pays an open intent by clicking a card, and shows a decline first', async () => {
  const stripe = bench.client();
  const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'jpy' });
  const path = `/pay/${intent.client_secret}`;
  expect(await pageAt(path)).toContain('Pay ¥900');
  const declined = await press(path, 'pm_card_chargeDeclined');
  expect([declined.status, declined.headers.get('location')]).toEqual([303, path]);
  expect(await pageAt(path)).toContain('Your card was declined.');
  await press(path, 'pm_card_visa');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  expect(await pageAt(path)).toContain('Nothing is left to do here.');
});

it('passes the 3-D Secure check by clicking and goes back to the shop', async () => {
  const stripe = bench.client();
  const intent = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: 'https://salon.example/done',
  });
  const back = await press(`/pay/${intent.client_secret}`, 'succeed');
  expect(back.headers.get('location')).toBe('https://salon.example/done');
});

it('saves a card by clicking', async () => {
  const stripe = bench.client();
  const intent = await stripe.setupIntents.create();
  await press(`/pay/${intent.client_secret}`, 'pm_card_visa');
  expect((await stripe.setupIntents.retrieve(intent.id)).status).toBe('succeeded');
});

it('answers 404 to a wrong client secret and 403 to a click from another site', async () => {
  const intent = await bench.client().paymentIntents.create({ amount: 900, currency: 'usd' });
  expect((await press(`/pay/${intent.id}_secret_guess`, 'pm_card_visa')).status).toBe(404);
  const foreign = await press(`/pay/${intent.client_secret}`, 'pm_card_visa', {
    origin: 'https://evil.example',
  });
  expect(foreign.status).toBe(403);
});
