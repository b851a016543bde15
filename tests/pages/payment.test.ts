import type { Page } from 'playwright-core';
import Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { toMethodOptions } from '../../functions/pages/app/parts/payment/methods.ts';
import { toMinorUnits } from '../../functions/pages/app/parts/payment/minor-units.ts';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { DEMO_PAYMENT_KEYS } from '../../infra/local/demo/demo-payments.ts';
import { DELAYED_METHOD_TYPES } from '../../lib/ports/stripe-methods.ts';
import { toMoney } from '../../lib/rules/money.ts';
import { toProcessorAmount } from '../../lib/rules/payments/processor-amounts.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { typeCard, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, logIn, post, getOpenDate } = useLocalStack();

let owner: string;
beforeAll(async () => {
  owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
  await post('/admin/settings/update', { save_card_enable: 1 }, owner);
});

function openProcessor(): Stripe {
  const { host, port } = getStack().stripe;
  return new Stripe(DEMO_PAYMENT_KEYS.secret, { host, port, protocol: 'http', telemetry: false });
}

/** Makes confirmations reach the processor, but no reply the browser, which asks again on each connection that it has. */
const loseReplies = () =>
  fetch(`${getStack().urls.stripe}/_test/faults`, {
    method: 'POST',
    body: JSON.stringify({ match: 'POST /v1/payment_intents/*/confirm', drop: true, after: true, times: 20 }),
  });
const endLosses = () => fetch(`${getStack().urls.stripe}/_test/faults`, { method: 'DELETE' });

/** Books a service for a guest, `after` days after an open one, up to the button that books. Nothing comes from a third party so far. */
async function openDetails(service: string, time: string, guest: string, after = 0): Promise<Page> {
  const page = await openPage({ reducedMotion: 'reduce' });
  const { origin } = new URL(getStack().urls.api);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  const day = Date.parse(`${getOpenDate().replaceAll('/', '-')}T00:00Z`) + after * 86_400_000;
  const date = new Date(day).toISOString().slice(0, 10);
  const query = new URLSearchParams({ step: 'details', location: '1', services: service, date, time });
  await page.goto(`${origin}/book/demo?${query}`);
  await page.locator('#fname').fill(guest);
  await page.locator('#email').fill(`${guest.toLowerCase()}@example.com`);
  await page.locator('.cost td').first().waitFor();
  expect([...origins]).toEqual([origin]);
  return page;
}

async function openPayment(service: string, time: string, guest: string, after = 0): Promise<Page> {
  const page = await openDetails(service, time, guest, after);
  await book(page);
  await page.getByRole('heading', { name: 'Payment' }).waitFor();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const book = (page: Page) => page.locator('.summary .button').click();
const fieldsOf = (page: Page) => page.frameLocator('.payment-fields iframe');

/** Records the orders that a page makes from now on. */
function recordOrders(page: Page): readonly string[] {
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payment/create-order'))
      orders.push(request.url());
  });
  return orders;
}

const decide = (page: Page, choice: string) =>
  page
    .frameLocator('dialog iframe')
    .getByRole('button', { name: `${choice} authentication` })
    .click();
const waitForError = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();
const waitUntilBooked = (page: Page) => page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();

/** The visit of a guest, and how often its deposit was paid. */
async function findVisit(guest: string): Promise<{ readonly status: unknown; readonly payments: number }> {
  const query = new URLSearchParams({ search: `${guest.toLowerCase()}@example.com` });
  const reply = await fetch(`${getStack().urls.api}/admin/appointment/index?${query}`, {
    headers: { authorization: `Bearer ${owner}` },
  });
  const { data } = (await reply.json()) as { data: { appointment_number: string; status: number }[] };
  const { data: intents } = await openProcessor().paymentIntents.list({ limit: 100 });
  const number = data[0]?.appointment_number ?? 'none';
  const paid = intents.filter(
    ({ status, description }) => status === 'succeeded' && description?.includes(number),
  );
  return { status: data[0]?.status, payments: paid.length };
}

