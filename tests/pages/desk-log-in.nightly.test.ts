import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { listViolationsInAllColours, useBrowser } from '../support/pages/browser.ts';
import { DESK, dialogOf, openDesk, press } from '../support/pages/desk.ts';
import { confirmPassword } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, post, logIn } = useLocalStack();
const PIN = '7391';

let owner: string;
beforeAll(async () => {
  owner = await logIn('/auth/login', DEMO_LOGINS.admin);
});

/** The code that an app shows for a key of the page. The clock moves on, because a code works once. */
async function showCode(key: string): Promise<string> {
  await getStack().clock.advance(1);
  const epoch = Math.floor(getStack().clock.now().getTime() / 1000);
  return generate({ secret: key.replaceAll(' ', ''), epoch });
}

/** Sets up a second factor in the form that is shown. Returns its key. */
async function setUpFactor(page: Page): Promise<string> {
  await page.locator('#factor-password').fill(DEMO_PASSWORD);
  await press(page, 'Set up a second factor');
  const key = String(await page.locator('.factor-key').textContent());
  await page.getByLabel('Code', { exact: true }).fill(await showCode(key));
  await press(page, 'Confirm the code');
  await page.locator('.recovery-codes li').nth(9).waitFor();
  return key;
}

/** The bar of the day: on a Sunday, on which nobody works, there is no grid. */
const waitForDay = (page: Page) => page.getByRole('button', { name: 'Today', exact: true }).waitFor();

// BEHAVIOR §3.8, §3.6, §3.7, §39.13
test('registers a device, sets a PIN and a second factor, and logs in by each', async () => {
  const page = await openPage(DESK);
  await openDesk(page, getStack().urls.desk, DEMO_LOGINS.admin);
  await waitForDay(page);
  await press(page, 'You');
  const you = dialogOf(page, 'You');
  await you.locator('#own-pin-password').fill(DEMO_PASSWORD);
  await you.getByLabel('New PIN').fill(PIN);
  await press(page, 'Save PIN');
  await you.getByText('Your PIN is saved.').waitFor();
  const key = await setUpFactor(page);
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await press(page, 'I have kept them');
  await you.getByText('10 recovery codes are left').waitFor();
  await you.getByLabel('Name').fill('Front desk');
  await press(page, 'Register this browser');
  await confirmPassword(page);
  await dialogOf(page, 'Confirm your password')
    .getByLabel('Code')
    .fill(await showCode(key));
  await press(page, 'Confirm');
  await you.getByText('This browser is the device Front desk.').waitFor();
  await page.keyboard.press('Escape');

  await press(page, 'Log out');
  await press(page, 'Olivia Owner');
  const seven = page.getByRole('button', { name: '7', exact: true });
  const place = await seven.boundingBox();
  for (const digit of '1357') await press(page, digit);
  await page.getByRole('alert').filter({ hasText: 'This PIN is wrong.' }).waitFor();
  // The keys do not move away from the finger
  expect(await seven.boundingBox()).toEqual(place);
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.getByLabel('PIN', { exact: true }).pressSequentially(PIN);
  await waitForDay(page);
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.values(localStorage)].flat());
  expect(kept).toEqual(['salon-device demo', expect.stringMatching(/"token":"\d+\.[\w-]{43}"/)]);
  // A session by PIN registers no devices
  await press(page, 'You');
  await you.getByRole('heading', { name: 'PIN' }).waitFor();
  expect(await you.getByRole('heading', { name: 'This browser' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await press(page, 'Log out');

  await press(page, 'Log in with e-mail and password');
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.admin.email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await press(page, 'Log in');
  await page.getByLabel('Code', { exact: true }).fill('no code');
  await press(page, 'Go on');
  await page.getByRole('alert').filter({ hasText: 'This code is wrong' }).waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill(await showCode(key));
  await press(page, 'Go on');
  await waitForDay(page);

  // After a log-out another tab of the browser has no session either, and knows the device
  await press(page, 'Log out');
  const other = await page.context().newPage();
  const people = '**/auth/pin-users';
  await other.route(people, (route) => route.fulfill({ status: 503, json: { status: false, code: 'busy' } }));
  await other.goto(getStack().urls.desk);
  await other.getByRole('alert').waitFor();
  await other.unroute(people);
  await press(other, 'Try again');
  await other.getByRole('button', { name: 'Olivia Owner' }).waitFor();

  await post(
    '/admin/settings/update',
    { second_factor_required_for: ['money.refund'] },
    owner,
    await showCode(key),
  );
  const office = await openPage(DESK);
  const profile = '**/auth/profile';
  await office.route(profile, (route) =>
    route.fulfill({ status: 400, json: { status: false, code: 'busy' } }),
  );
  await openDesk(office, getStack().urls.office, DEMO_LOGINS.staff);
  await office.getByRole('alert').waitFor();
  await office.unroute(profile);
  await press(office, 'Try again');
  await office.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  const desk = await openPage(DESK);
  await openDesk(desk, getStack().urls.desk, DEMO_LOGINS.staff);
  await desk.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  expect(await listViolationsInAllColours(desk)).toEqual([]);
  await setUpFactor(desk);
  const recoveryCode = String(await desk.locator('.recovery-codes li').first().textContent());
  await press(desk, 'I have kept them');
  await waitForDay(desk);

  // The office asks for the code, too, and takes a recovery code once (BEHAVIOR §40.2)
  await press(office, 'Log out');
  await openDesk(office, getStack().urls.office, DEMO_LOGINS.staff);
  await office.getByLabel('Code', { exact: true }).fill(recoveryCode);
  await press(office, 'Go on');
  await office.getByRole('navigation', { name: 'Office' }).waitFor();
  await office.getByRole('button', { name: /^Logged in as/ }).click();
  await press(office, 'Log out');
  await openDesk(office, getStack().urls.office, DEMO_LOGINS.staff);
  await office.getByLabel('Code', { exact: true }).fill(recoveryCode);
  await press(office, 'Go on');
  await office.getByRole('alert').filter({ hasText: 'This code is wrong' }).waitFor();

  await post('/admin/device/delete', { device_id: 1 }, owner, await showCode(key));
  await other.reload();
  await other.getByRole('alert').filter({ hasText: 'not registered any more' }).waitFor();
  await other.reload();
  await other.getByLabel('Password').waitFor();
});
