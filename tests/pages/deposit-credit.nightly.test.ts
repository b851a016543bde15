import type { Page } from 'playwright-core';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { DEMO_PAYMENT_KEYS } from '../../infra/local/demo/demo-payments.ts';
import { AVA, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { chooseAct, press, visitOf } from '../support/pages/desk.ts';

const { openDay, post, logIn, getOwner, getStack, getToday } = useDesk();

const COLOUR = { service_id: 2, pricing_option_id: null, staff_id: AVA, price: 120, duration: 90 };

/** Books a visit of the demo customer today, whose card pays the deposit of 30.00. */
async function bookWithDeposit(time: string): Promise<void> {
  const customer = await logIn('/customer/login', DEMO_LOGINS.customer);
  const visit = { location_id: 1, date: getToday().replaceAll('-', '/'), time, services: [COLOUR] };
  const { data } = await post(
    '/booking/save-booking',
    { ...visit, customer_type: 0, policy_accepted: 1 },
    customer,
  );
  const appointment_id = data.id;
  const { payment_intent } = await post('/payment/create-order', { appointment_id }, customer);
  const { hostname, port } = new URL(getStack().urls.stripe);
  const stripe = new Stripe(DEMO_PAYMENT_KEYS.secret, { host: hostname, port, protocol: 'http' });
  const card = { payment_method: 'pm_card_visa', return_url: 'https://salon.test' };
  await stripe.paymentIntents.confirm(String(payment_intent), card);
  await post('/payment/update-status', { payment_intent, appointment_id }, customer);
}

async function openVisit(page: Page): Promise<void> {
  await visitOf(page, /^Carla Client/).click();
  await page.locator('.panel-foot').waitFor();
}

/** Answers the question, and waits for the reply of its call: the day shows the change before. */
async function answerYes(page: Page, answer: string, path: string): Promise<void> {
  const replied = page.waitForResponse((response) => response.url().endsWith(path));
  await press(page, answer);
  expect((await replied).status()).toBe(200);
}

// BEHAVIOR §17.3, §17.11, §39.7
test('a deposit by card becomes credit of the client where the visit is cancelled, or nobody came', async () => {
  await post('/front_end_booking_settings/update', { deposit_enable: 1 }, getOwner());
  await bookWithDeposit('02:00 PM');
  const page = await openDay();
  await openVisit(page);
  await chooseAct(page, 'Cancel visit');
  const toCredit = page.getByLabel('As credit of the client, not to the card');
  await page.getByLabel('Refund what was paid by card').waitFor();
  expect(await toCredit.count()).toBe(0);
  await page.getByLabel('Refund what was paid by card').check();
  await toCredit.check();
  await answerYes(page, 'Yes, cancel visit', '/appointment/cancel');

  await bookWithDeposit('02:00 PM');
  await getStack().clock.advance(5 * 60);
  await page.reload();
  await openVisit(page);
  await page.getByText('$30.00 credit').waitFor();
  await chooseAct(page, 'Did not come');
  await page.getByLabel('Give what was paid by card back as credit, without a fee').check();
  await answerYes(page, 'Yes, did not come', '/appointment/no-show');
  await page.reload();
  await openVisit(page);
  await page.getByText('$60.00 credit').waitFor();
});
