import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send, toHtmlReply } from '../../../infra/local/http.ts';
import { type LocalServer, startLocalServer } from '../../../infra/local/local-server.ts';
import { nightTest } from '../../support/nightly.ts';
import { listViolations, useBrowser } from '../../support/pages/browser.ts';
import { control, startTestStripe, type TestStripe } from './fixture.ts';

const openPage = useBrowser();
let stripe: TestStripe;
let shop: LocalServer;
beforeAll(async () => {
  stripe = await startTestStripe();
  shop = await startLocalServer((request, response) => {
    const secret = URL.parse(request.url ?? '', shop.url)?.searchParams.get('secret');
    send(response, toHtmlReply(secret ? toQuickPage(secret) : toShopPage()));
  });
});
afterAll(() => Promise.all([stripe.standIn.close(), shop.close(0)]));

const PUBLISHABLE_KEY = 'pk_test_salon';

/** A shop's page that pays as https://docs.stripe.com/payments/accept-a-payment-deferred says. */
const toShopPage =
  () => `<!doctype html><html lang="en"><title>Shop</title><main><div id="fields"></div></main>
<script src="${stripe.standIn.url}/endive/stripe.js"></script>
<script>
const stripe = Stripe('${PUBLISHABLE_KEY}');
function show(mode) {
  window.elements = stripe.elements({ mode, ...(mode === 'setup' ? {} : { amount: 3000 }), currency: 'usd' });
  const element = elements.create('payment');
  return new Promise((resolve) => { element.on('ready', resolve); element.mount(document.querySelector('#fields')); });
}
async function confirm(clientSecret, mode = 'payment') {
  const { error } = await elements.submit();
  if (error) return { error };
  const call = mode === 'setup' ? stripe.confirmSetup : stripe.confirmPayment;
  return call({ elements, clientSecret, confirmParams: { return_url: location.href }, redirect: 'if_required' });
}
</script></html>`;

/** A shop's page that pays as https://docs.stripe.com/payments/quickstart says: with the intent at hand. */
const toQuickPage = (
  clientSecret: string | null,
) => `<!doctype html><html lang="en"><title>Shop</title><form id="payment-form">
<div id="payment-element"></div><button id="submit">Pay now</button><div id="payment-message"></div></form>
<script src="${stripe.standIn.url}/v3/"></script>
<script>
const stripe = Stripe('${PUBLISHABLE_KEY}');
const elements = stripe.elements({ appearance: { theme: 'stripe' }, clientSecret: '${clientSecret}' });
const paymentElement = elements.create('payment', { layout: 'accordion' });
paymentElement.on('ready', (event) => document.querySelector('form').dataset.ready = event.elementType)
  .mount('#payment-element');
document.querySelector('#payment-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: location.origin + '/complete?order=8' },
  });
  document.querySelector('#payment-message').textContent = error.message;
});
</script></html>`;

type Intent = { readonly id: string; readonly status: string };
type Result = {
  readonly error?: Readonly<Record<string, unknown>>;
  readonly paymentIntent?: Intent;
  readonly setupIntent?: Intent;
};

async function openShop(mode: 'payment' | 'setup' = 'payment'): Promise<Page> {
  const page = await openPage();
  await page.goto(`${shop.url}/checkout?order=7`);
  await page.evaluate(`show('${mode}')`);
  return page;
}

const fieldsOf = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

async function typeCard(page: Page, number: string, expiry = '1234'): Promise<void> {
  await fieldsOf(page).getByLabel('Card number').fill(number);
  await fieldsOf(page).getByLabel('Expiration date').fill(expiry);
  await fieldsOf(page).getByLabel('Security code').fill('123');
}

const createIntent = () => stripe.client().paymentIntents.create({ amount: 3000, currency: 'usd' });
const confirm = (page: Page, secret: string | null, mode = 'payment') =>
  page.evaluate(`confirm('${secret}', '${mode}')`) as Promise<Result>;

const decide = (page: Page, choice: string) =>
  page
    .frameLocator('dialog iframe')
    .getByRole('button', { name: `${choice} authentication` })
    .click();