// BEHAVIOR §35.1
test('pays the deposit after a decline and a failed 3-D Secure check, and loads no third party before', async () => {
  const page = await openPayment('2.1@1', '10:00', 'Dina');
  const orders = recordOrders(page);
  await typeCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Pay $30.00' }).dblclick();
  await waitForError(page, 'Your card was declined.');
  // The decline has freed the time by the processor's event; paying takes it again
  await getStack().stripe.settled();
  await typeCard(page, '4000000000003220');
  await press(page, 'Pay $30.00');
  await decide(page, 'Fail');
  await waitForError(page, 'We are unable to authenticate your payment method.');
  // The typed card is still there
  await press(page, 'Pay $30.00');
  await decide(page, 'Complete');
  await waitUntilBooked(page);
  expect(await findVisit('Dina')).toEqual({ status: 1, payments: 1 });
  // One for each attempt; a double click is one
  expect(orders).toHaveLength(3);
});

test('pays once when the reply of the processor gets lost, also if the page is loaded again', async () => {
  for (const [guest, days, isReloaded] of [
    ['Lola', 0, false],
    ['Rhea', 2, true],
  ] as const) {
    const page = await openPayment('2.1@1', '13:00', guest, days);
    const orders = recordOrders(page);
    await typeCard(page);
    await loseReplies();
    await press(page, 'Pay $30.00');
    await waitForError(page, 'There is no connection');
    await endLosses();
    if (isReloaded) {
      await getStack().stripe.settled();
      await page.reload();
      await typeCard(page);
    }
    await press(page, 'Pay $30.00');
    await waitUntilBooked(page);
    expect(await findVisit(guest)).toEqual({ status: 1, payments: 1 });
    // The page asks the processor first, unless it no longer knows the client secret
    expect(orders).toHaveLength(isReloaded ? 2 : 1);
  }
});

test('finds the visit again after the page of a bank, where the payment failed and then succeeded', async () => {
  const page = await openPayment('2.1@1', '15:00', 'Bea');
  await fieldsOf(page).getByLabel('Bank').check();
  await press(page, 'Pay $30.00');
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('heading', { name: 'Payment' }).waitFor();
  await waitForError(page, 'The payment did not work.');
  expect(page.url()).not.toContain('client_secret');
  await fieldsOf(page).getByLabel('Bank').check();
  await press(page, 'Pay $30.00');
  await page.getByRole('button', { name: 'Complete' }).click();
  await waitUntilBooked(page);
  expect(page.url()).not.toContain('payment_intent');
  expect(await findVisit('Bea')).toEqual({ status: 1, payments: 1 });
});

test('saves a card, after its 3-D Secure check, and books with it; loads the form again where it did not load', async () => {
  const page = await openDetails('4', '16:00', 'Cora');
  await page.route('**/v3/', (route) => route.abort());
  await book(page);
  await waitForError(page, 'The payment form did not load.');
  await page.unroute('**/v3/');
  await press(page, 'Try again');
  await typeCard(page, '4000002500003155');
  await press(page, 'Save card and book');
  await decide(page, 'Complete');
  await waitUntilBooked(page);
  expect(await findVisit('Cora')).toEqual({ status: 1, payments: 0 });
});

test('excludes the methods that orders exclude, and offers cards alone to be saved, for subscriptions and in a frame', () => {
  expect(toMethodOptions('payment', false)).toEqual({
    excludedPaymentMethodTypes: [...DELAYED_METHOD_TYPES],
  });
  for (const [mode, isFramed] of [
    ['setup', false],
    ['subscription', false],
    ['payment', true],
  ] as const) {
    expect(toMethodOptions(mode, isFramed)).toEqual({ allowedPaymentMethodTypes: ['card'] });
  }
});

test('counts amounts as the API does for the processor', () => {
  for (const currency of ['USD', 'JPY', 'KRW', 'UGX', 'KWD', 'TND', 'ISK', 'HUF', 'CHF']) {
    for (const amount of [1, 30, 1234]) {
      expect([currency, toMinorUnits(`${amount}.00`, currency)]).toEqual([
        currency,
        toProcessorAmount(toMoney(amount), currency),
      ]);
    }
  }
});
