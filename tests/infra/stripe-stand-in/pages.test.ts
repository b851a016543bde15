import { afterAll, beforeAll, expect, it } from 'vitest';
import { press, startTestStripe, type TestStripe } from './fixture.ts';

let test: TestStripe;
beforeAll(async () => {
  test = await startTestStripe();
});
afterAll(() => test.standIn.close());

async function fetchPage(path: string): Promise<string> {
  return (await fetch(`${test.standIn.url}${path}`)).text();
}

it('shows payments and refunds with their texts escaped and without whole keys', async () => {
  const stripe = test.client('sk_test_visible_key');
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
  const page = await fetchPage('/');
  expect(page).toContain('$1,234.50');
  expect(page).toContain('$0.50');
  expect(page).toContain('&lt;b&gt;Deposit&lt;/b&gt;');
  expect(page).not.toMatch(/<script|<b>|sk_test_visible/);
});

it('pays an intent by clicking a card, and shows a decline', async () => {
  const stripe = test.client();
  const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'jpy' });
  const path = `/pay/${intent.client_secret}`;
  expect(await fetchPage(path)).toContain('Pay ¥900');
  const reply = await press(test.standIn, intent.client_secret, 'pm_card_chargeDeclined');
  expect([reply.status, reply.headers.get('location')]).toEqual([303, path]);
  expect(await fetchPage(path)).toContain('Your card was declined.');
  await press(test.standIn, intent.client_secret, 'pm_card_visa');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  expect(await fetchPage(path)).toContain('No action is needed.');
});

it('passes the 3-D Secure check by clicking and returns to the shop', async () => {
  const stripe = test.client();
  const intent = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'https://salon.example/done',
  });
  const reply = await press(test.standIn, intent.client_secret, 'succeed');
  expect(reply.headers.get('location')).toBe(
    `https://salon.example/done?payment_intent=${intent.id}&payment_intent_client_secret=${intent.client_secret}&redirect_status=succeeded`,
  );
});

it('ignores a button of a page that shows an older status', async () => {
  const stripe = test.client();
  const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
  await press(test.standIn, intent.client_secret, 'pm_card_authenticationRequired');
  await press(test.standIn, intent.client_secret, 'pm_card_visa');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
});

it('saves a card by clicking', async () => {
  const stripe = test.client();
  const intent = await stripe.setupIntents.create();
  expect(await fetchPage('/')).toContain(`/pay/${intent.client_secret}`);
  await press(test.standIn, intent.client_secret, 'pm_card_visa');
  expect((await stripe.setupIntents.retrieve(intent.id)).status).toBe('succeeded');
});

it('refuses a wrong client secret (404) and a click from another site (403)', async () => {
  const intent = await test.client().paymentIntents.create({ amount: 900, currency: 'usd' });
  expect((await press(test.standIn, `${intent.id}_secret_guess`, 'pm_card_visa')).status).toBe(404);
  const headers = { origin: 'https://evil.example' };
  const foreign = await press(test.standIn, intent.client_secret, 'pm_card_visa', headers);
  expect(foreign.status).toBe(403);
});
