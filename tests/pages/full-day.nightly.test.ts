import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AVA, BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { listViolationsInAllColours } from '../support/pages/browser.ts';
import { press, visitOf } from '../support/pages/desk.ts';

const { post, book, openDay, getOwner } = useDesk();

const WINDOW = { viewport: { width: 1440, height: 900 } };
const NAMES = [
  'Jack O’Neill',
  'Karin Svensson',
  'Luca Romano',
  'Maya Patel',
  'Nina Kowalski',
  'Omar Haddad',
  'Paula Schmidt',
  'Rosa Duarte',
  'Tom Weber',
];
const HOURS = [{ from: '09:00', to: '17:00' }];

const BLOW_DRY = { service_id: 3, pricing_option_id: null, price: 35, duration: 30 };
const MANICURE = { service_id: 4, pricing_option_id: null, price: 40, duration: 45, staff_id: 5 };

let hasDay = false;
/** Twelve people, eleven of them with visits in all states. */
async function fillDay(): Promise<void> {
  if (hasDay) return;
  hasDay = true;
  const members: number[] = [AVA, BEN];
  for (const name of NAMES) {
    const member = { name, location_ids: [1], service_ids: [1, 3], working_hours: { tuesday: HOURS } };
    const { data } = await post('/admin/staff/store', member, getOwner());
    members.push(Number(data.id));
  }
  const act = (name: string, id: number) =>
    post(`/admin/appointment/${name}`, { appointment_id: id }, getOwner());
  const bookWith = (time: string, lname: string, service: object) => {
    const { guest } = guestOf('Alexandra');
    return book(time, { customer_type: 1, guest: { ...guest, lname }, services: [service] });
  };
  for (const [index, staff_id] of members.entries()) {
    const running = await bookWith('09:00 AM', 'Kowalczyk', { ...HAIRCUT, staff_id });
    const late = await bookWith('09:45 AM', 'Lindqvist', { ...BLOW_DRY, staff_id });
    const here = await bookWith('11:00 AM', 'Hoffmann', { ...BLOW_DRY, staff_id });
    const coming = await bookWith('11:30 AM', 'Engström', { ...HAIRCUT, staff_id });
    if (index % 2 === 0) await act('start', running);
    await act('check-in', here);
    if (index === 0) await act('no-show', late);
    if (index % 3 === 0) await act('confirm', coming);
  }
}

/** The words of visits of half an hour and more that are cut: beside their line, or in the middle of one. */
const LIST_CUT = `[...document.querySelectorAll('.visit:not(.gone)')]
  .filter(({ dataset }) => dataset.to - dataset.from >= 30)
  .flatMap((visit) => [...visit.querySelectorAll('.nm, .say, .svc, .when')].flatMap((line) => {
    const text = visit.querySelector('.text').getBoundingClientRect();
    const { top, height, width } = line.getBoundingClientRect();
    if (height === 0 || top >= text.bottom - 1) return [];
    const lines = parseFloat(getComputedStyle(line).lineHeight);
    const isCut = line.scrollWidth > line.clientWidth + 1 || Math.abs(height / lines - Math.round(height / lines)) > 0.1;
    return isCut ? [line.textContent] : [];
  }))`;

/** The rows in which the buttons of the bar stand. */
const LIST_ROWS = `[...new Set([...document.querySelectorAll('.bar > div > .btn')]
  .filter((button) => button.offsetParent)
  .map((button) => button.offsetTop))]`;

const isWide = (page: Page) =>
  page.evaluate<boolean>(
    "document.querySelector('.diary').scrollWidth > document.querySelector('.diary').clientWidth",
  );

// BEHAVIOR §39.3
test('twelve people fit a window of 1440 × 900, also beside a panel, and no word is cut', async () => {
  await fillDay();
  const page = await openDay(WINDOW);
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(12);
  expect(await isWide(page)).toBe(false);
  expect(await page.evaluate(LIST_CUT)).toEqual([]);
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await press(page, 'New visit');
  await page.getByRole('dialog', { name: 'New visit' }).waitFor();
  expect(await isWide(page)).toBe(false);
  expect(await page.evaluate(LIST_ROWS)).toHaveLength(1);
});

