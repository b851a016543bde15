import { generate } from 'otplib';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolationsInAllColours, PHONE, useBrowser } from '../support/pages/browser.ts';
import { DESK, dialogOf, openDesk, press } from '../support/pages/desk.ts';
import { act, confirmPassword, openOffice } from '../support/pages/office.ts';

// BEHAVIOR §3.9, §39.13, §40.5
const openPage = useBrowser();
const { getStack, post, logIn, waitForMail } = useLocalStack();

const questionOf = (page: Page) => dialogOf(page, 'Confirm your password');
const passwordOf = (page: Page) => questionOf(page).getByLabel('Current password');

const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((element) => element.matches(':focus'));

/** Counts the calls of an operation that the page sends. */
function countCalls(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) count += 1;
  });
  return () => count;
}

async function fillUser(page: Page, name: string): Promise<void> {
  await page.locator('[name="name"]').fill(name);
  await page.locator('[name="email"]').fill(`${name.toLowerCase()}@demo.test`);
  await page.locator('[name="role"]').selectOption('admin');
}

test('the office asks once, by keyboard, and the save goes on by itself', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/user/new`);
  const countSaves = countCalls(page, '/admin/user/store');
  await fillUser(page, 'Ada');
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await passwordOf(page).waitFor();
  expect(await hasFocus(passwordOf(page))).toBe(true);
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.keyboard.type('not-the-password');
  await page.keyboard.press('Enter');
  await questionOf(page).getByText('Wrong password').waitFor();
  await passwordOf(page).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Saved. An invitation is on its way' }).waitFor();
  expect([await questionOf(page).count(), countSaves()]).toEqual([0, 2]);
  await waitForMail(DEMO_LOGINS.admin.email, /User added/);

  await act(page, 'Delete log-in');
  await press(page, 'Yes, delete');
  await page.getByText('Deleted.').waitFor();
  expect(await questionOf(page).count()).toBe(0);

  await getStack().clock.advance(11);
  await page.goto(`${getStack().urls.office}/user/2`);
  await page.locator('[name="name"]').fill('Sam Front');
  await press(page, 'Save');
  await confirmPassword(page);
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
});

test('a question that is closed leaves the form as it is, and says why nothing was saved', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/user/new`);
  await fillUser(page, 'Bea');
  await press(page, 'Save');
  await passwordOf(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alert').getByText('Please confirm your password').waitFor();
  expect(await page.locator('[name="name"]').inputValue()).toBe('Bea');
  await press(page, 'Save');
  await confirmPassword(page);
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
});

test('the office asks for the code of a second factor too, on a phone', async () => {
  const login = { email: 'odette@demo.test', password: DEMO_PASSWORD };
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/admin/user/store', { ...login, name: 'Odette', role: 'admin' }, owner);
  const page = await openPage({ viewport: PHONE });
  await openOffice(page, `${getStack().urls.office}/role/new`, login);
  const token = await logIn('/auth/login', login);
  const { data } = await post('/auth/second-factor/start', { current_password: DEMO_PASSWORD }, token);
  const epoch = Math.floor(getStack().clock.now().getTime() / 1000);
  const showCode = (at: number) => generate({ secret: String(data.secret), epoch: at });
  await post('/auth/second-factor/confirm', { code: await showCode(epoch) }, token);
  await page.locator('[name="name"]').fill('Cashier');
  await page.getByRole('checkbox').first().check();
  await press(page, 'Save');
  await confirmPassword(page);
  const code = questionOf(page).getByLabel('Code');
  await code.waitFor();
  expect(await hasFocus(code)).toBe(true);
  expect([await isTooWide(page), await listViolationsInAllColours(page)]).toEqual([false, []]);
  await code.fill('000000');
  await press(page, 'Confirm');
  await questionOf(page).getByText('This code is wrong').waitFor();
  await code.fill(await showCode(epoch + 30));
  await press(page, 'Confirm');
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
});

test('the desk asks above its own dialog, and goes on there', async () => {
  const page = await openPage(DESK);
  await openDesk(page, getStack().urls.desk, DEMO_LOGINS.admin);
  await press(page, 'You');
  const you = dialogOf(page, 'You');
  await you.getByLabel('Name').fill('Front desk');
  await press(page, 'Register this browser');
  await passwordOf(page).waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await confirmPassword(page);
  await you.getByText('This browser is the device Front desk.').waitFor();
  await press(page, 'Remove this device');
  await you.getByLabel('Name').waitFor();
  expect(await questionOf(page).count()).toBe(0);
});
