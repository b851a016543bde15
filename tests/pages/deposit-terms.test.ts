import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { typeCard, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();

let owner: string;
beforeAll(async () => {
  owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

async function openDetails(page: Page): Promise<void> {
  const date = getOpenDate().replaceAll('/', '-');
  const query = `?step=details&location=1&services=2.1@1&date=${date}&time=10:00`;
  await page.goto(getStack().urls.booking + query);
  await page.getByText('Deposit, to pay now').waitFor();
}

// BEHAVIOR §17.2, §35.6
test('says before the payment when the deposit is refunded, and after a cancellation that it is', async () => {
  const page = await openPage();
  await openDetails(page);
  await page
    .getByText('If you cancel at least 24 hours before the visit, you get the deposit back. Later it is not')
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

// BEHAVIOR §17.2, §35.6
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
