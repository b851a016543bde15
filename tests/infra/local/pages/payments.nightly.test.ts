import type { Page } from 'playwright-core';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../../infra/local/demo/demo.ts';
import { DEMO_PAYMENT_KEYS } from '../../../../infra/local/demo/demo-payments.ts';
import { isTooWide, listViolations, useBrowser } from '../../../support/pages/browser.ts';
import { useLocalStack } from './fixture.ts';

const openPage = useBrowser();
const { getStack, getOpenDate, logIn, post } = useLocalStack();

function openProcessor(): Stripe {
  const { host, port } = getStack().stripe;
  return new Stripe(DEMO_PAYMENT_KEYS.secret, { host, port, protocol: 'http', telemetry: false });
}

/** The client secret of an order. */
async function createOrder(): Promise<string> {
  const customer = await logIn('/customer/login', DEMO_LOGINS.customer);
  return String((await post('/payment/create-order', { amount: 30 }, customer)).token);
}

const getIntent = (clientSecret: string): Promise<Stripe.PaymentIntent> =>
  openProcessor().paymentIntents.retrieve(clientSecret.split('_secret_')[0] ?? '');

/** Opens the pay page of a new order; `returnTo` is the page of the shop that links to it. */
async function openPayPage(returnTo?: string): Promise<{ page: Page; secret: string }> {
  const [page, secret] = await Promise.all([openPage(), createOrder()]);
  const query = returnTo ? `?${new URLSearchParams({ return_to: returnTo })}` : '';
  await page.goto(`${getStack().urls.stripe}/pay/${secret}${query}`);
  return { page, secret };
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const alert = (page: Page) => page.getByRole('alert').textContent();

/** A page of this stack, in the place of a page of the salon's app. */
const toShop = () => `${getStack().urls.console}/app?slug=demo`;

describe('the pay page in a browser', () => {
  test('is accessible and fits a phone in every status', async () => {
    const { page } = await openPayPage(toShop());
    const check = async (status: string) => {
      await page.getByText(status, { exact: true }).waitFor();
      expect([status, await listViolations(page), await isTooWide(page)]).toEqual([status, [], false]);
    };
    await check('requires_payment_method');
    await press(page, 'insufficient funds');
    expect(await alert(page)).toBe('Your card has insufficient funds.');
    await check('requires_payment_method');
    await press(page, '3-D Secure for every payment');
    await check('requires_action');
    await press(page, 'Fail');
    expect(await alert(page)).toBe('The provided PaymentMethod has failed authentication.');
    await press(page, 'PayTo');
    await check('processing');
  });

  test('declines a card, then takes another one', async () => {
    const { page, secret } = await openPayPage();
    await press(page, 'Declined 4000000000000002');
    expect(await alert(page)).toBe('Your card was declined.');
    expect((await getIntent(secret)).status).toBe('requires_payment_method');
    await press(page, 'Visa');
    await page.getByText('succeeded').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect((await getIntent(secret)).status).toBe('succeeded');
  });

  test('returns to the page of the shop after a 3-D Secure check, with the result in the address', async () => {
    const { page, secret } = await openPayPage(toShop());
    await press(page, '3-D Secure for every payment');
    await press(page, 'Complete');
    await page.waitForURL(/\/app\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      slug: 'demo',
      payment_intent: (await getIntent(secret)).id,
      payment_intent_client_secret: secret,
      redirect_status: 'succeeded',
    });
  });

  test('keeps the way back to the shop after a decline', async () => {
    const { page, secret } = await openPayPage(toShop());
    await press(page, 'Declined 4000000000000002');
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL(toShop());
    expect((await getIntent(secret)).status).toBe('requires_payment_method');
  });

  test.each(['Complete', 'Fail'])(
    'returns to the return_url of an app that confirmed the payment itself (%s)',
    async (choice) => {
      const secret = await createOrder();
      const { next_action: action } = await openProcessor().paymentIntents.confirm(
        (await getIntent(secret)).id,
        {
          payment_method: 'pm_card_authenticationRequired',
          return_url: toShop(),
        },
      );
      const page = await openPage();
      await page.goto(action?.redirect_to_url?.url ?? '');
      await press(page, choice);
      await page.waitForURL(/\/app\?/);
      const status = new URL(page.url()).searchParams.get('redirect_status');
      expect(status).toBe(choice === 'Complete' ? 'succeeded' : 'failed');
    },
  );

  test('works with the keyboard alone', async () => {
    const { page, secret } = await openPayPage();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('succeeded').waitFor();
    expect((await getIntent(secret)).status).toBe('succeeded');
  });

  test('pays the deposit of a booking, which is then confirmed', async () => {
    const admin = await logIn('/auth/login', DEMO_LOGINS.admin);
    await post('/front_end_booking_settings/update', { deposit_enable: 1 }, admin);
    const customer = await logIn('/customer/login', DEMO_LOGINS.customer);
    const { data: visit } = await post(
      '/booking/save-booking',
      {
        location_id: 1,
        date: getOpenDate(),
        time: '10:00 AM',
        deposit_amount: 30,
        services: [{ service_id: 2, pricing_option_id: 2, staff_id: null, price: 120, duration: 90 }],
      },
      customer,
    );
    expect(visit.status).toBe(0);
    const deposit = { amount: 30, appointment_id: visit.id };
    const order = await post('/payment/create-order', deposit, customer);
    const page = await openPage();
    await page.goto(getStack().urls.stripe);
    await page.getByRole('link', { name: String(order.payment_intent) }).click();
    await press(page, 'Mastercard');
    await page.getByText('succeeded').waitFor();
    await getStack().stripe.settled();
    const response = await fetch(`${getStack().urls.api}/customer/appointments`, {
      headers: { authorization: `Bearer ${customer}` },
    });
    expect(await response.json()).toMatchObject({ data: [{ id: visit.id, status: 1 }] });
  });

  test('refuses a return_to that is no web address (422)', async () => {
    const page = await openPage();
    const response = await page.goto(
      `${getStack().urls.stripe}/pay/${await createOrder()}?return_to=javascript:1`,
    );
    expect([response?.status(), await response?.text()]).toEqual([
      422,
      'return_to: Must be an http or https address',
    ]);
  });
});
