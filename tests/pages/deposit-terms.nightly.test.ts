import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { typeCard, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate, getSalonDate } = useLocalStack();

let owner: string;
beforeAll(async () => {
  owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

async function openDetails(page: Page, time = '10:00'): Promise<void> {
  const date = getOpenDate().replaceAll('/', '-');
  const query = `?step=details&location=1&services=2.1@1&date=${date}&time=${time}`;
  await page.goto(getStack().urls.booking + query);
  await page.getByText('Deposit, to pay now').waitFor();
}

// BEHAVIOR §17.3, §35.2
test('says before the payment when the deposit is refunded, and after a cancellation that it is', async () => {
  const page = await openPage();
  await openDetails(page);
  await page
    .getByText(
      'If you cancel at least 24 hours before the visit, you get the deposit back. Later, or if you do not come, it is not',
    )
    .waitFor();
  await page.getByLabel('First name').fill('Dora');
  await page.getByLabel('E-mail address').fill('dora@example.com');
  await press(page, 'Go to payment');
  await typeCard(page);
  await press(page, 'Pay $30.00');
  await page.getByRole('link', { name: 'Manage this visit' }).click();
  await page.getByText('($30.00 paid)').waitFor();
  await press(page, 'Cancel visit');
  await press(page, 'Yes, cancel it');
  await page.getByText('Your visit is cancelled. Your card gets $30.00 back.').waitFor();
  await page.getByText('($30.00 refunded)').waitFor();
  expect(await page.getByText('deposit').count()).toBe(0);
});

/** Sells the demo customer a gift card of 100.00. */
const sellGiftCard = () =>
  post(
    '/online/create-gift-card-sell',
    {
      location_id: 1,
      customer_id: 1,
      paid_at_salon: 1,
      delivery_date: getSalonDate(),
      giftcard_id: 1,
      name: 'Birthday card',
      price: 90,
      value: 100,
      recipient_fname: 'Carla',
      recipient_lname: 'Customer',
      recipient_email: DEMO_LOGINS.customer.email,
    },
    owner,
  );

// BEHAVIOR §35.2
test('books at once where a gift card that is too small for the visit pays the deposit and a part of the rest', async () => {
  const page = await openPage();
  await sellGiftCard();
  await openDetails(page, '14:00');
  await page.getByText('To pay with a gift card, package, membership or credit, use an account.').waitFor();
  await press(page, 'Use an account');
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await press(page, 'Log in');
  await page.getByLabel('Use Birthday card ($100.00 left)').check();
  await page.locator('.cost').getByText('−$100.00').waitFor();
  await press(page, 'Book');
  await page.getByText('$102.84, of which $100.00 is paid').waitFor();
  await page.getByRole('link', { name: 'Manage this visit' }).click();
  await press(page, 'Cancel visit');
  await page.getByText('Your gift card gets $100.00 back.').waitFor();
});

// BEHAVIOR §17.3, §35.2
test('says until when a visit without a deposit can be moved and cancelled', async () => {
  const page = await openPage();
  const date = getOpenDate().replaceAll('/', '-');
  await page.goto(`${getStack().urls.booking}?step=details&location=1&services=3@1&date=${date}&time=16:00`);
  await page.getByText('You can move or cancel this visit up to 24 hours before it begins.').waitFor();
});

// BEHAVIOR §17.3, §35.2
test('says of a visit that begins too soon that its deposit is not refunded', async () => {
  await post('/admin/settings/update', { cancellation_window_hours: 400 }, owner);
  const page = await openPage();
  // A page keeps the catalog for some seconds
  const count = async () => {
    await openDetails(page);
    return page.getByText('begins in less than 400 hours, so the deposit is not refunded').count();
  };
  await expect.poll(count, { interval: 1_000 }).toBe(1);
});