// BEHAVIOR §39.3
test('the bar keeps to one row, also on a tablet with touch', async () => {
  await fillDay();
  const page = await openDay({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  await page.locator('.pulse').waitFor();
  expect(await page.evaluate(LIST_ROWS)).toHaveLength(1);
});

// BEHAVIOR §39.3
test('what is drawn of a visit says the state that its name says', async () => {
  await fillDay();
  const page = await openDay(WINDOW);
  await page.locator('.visit.started').first().waitFor();
  const listNames = (look: string) =>
    page
      .locator(`.visit.${look} > button`)
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  const listSaid = (look: string) => page.locator(`.visit.${look} .say`).allTextContents();
  expect(await listNames('late')).toEqual(
    expect.arrayContaining([expect.stringMatching(/, \d+ min late(, new client)?$/)]),
  );
  for (const text of await listSaid('late')) expect(text).toMatch(/^\d+ min late$/);
  for (const name of await listNames('here')) expect(name).toMatch(/, here( \d+ min)?(, new client)?$/);
  for (const text of await listSaid('here')) expect(text).toMatch(/^Here( \d+ min)?$/);
  for (const name of await listNames('over')) expect(name).toMatch(/, started, \d+ min over(, new client)?$/);
  for (const text of await listSaid('over')) expect(text).toMatch(/^\d+ min over$/);
  for (const name of await listNames('gone')) expect(name).toMatch(/, did not come(, new client)?$/);
  // Each state has its badge; a booked visit has none
  const bare = await page
    .locator('.visit:not(:has(.badge)) > button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  for (const name of bare) expect(name).toMatch(/, booked(, new client)?$/);
});

// BEHAVIOR §39.3
test('names and hours stay in view while the day scrolls', async () => {
  await fillDay();
  const page = await openDay({ viewport: { width: 1024, height: 600 } });
  const head = page.getByRole('columnheader', { name: 'Ava Martin' });
  const axis = page.locator('.axis');
  const before = [(await head.boundingBox())?.y, (await axis.boundingBox())?.x];
  await page.locator('.diary').evaluate((view) => {
    view.scrollTop = 0;
    view.scrollTop = 200;
    view.scrollLeft = 200;
  });
  await expect.poll(async () => (await head.boundingBox())?.x ?? 0).toBeLessThan(64);
  expect([(await head.boundingBox())?.y, (await axis.boundingBox())?.x]).toEqual(before);
  const edge = await page.evaluate("getComputedStyle(document.querySelector('.axis')).borderRight");
  expect(edge).toMatch(/^1px solid rgb\(/);
});

// BEHAVIOR §39.3
test('a count of the strip leaves its visits alone in colour', async () => {
  await fillDay();
  const page = await openDay(WINDOW);
  const count = page.getByRole('group', { name: 'Show only' }).getByRole('button', { name: /late$/ });
  const late = await page.locator('.visit.late').count();
  expect(await count.textContent()).toContain(String(late));
  const fill = () =>
    page.evaluate<string>("getComputedStyle(document.querySelector('.visit.started')).backgroundColor");
  const before = await fill();
  await count.click();
  await expect.poll(fill).not.toBe(before);
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await count.click();
  await expect.poll(fill).toBe(before);
});

// BEHAVIOR §39.3
test('people are hidden, moved and shown again, and the browser keeps that', async () => {
  await fillDay();
  const page = await openDay(WINDOW);
  await press(page, 'People, rooms and size');
  const look = page.getByRole('dialog', { name: 'People, rooms and size' });
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await look.getByRole('checkbox', { name: 'Ava Martin' }).uncheck();
  await look.getByRole('button', { name: 'Move Ben Carter to the right' }).click();
  await look.getByRole('button', { name: 'Compact' }).click();
  await page.reload();
  await page.getByRole('grid').waitFor();
  const heads = page.getByRole('columnheader');
  await expect.poll(() => heads.count()).toBe(11);
  expect(await heads.first().textContent()).not.toContain('Ben Carter');
  await page.locator('.diary.compact').waitFor();
});

// BEHAVIOR §39.3
test('a free time shows where a visit would go, and a drag draws its length', async () => {
  const page = await openDay();
  const column = page.locator('[data-column="staff-2"]');
  const box = await column.boundingBox();
  const hour = page.locator('.axis-hour').filter({ hasText: /^3 PM$/ });
  const top = (await hour.boundingBox())?.y ?? 0;
  if (!box) throw new Error('no column');
  const [x, y] = [box.x + box.width / 2, top + 10];
  await page.mouse.move(x, y);
  await page
    .locator('.slot')
    .filter({ hasText: /^\+ [23]:\d\d$/ })
    .waitFor();
  await page.mouse.down();
  await page.mouse.move(x, y + 100, { steps: 5 });
  await page
    .locator('.slot')
    .filter({ hasText: /^\d:\d\d – \d:\d\d$/ })
    .waitFor();
  await page.mouse.up();
  await page.getByRole('dialog', { name: 'New visit' }).waitFor();
});

// BEHAVIOR §39.3, §39.11
test('what is dragged snaps to the grid, shows its new time, and turns red with the reason over another visit', async () => {
  await book('01:00 PM', { ...guestOf('Gale'), services: [MANICURE] });
  await book('02:00 PM', { ...guestOf('Hugo'), services: [MANICURE] });
  const page = await openDay();
  const box = await visitOf(page, /^Gale Guest/).boundingBox();
  if (!box) throw new Error('nothing to drag');
  const step = box.height / 3;
  await page.mouse.move(box.x + 30, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 10 + step * 1.2, { steps: 6 });
  const ghost = page.locator('.ghost');
  await ghost.filter({ hasText: '1:15 – 2:00' }).waitFor();
  expect(await page.locator('.snap').textContent()).toBe('1:15');
  await page.mouse.move(box.x + 30, box.y + 10 + step * 3.1, { steps: 6 });
  await page.locator('.ghost.refused').filter({ hasText: 'has a visit at 2:00 PM.' }).waitFor();
  await page.keyboard.press('Escape');
  await ghost.waitFor({ state: 'detached' });
  await page.mouse.up();
  await visitOf(page, /^Gale Guest, Manicure, 1:00 PM to 1:45 PM/).waitFor();
});

// BEHAVIOR §39.3
test('the menu of a visit opens by the right button and by keys, and letters act on the visit that has the focus', async () => {
  await book('04:00 PM', { ...guestOf('Ines'), services: [{ ...HAIRCUT, staff_id: BEN }] });
  const page = await openDay();
  const visit = visitOf(page, /^Ines Guest/);
  await visit.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Visit of Ines Guest' });
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('Check in'), expect.stringContaining('Cancel visit')]),
  );
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await visit.focus();
  await page.keyboard.press('i');
  await visitOf(page, /^Ines Guest.*, here( \d+ min)?$/).waitFor();
  const here = page.getByRole('status').filter({ hasText: 'Ines Guest is here.' });
  await here.waitFor();
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
  await here.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await visitOf(page, /^Ines Guest.*, booked$/).waitFor();
  await page.getByRole('status').filter({ hasText: 'Taken back: Ines Guest is here.' }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('status').filter({ hasText: 'Nothing to take back.' }).waitFor();
  const isOnVisit = () => page.evaluate<boolean>('document.activeElement.dataset.visit !== undefined');
  await page.getByRole('heading', { level: 1 }).click();
  expect(await isOnVisit()).toBe(false);
  await page.keyboard.press('F6');
  expect(await isOnVisit()).toBe(true);
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('button', { name: 'Skip to the content' }).focus();
  await page.keyboard.press('Enter');
  expect(await isOnVisit()).toBe(true);
});

// BEHAVIOR §39.3
test('the week of everybody shows each day of each member, and leads to it', async () => {
  const page = await openDay();
  await press(page, 'Week');
  const week = page.getByRole('table', { name: /^Week of everybody/ });
  await week.waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await week.getByRole('button', { name: 'Ava Martin', exact: true }).click();
  await page.getByRole('grid', { name: /^Week of Ava Martin/ }).waitFor();
  await page.getByLabel('Week of', { exact: true }).selectOption({ label: 'Everybody' });
  await week
    .getByRole('button', { name: /Ava Martin, Tue/ })
    .first()
    .click();
  await page.getByRole('grid', { name: /^Diary of Tuesday/ }).waitFor();
});

// BEHAVIOR §39.3
test('an alert is said whole beside an open panel, or as one word where it has no room', async () => {
  await fillDay();
  const alert = 'Sensitive scalp: no ammonia';
  await post('/admin/customer/update', { customer_id: 1, alert }, getOwner());
  const carla = { customer_type: 0, customer_id: 1 };
  const late = { ...HAIRCUT, staff_id: AVA };
  await book('08:00 AM', { ...carla, services: [late] });
  await book('02:00 PM', { ...carla, services: [{ ...BLOW_DRY, staff_id: AVA }] });
  const page = await openDay(WINDOW);
  await press(page, 'New visit');
  await page.getByRole('dialog', { name: 'New visit' }).waitFor();
  const listShown = (time: string) =>
    visitOf(page, new RegExp(`^Carla Client.*, ${time}.*, alert: ${alert}`))
      .locator('..')
      .locator('.alert')
      .evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        const isCut = box.scrollHeight > box.clientHeight && !box.classList.contains('either');
        const words = [...box.querySelectorAll(':scope > :is(b, span)')].filter((each) => {
          const { width } = each.getBoundingClientRect();
          return each.getBoundingClientRect().top < bottom && (width > 0 || box.children.length > 1);
        });
        return [isCut, Math.round(bottom - top) > 0, words.map((each) => each.textContent)];
      });
  expect(await listShown('8:00 AM')).toEqual([false, true, []]);
  expect(await listShown('2:00 PM')).toEqual([false, true, ['Alert']]);
});
