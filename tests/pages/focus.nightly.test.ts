import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();

beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/admin/settings/update', { booking_horizon_days: 120 }, owner);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string | RegExp) => button(page, name).first().press('Enter');
/** Waits until the focus is on an element with this text or id. */
const expectFocus = (page: Page, named: string | RegExp) =>
  expect
    .poll(() =>
      page.evaluate(
        '(({ tagName, id, textContent, ariaLabel }) => tagName === "BODY" ? "" : ariaLabel || id || textContent)(document.activeElement)',
      ),
    )
    .toMatch(named);

// BEHAVIOR §35.6
test('keeps the focus in the view when people are added and removed', async () => {
  const page = await openPage();
  await page.goto(getStack().urls.booking);
  await press(page, 'Add a person');
  await expectFocus(page, 'Add a person');
  await press(page, 'Remove person 2');
  await expectFocus(page, 'Add a person');
  for (let person = 2; person <= 6; person += 1) await press(page, 'Add a person');
  await expectFocus(page, 'Person 6');
});

// BEHAVIOR §35.6
test('keeps the focus in the calendar at its last month and on the way out of a month without a free time', async () => {
  const page = await openPage();
  const month = getOpenDate().slice(0, 7);
  const isFull = (date: string) => date.startsWith(month);
  const full = { all: false };
  await page.route('**/booking/get-days', async (route) => {
    const reply = await (await route.fetch()).json();
    const data = reply.data.map((day: { readonly date: string }) =>
      full.all || isFull(day.date) ? { ...day, available: false } : day,
    );
    await route.fulfill({ json: { ...reply, data } });
  });
  const url = `${getStack().urls.booking}?step=time&services=1@1&date=${getOpenDate().replaceAll('/', '-')}`;
  await page.goto(url);
  await press(page, 'Go to the next free day');
  await expectFocus(page, /^\w+day, \w+ \d+$/);
  const next = button(page, 'Next month');
  while ((await next.getAttribute('aria-disabled')) === 'false') await next.press('Enter');
  await expectFocus(page, 'Next month');

  await page.goto(url);
  await button(page, / is free on /)
    .first()
    .waitFor();
  await press(page, / is free on /);
  await expectFocus(page, /^\w+day, \w+ \d+$/);

  full.all = true;
  await page.goto(url);
  await press(page, 'Go to the next free day');
  await expectFocus(page, 'No time is free as far ahead as the salon takes bookings.');
});

// BEHAVIOR §35.6
test('leads the focus to the heading or the first field of the form to log in, to register, or for a new password, and to a field that the API refuses', async () => {
  const page = await openPage();
  await page.goto(`${getStack().urls.booking}/account`);
  for (const [name, heading] of [
    ['I am new here', 'Create account'],
    ['I have an account', 'Log in'],
    ['Forgot your password?', 'Choose a new password'],
    ['I am new here', 'Create account'],
  ] as const) {
    await press(page, name);
    await expectFocus(page, heading);
    await page.getByRole('heading', { name: heading, level: 2 }).waitFor();
  }
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Able');
  await page.getByLabel('E-mail address').fill('anna@example.com');
  await page.getByLabel('Password').fill('short');
  await press(page, 'Create account');
  await expectFocus(page, 'log-in-password');
});

// BEHAVIOR §35.6
test('leads the focus in the details to the form to register or log in, and to the question who books after a log-out', async () => {
  const page = await openPage();
  const date = getOpenDate().replaceAll('/', '-');
  await page.goto(`${getStack().urls.booking}?step=details&services=3@1&date=${date}&time=10:00`);
  await press(page, 'Use an account');
  await press(page, 'I am new here');
  await expectFocus(page, 'new-fname');
  await press(page, 'I have an account');
  await expectFocus(page, 'log-in-email');
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await press(page, 'Log in');
  await expectFocus(page, /^You are logged in as/);
  await press(page, 'Log out');
  await expectFocus(page, 'who');
});

// BEHAVIOR §35.6
test('leads the focus to the heading when a customer leaves the waitlist', async () => {
  const token = await logIn('/customer/login', DEMO_LOGINS.customer);
  const date = getOpenDate();
  await post(
    '/booking/waitlist/join',
    {
      location_id: 1,
      customer_id: null,
      service_pricing_options: [{ service_id: 1, pricing_option_id: null, staff_id: null }],
      windows: [{ from_date: date, to_date: date, from_time: '09:00 AM', to_time: '06:00 PM' }],
    },
    token,
  );
  const page = await openPage();
  await page.goto(`${getStack().urls.booking}/account`);
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await press(page, 'Log in');
  await press(page, 'Leave the waitlist');
  await page.getByText('You left the waitlist.').waitFor();
  await expectFocus(page, 'Visits');
});
