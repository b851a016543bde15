import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { guestOf, useDesk } from '../infra/local/pages/desk-fixture.ts';
import {
  DESK,
  dialogOf,
  type LogIn,
  openDesk,
  press,
  pressCheckOut,
  visitOf,
} from '../support/pages/desk.ts';
import { takePayment } from '../support/pages/till.ts';

const { getStack, post, openPage, book, openDay, getOwner, getToday } = useDesk();

/** Whether the page asks the API. The files of dialogs load by themselves, also behind a lock. */
const isCall = (request: Request): boolean => request.resourceType() === 'fetch';

const logInAgain = async (page: Page, { email, password }: LogIn = DEMO_LOGINS.admin) => {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Log in');
};

// BEHAVIOR §39.12
test('locks itself after the minutes of the setting, and keeps nothing', async () => {
  await post('/admin/settings/update', { desk_lock_minutes: 2 }, getOwner());
  const page = await openPage(DESK);
  await page.clock.install();
  await openDesk(page, `${getStack().urls.desk}?date=${getToday()}`, DEMO_LOGINS.admin);
  await page.getByRole('grid').waitFor();
  // A draft of the office, typed in the same tab
  await page.evaluate(
    `sessionStorage.setItem('salon-office-draft /office/demo/customer/new', '{"fname":"Zoe"}')`,
  );
  await page.clock.fastForward('01:50');
  expect(await page.getByRole('grid').count()).toBe(1);
  await page.clock.fastForward('00:20');
  await page.getByText('The desk is locked. Log in again to go on.').waitFor();
  expect(await page.getByLabel('E-mail address').inputValue()).toBe(DEMO_LOGINS.admin.email);
  expect(await page.content()).not.toContain('Guest');
  expect(await page.evaluate('[sessionStorage.length, localStorage.length]')).toEqual([0, 0]);
  await post('/admin/settings/update', { desk_lock_minutes: 10 }, getOwner());
});

/** Opens the day with a clock that the test moves, as the owner. */
async function openTimedDay(query = ''): Promise<Page> {
  const page = await openPage(DESK);
  await page.clock.install();
  await openDesk(page, `${getStack().urls.desk}?date=${getToday()}${query}`, DEMO_LOGINS.admin);
  await page.getByRole('grid').waitFor();
  return page;
}

const lock = async (page: Page) => {
  await page.clock.fastForward('10:10');
  await page.getByText('The desk is locked. Log in again to go on.').waitFor();
};

const startVisit = async (page: Page) => {
  await press(page, 'New visit');
  const form = dialogOf(page, 'New visit');
  await form.getByLabel('Client').fill('Zelda Zimmer');
  await form.getByRole('option', { name: 'New: Zelda Zimmer' }).click();
  await form.getByRole('combobox', { name: 'Service' }).fill('manic');
  await form.getByRole('option', { name: /^Manicure/ }).click();
  await form.getByLabel('Note').fill('Allergic');
  return form;
};

// BEHAVIOR §39.12
describe('a lock', () => {
  test('leaves a half-typed visit to the same user, and shows nothing of it meanwhile', async () => {
    const page = await openTimedDay();
    const asked: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (isCall(request)) asked.push(request.headers().authorization);
    });
    const form = await startVisit(page);
    await form.getByLabel('Time', { exact: true }).waitFor();
    await lock(page);
    expect(await page.content()).not.toMatch(/Zelda|Allergic|Manicure/);
    expect(await page.evaluate('[sessionStorage.length, localStorage.length]')).toEqual([0, 0]);
    const before = asked.length;
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await page.clock.runFor('01:00');
    await page.evaluate('dispatchEvent(new Event("online"))');
    expect(asked.slice(before)).toEqual([]);
    await logInAgain(page);
    await form.getByRole('button', { name: 'Book' }).waitFor();
    expect(await form.getByLabel('Note').inputValue()).toBe('Allergic');
    expect(await page.evaluate('document.activeElement.id')).toBe('new-note');
    await form.getByRole('button', { name: 'Book' }).click();
    await visitOf(page, /^Zelda Zimmer, Manicure/).waitFor();
  });

  test('follows the Back button only after the next log-in', async () => {
    const page = await openTimedDay('&customer_id=1');
    const card = dialogOf(page, 'Carla Client');
    await card.getByRole('button', { name: 'Close' }).click();
    await lock(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isCall(request)) asked.push(request.url());
    });
    await page.goBack();
    await page.clock.runFor('00:10');
    expect(asked).toEqual([]);
    await logInAgain(page);
    await card.waitFor();
  });

  test('lets no call be repeated that had no reply', async () => {
    const page = await openTimedDay();
    const searched: string[] = [];
    // Without a reply
    await page.route('**/admin/customer/index*', (route) => void searched.push(route.request().url()));
    await press(page, 'New visit');
    const search = page.waitForRequest('**/admin/customer/index*');
    await dialogOf(page, 'New visit').getByLabel('Client').fill('Zelda');
    await search;
    await lock(page);
    const before = searched.length;
    await page.clock.runFor('00:10');
    expect(searched).toHaveLength(before);
  });

  test('leaves a checkout to the same user, with the tip and the tenders', async () => {
    await book('02:00 PM', guestOf('Paula'));
    const page = await openTimedDay();
    await visitOf(page, /^Paula Guest/).click();
    await pressCheckOut(page);
    const form = dialogOf(page, 'Check out Paula Guest');
    await form.getByLabel('Tip').fill('5');
    await page.clock.runFor(1000);
    await form.getByRole('cell', { name: '$59.13' }).waitFor();
    await form.getByLabel('Cash').fill('60');
    await lock(page);
    expect(await page.content()).not.toMatch(/Paula|59\.13/);
    await logInAgain(page);
    await takePayment(page);
    await form.getByText('Give $0.87 back.').waitFor();
  });

  test('leaves nothing to another user, nor to anybody after that', async () => {
    const page = await openTimedDay();
    await startVisit(page);
    for (const login of [DEMO_LOGINS.staff, DEMO_LOGINS.admin]) {
      await lock(page);
      await logInAgain(page, login);
      await page.getByRole('grid').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
  });

  test('leaves nothing after a user who may not see the diary, for whom the desk asks for nothing of the day', async () => {
    const { data: role } = await post(
      '/admin/role/store',
      { name: 'Shop', permissions: ['sales.read'] },
      getOwner(),
    );
    const shop = { email: 'shop@demo.test', password: DEMO_LOGINS.admin.password };
    await post('/admin/user/store', { ...shop, name: 'Shop', role_id: role.id }, getOwner());
    const page = await openTimedDay();
    await startVisit(page);
    await lock(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isCall(request)) asked.push(new URL(request.url()).pathname);
    });
    await logInAgain(page, shop);
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await page.clock.runFor('01:00');
    expect(asked.filter((path) => !path.includes('/auth/'))).toEqual([]);
    await lock(page);
    await logInAgain(page);
    await page.getByRole('grid').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
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