nightTest(
  'declines a card with the shape of Stripe’s error, then takes another one for the same intent',
  async () => {
    const [page, intent] = await Promise.all([openShop(), createIntent()]);
    for (const [number, code, declineCode] of [
      ['4000000000000002', 'card_declined', 'generic_decline'],
      ['4000000000009995', 'card_declined', 'insufficient_funds'],
      ['4000000000000069', 'expired_card', 'expired_card'],
      ['4111111111111111', 'card_declined', 'test_mode_live_card'],
    ] as const) {
      await typeCard(page, number);
      const { error } = await confirm(page, intent.client_secret);
      expect(error).toMatchObject({ type: 'card_error', code, decline_code: declineCode });
    }
    await typeCard(page, '4242424242424242');
    const { paymentIntent } = await confirm(page, intent.client_secret);
    expect(paymentIntent).toMatchObject({ id: intent.id, status: 'succeeded' });
    expect(paymentIntent).not.toHaveProperty('metadata');
    const again = await confirm(page, intent.client_secret);
    expect(again.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
  },
);

nightTest(
  'pays with the code of Stripe’s quickstart, and leads to the return_url with the result',
  async () => {
    const [page, intent] = await Promise.all([openPage(), createIntent()]);
    await page.goto(`${shop.url}/quick?secret=${intent.client_secret}`);
    await page.locator('form[data-ready=payment]').waitFor();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByText('Your card number is incomplete.').last().waitFor();
    await typeCard(page, '4000000000000002');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByText('Your card was declined.').waitFor();
    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL('**/complete?**');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      order: '8',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
  },
);

nightTest(
  'asks the cardholder of a 3-D Secure card in a dialog, who can fail and complete the check',
  async () => {
    const [page, intent] = await Promise.all([openShop(), createIntent()]);
    await typeCard(page, '4000000000003220');
    const failed = confirm(page, intent.client_secret);
    await decide(page, 'Fail');
    expect((await failed).error).toMatchObject({
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      payment_intent: { status: 'requires_payment_method' },
    });
    const completed = confirm(page, intent.client_secret);
    await decide(page, 'Complete');
    expect((await completed).paymentIntent).toMatchObject({ status: 'succeeded' });
    expect(await page.locator('dialog').count()).toBe(0);
  },
);

nightTest('saves a card, after its 3-D Secure check, with the typed date', async () => {
  const customer = await stripe.client().customers.create({});
  const setup = await stripe.client().setupIntents.create({ customer: customer.id });
  const page = await openShop('setup');
  await typeCard(page, '4000002500003155', '0931');
  const saved = confirm(page, setup.client_secret, 'setup');
  await decide(page, 'Complete');
  expect((await saved).setupIntent).toMatchObject({ id: setup.id, status: 'succeeded' });
  const { data } = await stripe.client().paymentMethods.list({ customer: customer.id });
  expect(data[0]?.card).toMatchObject({ last4: '3155', exp_month: 9, exp_year: 2031 });
});

nightTest('shows what is missing beside its field, and sends nothing', async () => {
  const [page, intent] = await Promise.all([openShop(), createIntent()]);
  const { error } = await confirm(page, intent.client_secret);
  expect(error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' });
  await typeCard(page, '4242424242424241', '0120');
  expect((await confirm(page, intent.client_secret)).error).toMatchObject({ code: 'invalid_number' });
  const frame = fieldsOf(page);
  expect(await frame.getByRole('alert').allTextContents()).toEqual([
    'Your card number is invalid.',
    "Your card's expiration date is in the past.",
  ]);
  const document = page.frames().find((each) => each.url().endsWith('/v3/payment-fields'));
  // The page around the frame has the landmarks and the heading
  const ofPages = ['landmark-one-main', 'page-has-heading-one', 'region'];
  expect(await listViolations(document ?? page, { known: ofPages })).toEqual([]);
  expect((await stripe.client().paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
});

nightTest('leads to the page of a bank and back to the return_url with the result', async () => {
  const [page, intent] = await Promise.all([openShop(), createIntent()]);
  await fieldsOf(page).getByLabel('Bank').check();
  void confirm(page, intent.client_secret).catch(() => undefined);
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL(`${shop.url}/**`);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    order: '7',
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  });
  const found = (await page.evaluate(`stripe.retrievePaymentIntent('${intent.client_secret}')`)) as Result;
  expect(found.paymentIntent).toMatchObject({ status: 'succeeded' });
});

nightTest('reports a lost connection as one, and the intent shows the outcome', async () => {
  const [page, intent] = await Promise.all([openShop(), createIntent()]);
  const match = `POST /v1/payment_intents/${intent.id}/confirm`;
  // A browser repeats a request on each old connection that it has
  await control(stripe.standIn, 'POST', 'faults', { match, drop: true, after: true, times: 20 });
  await typeCard(page, '4242424242424242');
  expect((await confirm(page, intent.client_secret)).error).toMatchObject({ type: 'api_connection_error' });
  const found = (await page.evaluate(`stripe.retrievePaymentIntent('${intent.client_secret}')`)) as Result;
  expect(found.paymentIntent).toMatchObject({ status: 'succeeded' });
});

test('lets a publishable key do nothing but read and confirm the intent of its client secret', async () => {
  const intent = await createIntent();
  const call = async (path: string, query: object): Promise<unknown> => {
    const url = `${stripe.standIn.url}/v1/${path}?${new URLSearchParams({ key: PUBLISHABLE_KEY, ...query })}`;
    const reply = await fetch(url);
    const body = (await reply.json()) as { readonly error?: { readonly code?: string } };
    return [reply.status, body.error?.code];
  };
  const path = `payment_intents/${intent.id}`;
  expect(await call(path, { client_secret: intent.client_secret })).toEqual([200, undefined]);
  expect(await call(path, {})).toEqual([404, 'resource_missing']);
  expect(await call(path, { client_secret: `${intent.client_secret}x` })).toEqual([
    400,
    'payment_intent_invalid_parameter',
  ]);
  expect(await call('payment_intents', {})).toEqual([401, undefined]);
  const foreign = { key: 'pk_test_other', client_secret: intent.client_secret };
  expect(await call(path, foreign)).toEqual([404, 'resource_missing']);
});
