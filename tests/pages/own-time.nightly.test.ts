import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();

let owner: string;
beforeAll(async () => {
  owner = await logIn('/auth/login', DEMO_LOGINS.admin);
});

const getDay = (): string => getOpenDate().replaceAll('/', '-');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the details of a visit in a tab, as a guest whose form is complete. */
async function openDetails(page: Page, services: string, time: string): Promise<void> {
  const query = `?step=details&location=1&services=${services}&date=${getDay()}&time=${time}`;
  await page.goto(getStack().urls.booking + query);
  await page.getByLabel('First name').fill('Nell');
  await page.getByLabel('E-mail address').fill('nell@example.com');
  await page.locator('.cost td').first().waitFor();
}

const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor();
const findLoss = (page: Page) => page.getByRole('alert').filter({ hasText: 'on this day' });

// BEHAVIOR §35.1
test('says in a second tab that the guest has booked the time, with the way to that visit', async () => {
  const first = await openPage();
  await openDetails(first, '3@1', '14:00');
  const second = await first.context().newPage();
  await openDetails(second, '3@1', '14:15');
  await button(first, 'Book').click();
  await waitForHeading(first, 'Your visit is booked');
  await button(second, 'Book').click();
  await findLoss(second).getByText('You have already booked 2:00 PM – 2:30 PM on this day.').waitFor();
  expect(await second.getByText('Somebody was faster').count()).toBe(0);
  await findLoss(second).getByRole('button', { name: '1:30 PM' }).waitFor();
  await findLoss(second).getByRole('link', { name: 'See that visit' }).click();
  await second.getByText('Booked', { exact: true }).waitFor();
  // A page that is opened again from the history of the browser
  const third = await first.context().newPage();
  await third.goto(`${getStack().urls.booking}?step=details&services=3@1&date=${getDay()}&time=14:00`);
  await findLoss(third).getByText('You have already booked').waitFor();
});

test('says in a second tab that the time is held for the guest, and in the first that its visit was cancelled', async () => {
  await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
  const first = await openPage();
  await openDetails(first, '2.1@1', '10:00');
  await button(first, 'Go to payment').click();
  await waitForHeading(first, 'Payment');
  const second = await first.context().newPage();
  await second.goto(first.url().replace('step=pay', 'step=details'));
  await findLoss(second).getByText('You are already booking 10:00 AM').waitFor();
  await findLoss(second).getByRole('link', { name: 'Go on with that visit' }).click();
  await second.getByRole('heading', { name: 'Pay the deposit' }).waitFor();
  // BEHAVIOR §16.2
  await second.getByText(/^We hold it for you until .* 10:\d\d AM\.$/).waitFor();
  await button(second, 'Cancel visit').click();
  await button(second, 'Yes, cancel it').click();
  await second.getByText('Your visit is cancelled.').waitFor();
  await first.bringToFront();
  await first.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await first.getByText('10:00 AM is no longer held for you, because the visit was cancelled.').waitFor();
  await post('/front_end_booking_settings/update', { deposit_enable: 0 }, owner);
});

test('frees the time that the guest gives up, and does not say that somebody was faster', async () => {
  await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
  const page = await openPage();
  await openDetails(page, '2.1@1', '10:00');
  await button(page, 'Go to payment').click();
  await waitForHeading(page, 'Payment');
  await button(page, 'Time').click();
  await page.locator('.time').first().waitFor();
  await button(page, 'Give up this time').press('Enter');
  await page.getByText('We hold 10:00 AM').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Choose a time');
  // Its price is loaded anew
  await page.getByRole('button', { name: /^10:00 AM/, pressed: true }).waitFor();
  await page.getByText('Deposit to pay now').waitFor();
  expect(await page.getByText(/Somebody was faster|already booking/).count()).toBe(0);
  await post('/front_end_booking_settings/update', { deposit_enable: 0 }, owner);
});

test('says on another device that the customer has booked the time, and keeps no visit of a customer in the browser', async () => {
  const page = await openPage();
  const query = `?step=details&location=1&services=3@1&date=${getDay()}&time=16:00`;
  await page.goto(getStack().urls.booking + query);
  await button(page, 'Use an account').click();
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await button(page, 'Log in').click();
  await page.getByText('You are logged in as').waitFor();
  const token = await logIn('/customer/login', DEMO_LOGINS.customer);
  await post(
    '/booking/save-booking',
    {
      location_id: 1,
      date: getOpenDate(),
      time: '04:00 PM',
      services: [{ service_id: 3, pricing_option_id: null, price: 35, duration: 30, staff_id: 1 }],
    },
    token,
  );
  await button(page, 'Book').click();
  await findLoss(page).getByText('You have already booked 4:00 PM – 4:30 PM on this day.').waitFor();
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('salon-visits');
});
