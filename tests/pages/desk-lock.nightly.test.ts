import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useDesk } from '../infra/local/pages/desk-fixture.ts';
import { DESK, openDesk, press } from '../support/pages/desk.ts';

const { getStack, post, openPage, openDay, getOwner, getToday } = useDesk();

const logInAgain = async (page: Page, { email, password } = DEMO_LOGINS.admin) => {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Log in');
};

// BEHAVIOR §39.5
test('locks itself after the minutes of the setting, and keeps nothing', async () => {
  await post('/admin/settings/update', { desk_lock_minutes: 2 }, getOwner());
  const page = await openPage(DESK);
  await page.clock.install();
  await openDesk(page, `${getStack().urls.desk}?date=${getToday()}`, DEMO_LOGINS.admin);
  await page.getByRole('grid').waitFor();
  await page.clock.fastForward('01:50');
  expect(await page.getByRole('grid').count()).toBe(1);
  await page.clock.fastForward('00:20');
  await page.getByText('The desk is locked. Log in again to go on.').waitFor();
  expect(await page.getByLabel('E-mail address').inputValue()).toBe(DEMO_LOGINS.admin.email);
  expect(await page.content()).not.toContain('Guest');
  expect(await page.evaluate('[sessionStorage.length, localStorage.length]')).toEqual([0, 0]);
  await post('/admin/settings/update', { desk_lock_minutes: 10 }, getOwner());
});

// BEHAVIOR §39.2
test('asks for no diary without a log-in', async () => {
  const page = await openDay();
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/diary')) asked.push(request.headers().authorization);
  });
  await press(page, 'Log out');
  await logInAgain(page);
  await page.getByRole('grid').waitFor();
  expect(asked.filter((authorization) => authorization === undefined)).toEqual([]);
});
