import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { STICKY_NOTE } from '../../functions/pages/app/parts/icons.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../infra/local/demo/demo.ts';
import { AVA, BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { isTooWide, listViolationsInAllColours, PHONE } from '../support/pages/browser.ts';
import { chooseAct, DESK, dialogOf, openService, press, visitOf } from '../support/pages/desk.ts';

const { getStack, post, book: bookVisit, openDay, getOwner, getToday } = useDesk();

const BALAYAGE = { service_id: 9, pricing_option_id: null, price: 180, duration: 150 };

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const toApiDate = (day: string): string => day.replaceAll('-', '/');

const book = (fname: string, time: string, change: object = {}) =>
  bookVisit(time, { ...guestOf(fname), ...change });

/** Creates a user with a built-in role, linked to a member. */
async function createUser(role: string, staff_id?: number) {
  const email = `${role}${staff_id ?? ''}@demo.test`;
  const user = { name: role, email, password: DEMO_PASSWORD, role, ...(staff_id ? { staff_id } : {}) };
  await post('/admin/user/store', user, getOwner());
  return { email, password: DEMO_PASSWORD };
}

/** Presses at a point of a locator, and moves by some pixels. */
async function drag(
  page: Page,
  name: RegExp,
  from: readonly [number, number],
  by: readonly [number, number],
) {
  const box = await visitOf(page, name).boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + from[0], box.y + from[1]];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by[0], y + by[1], { steps: 8 });
  await page.mouse.up();
}

/** Chooses a service in a field of services. */
async function chooseService(page: Page, id: string, typed: string): Promise<void> {
  await page.locator(`#${id}`).fill(typed);
  await page.locator(`#${id}-list`).getByRole('option').first().click();
}

// BEHAVIOR §39.3, §39.4
describe('the length of a visit', () => {
  test('is dragged with the mouse; a taken time is refused, with the reason', async () => {
    await book('Lena', '01:00 PM');
    await book('Next', '02:15 PM');
    const page = await openDay();
    const { height = 0 } = (await visitOf(page, /^Lena Guest/).boundingBox()) ?? {};
    await drag(page, /^Lena Guest/, [40, height - 3], [0, ((height + 2) / 45) * 15]);
    await visitOf(page, /^Lena Guest.*1:00 PM to 2:00 PM, Ava Martin, booked$/).waitFor();
    await page.getByRole('status').filter({ hasText: 'Lena Guest’s visit now ends at 2:00 PM.' }).waitFor();
    const longer = (await visitOf(page, /^Lena Guest/).boundingBox()) ?? { height: 0 };
    await drag(page, /^Lena Guest/, [40, longer.height - 3], [0, ((longer.height + 2) / 60) * 45]);
    await page
      .getByRole('alert')
      .filter({
        hasText: 'Not saved: Ava Martin has a visit at 2:15 PM.',
      })
      .waitFor();
    await visitOf(page, /^Lena Guest.*1:00 PM to 2:00 PM, Ava Martin, booked$/).waitFor();
  });

  test('a visit of 15 minutes is at least 24 pixels high', async () => {
    const id = await book('Shorty', '04:00 PM');
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: AVA, price: 50, duration: 10 }];
    await post('/admin/appointment/update', { appointment_id: id, services }, getOwner());
    const page = await openDay();
    const box = await visitOf(page, /^Shorty Guest.*4:00 PM to 4:10 PM/).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
  });
});

// BEHAVIOR §39.11, §39.4
test('a finger that rests drags a visit; one that moves at once scrolls', async () => {
  await book('Tilda', '04:30 PM', { services: [{ ...HAIRCUT, staff_id: BEN }] });
  // A phone lists the visits instead
  const page = await openDay({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  const visit = visitOf(page, /^Tilda Guest/);
  await visit.scrollIntoViewIfNeeded();
  await page.evaluate('window.felt = 0; navigator.vibrate = () => { window.felt += 1; return true; };');
  const wire = await page.context().newCDPSession(page);
  const touch = (type: string, x = 0, y = 0) =>
    wire.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  const { x, y, height } = (await visit.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await touch('touchStart', x + 40, y + 15);
  // The finger feels that it has rested long enough
  await expect.poll(() => page.evaluate('window.felt')).toBe(1);
  for (let step = 1; step <= 5; step += 1)
    await touch('touchMove', x + 40, y + 15 - ((height + 2) / 45) * 3 * step);
  await touch('touchEnd');
  await visitOf(page, /^Tilda Guest.*4:15 PM to 5:00 PM, Ben Carter/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const held = (await visit.boundingBox()) ?? { x: 0, y: 0 };
  await touch('touchStart', held.x + 40, held.y + 15);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', held.x + 40, held.y + 15 - step * 8);
  await touch('touchEnd');
  await visitOf(page, /^Tilda Guest.*4:15 PM to 5:00 PM, Ben Carter/).waitFor();
});

// BEHAVIOR §39.3
describe('the week of a member', () => {
  test('moves a visit to another day', async () => {
    await book('Wilma', '11:00 AM', { date: toApiDate(addDays(getToday(), 1)) });
    const page = await openDay({ query: { view: 'week', staff_id: String(AVA) } });
    const column = await page.getByRole('columnheader').first().boundingBox();
    await drag(page, /^Wilma Guest/, [40, 10], [column?.width ?? 0, 0]);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Day' }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await visitOf(page, /^Wilma Guest, Haircut, 11:00 AM to 11:45 AM, Ava Martin, booked$/).waitFor();
  });

  test('is the stylist’s own, who may neither book nor see others', async () => {
    await book('Olaf', '12:30 PM', { services: [{ ...HAIRCUT, staff_id: BEN }] });
    const login = await createUser('stylist', BEN);
    const page = await openDay({ login });
    await page.getByRole('columnheader', { name: /^Ben Carter/ }).waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(1);
    for (const name of ['New visit', 'Block time', 'Waitlist'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    await press(page, 'Week');
    await page.getByRole('grid', { name: /^Week of Ben Carter/ }).waitFor();
    expect(await page.locator('#desk-member').count()).toBe(0);
    await visitOf(page, /^Olaf Guest/).click();
    const dialog = dialogOf(page, 'Olaf Guest');
    await dialog.getByText('APT-').waitFor();
    await dialog.getByRole('button', { name: 'Check in', exact: true }).waitFor();
    for (const name of ['Add a service', 'Check out', 'Olaf Guest'])
      expect(await dialog.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect([await listViolationsInAllColours(page), await isTooWide(page)]).toEqual([[], false]);
    await press(page, 'More for this visit');
    expect(await page.getByRole('menuitem').locator('span').allTextContents()).toEqual(['Start']);
  });

  test('has days on which nobody works, or the stylist does not', async () => {
    const sunday = addDays(getToday(), 5);
    const page = await openDay();
    await page.getByLabel('Date').fill(sunday);
    await page.getByText(/^Closed on Sunday/).waitFor();
    await page.getByRole('button', { name: /^Next: Mon, .*, 9:00 AM$/ }).click();
    await page.getByRole('grid', { name: /^Diary of Monday/ }).waitFor();
    const own = await openDay({ login: await createUser('stylist', 5) });
    await own.getByLabel('Date').fill(sunday);
    await own.getByText('Elena Rossi does not work here on this day.').waitFor();
    // A phone has the days of the week also on a day off
    await own.setViewportSize({ width: 390, height: 844 });
    await own.getByRole('group', { name: 'Week' }).getByRole('button', { pressed: true }).waitFor();
  });
});

/** The first line of the icon of a note. */
const NOTE_LINE = /d="([^"]+)"/.exec(STICKY_NOTE)?.[1];

// BEHAVIOR §39.2, §39.3
test('a stylist reads the note about the customer, writes that of the visit, and completes what is paid', async () => {
  const colour = { service_id: 2, pricing_option_id: 3, staff_id: AVA, price: 155, duration: 120 };
  const carla = { customer_type: 0, customer_id: 1, guest: null };
  await book('', '06:00 PM', { ...carla, services: [colour] });
  const options = [
    { id: 3, name: 'Long hair', price: 155, duration: 120 },
    { name: 'Patch test', price: 0, duration: 15 },
  ];
  const address = `${getStack().urls.api}/services/update/2`;
  const headers = { 'x-client-slug': 'demo', authorization: `Bearer ${getOwner()}` };
  const init = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' } };
  await fetch(address, { ...init, body: JSON.stringify({ pricing_options: options }) });
  const patch = { ...colour, pricing_option_id: 4, price: 0, duration: 15 };
  await book('', '08:15 PM', { ...carla, services: [patch] });
  await post('/admin/customer/update', { customer_id: 1, note: 'Sensitive scalp: no ammonia' }, getOwner());
  const page = await openDay({ login: await createUser('stylist', AVA) });
  const visit = visitOf(
    page,
    /^Carla Clients?, Hair color – Long hair, 6:00 PM .*, note: Sensitive scalp: no ammonia$/,
  );
  await visit.waitFor();
  // The mark is drawn: a glyph would be missing in many fonts
  const mark = visit.locator('..').locator('svg', { has: page.locator(`path[d="${NOTE_LINE}"]`) });
  expect((await mark.boundingBox())?.width).toBeGreaterThan(5);
  await visit.click();
  const dialog = dialogOf(page, /^Carla/);
  await dialog.getByText('Sensitive scalp: no ammonia').waitFor();
  await dialog.getByText('Hair color – Long hair').waitFor();
  await dialog.getByText(/6:00\s–\s8:00\sPM · with Ava Martin/).waitFor();
  await dialog.getByLabel('Note', { exact: true }).fill('Mixed 6/1');
  await page.setViewportSize(PHONE);
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.setViewportSize(DESK.viewport);
  await press(page, 'Save note');
  await expect.poll(() => dialog.getByLabel('Note', { exact: true }).inputValue()).toBe('Mixed 6/1');
  await chooseAct(page, 'Start');
  await dialog.locator('[aria-current="step"]', { hasText: 'Started' }).waitFor();
  await dialog.getByRole('button', { name: 'More for this visit' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Complete' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await visitOf(page, /^Carla.*Patch test/).click();
  await chooseAct(page, 'Start');
  await dialog.locator('[aria-current="step"]', { hasText: 'Started' }).waitFor();
  await chooseAct(page, 'Complete');
  await page.keyboard.press('Escape');
  await visitOf(page, /^Carla.*Patch test.*, paid, (?:new client, )?note: Sensitive/).click();
  await dialog.getByText('Sensitive scalp: no ammonia').waitFor();
  expect(await dialog.getByLabel('Note', { exact: true }).count()).toBe(0);
  const tomorrow = addDays(getToday(), 1);
  const haircut = { ...HAIRCUT, staff_id: AVA };
  await book('', '09:00 AM', { ...carla, date: toApiDate(tomorrow), services: [haircut] });
  await page.getByLabel('Date').fill(tomorrow);
  await visitOf(page, /^Carla.*Haircut/).click();
  await dialog.getByRole('heading', { name: 'Last visit with you' }).waitFor();
  await dialog.getByText(/· Hair color – Patch test/).waitFor();
});

// BEHAVIOR §39.11
test('the panel of a visit follows what another desk does with it', async () => {
  const date = addDays(getToday(), 21);
  const id = await book('Fola', '09:00 AM', { date: toApiDate(date) });
  const page = await openDay({ query: { date } });
  await visitOf(page, /^Fola Guest/).click();
  const dialog = dialogOf(page, 'Fola Guest');
  await dialog.getByLabel('Note', { exact: true }).fill('Half typed');
  await post('/admin/appointment/confirm', { appointment_id: id }, getOwner());
  await dialog.locator('[aria-current="step"]', { hasText: 'Confirmed' }).waitFor();
  expect(await dialog.getByLabel('Note', { exact: true }).inputValue()).toBe('Half typed');
  await post('/admin/appointment/cancel', { appointment_id: id }, getOwner());
  await dialog.getByText('Cancelled', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: /^Change Haircut/ }).count()).toBe(0);
});

// BEHAVIOR §39.3
test('rooms have columns on demand, with the visits that hold them', async () => {
  const services = [{ service_id: 10, pricing_option_id: null, price: 95, duration: 60, staff_id: 5 }];
  await book('Roma', '03:00 PM', { services });
  const page = await openDay();
  const columns = await page.getByRole('columnheader').count();
  await press(page, 'People, rooms and size');
  await page.getByRole('switch', { name: 'Rooms and equipment' }).check();
  await page.keyboard.press('Escape');
  await page.waitForURL(/rooms=1/);
  await expect.poll(() => page.getByRole('columnheader').count()).toBeGreaterThan(columns);
  await visitOf(page, /^Roma Guest, Laser hair removal, .*, (Lavender|Rose) room, booked$/).waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
});

// BEHAVIOR §39.11, §39.4
describe('a change by a form that does not fit', () => {
  const onDay = () => addDays(getToday(), 21);
  const take = (fname: string, time: string, change: object = {}) =>
    book(fname, time, { date: toApiDate(onDay()), ...change });

  test('says that a typed time is outside of the hours, and names the visit that is in the way', async () => {
    await take('Mona', '03:00 PM');
    await take('Inway', '04:00 PM');
    const page = await openDay({ query: { date: onDay() } });
    await visitOf(page, /^Mona Guest/).click();
    await chooseAct(page, 'Move');
    const form = dialogOf(page, /^Move the visit/);
    await form.getByRole('button', { name: 'Another time' }).click();
    await form.getByLabel('Another time').fill('16:45');
    await form.getByText('Ava Martin is off from 5:00 PM.').waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await form.getByLabel('Another time').fill('15:45');
    await form.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Ava Martin has a visit at 4:00 PM.' }).waitFor();
  });

  test('moves a visit to another day with anybody who is free, and leads to the visit there', async () => {
    const date = addDays(onDay(), 7);
    await take('Anya', '11:00 AM');
    await take('Ahead', '11:00 AM', { date: toApiDate(date) });
    const page = await openDay({ query: { date: onDay() } });
    await visitOf(page, /^Anya Guest/).click();
    await chooseAct(page, 'Move');
    const form = dialogOf(page, /^Move the visit/);
    await form.getByLabel('With').selectOption({ label: 'Anybody free' });
    await form.getByLabel('Date').fill(date);
    await form.getByRole('radio', { name: '11:00 AM Ben' }).check();
    await form.locator('.book-summary', { hasText: 'Ben Carter' }).waitFor();
    await form.getByRole('button', { name: 'Move', exact: true }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Anya Guest is moved to .*, with Ben / })
      .waitFor();
    await page
      .locator('button[data-visit]:focus')
      .and(visitOf(page, /^Anya Guest.* Ben /))
      .waitFor();
  });

  test('names the member who has another visit, and the visit after a longer one', async () => {
    await take('Petra', '01:00 PM');
    await take('Soon', '02:00 PM');
    await take('Bens', '01:15 PM', { services: [{ ...HAIRCUT, staff_id: BEN }] });
    const page = await openDay({ query: { date: onDay() } });
    await visitOf(page, /^Petra Guest/).click();
    await openService(page, 'Haircut');
    const length = page.getByRole('spinbutton', { name: 'Length' });
    await length.press('ArrowUp');
    await length.press('ArrowUp');
    await page.getByRole('status').filter({ hasText: 'Ava Martin has a visit at 2:00 PM.' }).waitFor();
    await press(page, 'Save change');
    await page.getByRole('alert').filter({ hasText: 'Ava Martin has a visit at 2:00 PM.' }).waitFor();
    await length.press('ArrowDown');
    await page.getByText('Fits. Soon Guest follows at 2:00 PM.').waitFor();
    await press(page, 'Save change');
    await page.getByRole('status').filter({ hasText: 'Petra Guest’s visit now ends at 2:00 PM' }).waitFor();
    await press(page, 'Undo');
    await visitOf(page, /^Petra Guest.*1:00 PM to 1:45 PM/).waitFor();
    const form = dialogOf(page, 'Petra Guest');
    await openService(page, 'Haircut');
    await form.getByLabel('With').selectOption({ label: 'Ben Carter' });
    await press(page, 'Save change');
    await form.getByRole('alert').filter({ hasText: 'Ben Carter has a visit at 1:15 PM.' }).waitFor();
  });

  test('marks the members who do not work on the day, and says so of the chosen one', async () => {
    const page = await openDay({ query: { date: addDays(getToday(), 4) } });
    await press(page, 'New visit');
    const form = dialogOf(page, 'New visit');
    await chooseService(page, 'new-service', 'hairc');
    await form.getByLabel('With').selectOption({ label: 'Ava Martin, not here on this day' });
    await form.getByText('Ava Martin does not work here on this day.').waitFor();
    await form.getByLabel('With').selectOption({ label: 'Anybody free' });
    await form.getByRole('button', { name: 'Another time' }).click();
    await form.getByLabel('Another time').fill('09:15');
    await form.getByText('Nobody who works at this time is free for Haircut.').waitFor();
    expect(
      await form
        .getByLabel('With')
        .locator('option', { hasText: /^Ben Carter$/ })
        .count(),
    ).toBe(1);
  });
});

// BEHAVIOR §39.4
describe('the form', () => {
  test('books a cut into the processing time of a colour', async () => {
    await book('Cora', '02:00 PM', {
      services: [{ ...BALAYAGE, staff_id: AVA }],
      date: toApiDate(addDays(getToday(), 7)),
    });
    const page = await openDay({ query: { date: addDays(getToday(), 7) } });
    await page.locator('.gap').click({ position: { x: 20, y: 10 } });
    const form = dialogOf(page, 'New visit');
    await form.getByText(/, 2:45 PM, with Ava Martin$/).waitFor();
    await form.getByRole('combobox', { name: 'Client' }).fill('Gap Filler');
    await form.getByRole('option', { name: 'New: Gap Filler' }).click();
    await chooseService(page, 'new-service', 'color');
    await form.getByText('2:45 PM is not free for this.').waitFor();
    await form
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await chooseService(page, 'new-service', 'hairc');
    await expect.poll(() => form.getByRole('radio', { checked: true }).inputValue()).toBe('14:45');
    expect(await form.getByLabel('With').locator('option:checked').textContent()).toBe('Ava Martin');
    await form.getByRole('button', { name: 'Book', exact: true }).click();
    await visitOf(page, /^Gap Filler, Haircut, 2:45 PM to 3:30 PM, Ava Martin, booked$/).waitFor();
  });

  test('books a family of three with add-ons, and keeps a new customer', async () => {
    const page = await openDay({ query: { date: addDays(getToday(), 14) } });
    await press(page, 'New visit');
    const form = dialogOf(page, 'New visit');
    await form.getByRole('combobox', { name: 'Client' }).fill('Fam Ily');
    await form.getByRole('option', { name: 'New: Fam Ily' }).click();
    await form.getByLabel('Phone').fill('+1 212 555 0177');
    await chooseService(page, 'new-service', 'hairc');
    await form.getByText('More: repeat, several people').click();
    // The opened fields stand above the bar with Book
    const [more, book] = ['Add a person', 'Book'].map((name) =>
      form.getByRole('button', { name, exact: true }),
    );
    const bottom = async () => {
      const { y = 0, height = 0 } = (await more?.boundingBox()) ?? {};
      return y + height;
    };
    await expect.poll(bottom).toBeLessThan((await book?.boundingBox())?.y ?? 0);
    for (const [index, [name, service]] of [
      ['Mia', 'blow'],
      ['Noa', 'pedic'],
    ].entries()) {
      await press(page, 'Add a person');
      await page.locator(`#new-name-${index + 1}`).fill(name ?? '');
      await chooseService(page, `new-${index + 1}-service`, service ?? '');
    }
    await form.getByText('Add-ons').click();
    await form.getByRole('checkbox', { name: /^Deep conditioning/ }).check();
    await form.getByLabel('Time', { exact: true }).waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await form.getByRole('button', { name: 'Book', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page
      .getByRole('status')
      .filter({ hasText: /^Fam Ily \+ Mia \+ Noa is booked/ })
      .waitFor();
    await visitOf(page, /^Fam Ily/)
      .first()
      .click();
    const dialog = dialogOf(page, 'Fam Ily');
    for (const name of [/^Change Haircut/, /^Change Blow-dry \(Mia\)/, /^Change Pedicure \(Noa\)/])
      await dialog.getByRole('button', { name }).waitFor();
    await press(page, 'Fam Ily');
    await dialogOf(page, 'Fam Ily').last().getByText('Client since').waitFor();
  });

  test('books a series; dates that are not free are named, and the others booked', async () => {
    const first = addDays(getToday(), 8);
    const taken = { date: toApiDate(addDays(first, 7)), services: [HAIRCUT] };
    await book('Taken', '11:00 AM', taken);
    const page = await openDay({ query: { date: first } });
    await press(page, 'New visit');
    const form = dialogOf(page, 'New visit');
    await form.getByRole('combobox', { name: 'Client' }).fill('carla');
    await form.getByRole('option', { name: /^Carla Client/ }).click();
    await chooseService(page, 'new-service', 'hairc');
    await form.getByLabel('With').selectOption({ label: 'Ava Martin' });
    await form.getByRole('radio', { name: /^11:00 AM/ }).check();
    await form.getByText('More: repeat, several people').click();
    await form.getByLabel('Repeat').selectOption({ label: 'Every week' });
    await form.getByLabel('How often').selectOption({ label: '3 visits' });
    await form.getByText(/^3 visits: \w{3}, \w{3} \d+ – \w{3}, \w{3} \d+$/).waitFor();
    await form.getByText(/^per visit, /).waitFor();
    await form.getByRole('button', { name: 'Book', exact: true }).click();
    await form.getByText(/^Not free: /).waitFor();
    await press(page, 'Book the other dates');
    await page.getByRole('status').filter({ hasText: 'Carla Client is booked on 2 dates.' }).waitFor();
  });

  test('books dates of a series that lie further ahead than clients can book', async () => {
    const page = await openDay({ query: { date: addDays(getToday(), 2) } });
    await press(page, 'New visit');
    const form = dialogOf(page, 'New visit');
    await form.getByRole('combobox', { name: 'Client' }).fill('carla');
    await form.getByRole('option', { name: /^Carla Client/ }).click();
    await chooseService(page, 'new-service', 'hairc');
    await form.getByText('More: repeat, several people').click();
    await form.getByLabel('Repeat').selectOption({ label: 'Every 6 weeks' });
    await form.getByLabel('How often').selectOption({ label: '3 visits' });
    await form.getByRole('button', { name: 'Book', exact: true }).click();
    await form.getByText(/^Not free: /).waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await press(page, 'Book all dates');
    await page.getByRole('status').filter({ hasText: 'Carla Client is booked on 3 dates.' }).waitFor();
    // The panel leads to the other dates
    const panel = dialogOf(page, /^Carla Client/);
    await visitOf(page, /^Carla Client, Haircut/)
      .first()
      .click();
    await panel.getByText('Date 1 of 3 of a series').click();
    await panel
      .getByRole('button', { name: /^\w{3}, \w{3}\s\d+, \d+:\d\d\s[AP]M$/ })
      .first()
      .click();
    await panel.getByText('Date 2 of 3 of a series').click();
    await panel
      .getByRole('button', { name: /^\w{3}, \w{3}\s\d+, \d+:\d\d\s[AP]M$/ })
      .first()
      .click();
    await panel.getByText('Date 1 of 3 of a series').waitFor();
    // Dates behind the booking window are moved all the same
    await chooseAct(page, 'Move');
    const move = dialogOf(page, /^Move the visit/);
    await move.getByLabel('Also the later visits of this series').check();
    await move.getByRole('radio', { name: /^5:15 PM/ }).check();
    await move.getByRole('button', { name: 'Move', exact: true }).click();
    await press(page, 'Move all dates');
    await page
      .getByRole('status')
      .filter({ hasText: /^3 visits of Carla Client are moved, the first one to .*, 5:15 PM\.$/ })
      .waitFor();
  });

  test('moves and cancels the later visits of a series, and names the dates that are not free', async () => {
    const first = addDays(getToday(), 15);
    const [second, third] = [addDays(first, 7), addDays(first, 14)];
    const services = [{ ...HAIRCUT, staff_id: BEN }];
    await book('Taken', '04:30 PM', { date: toApiDate(third), services });
    await post(
      '/booking/save-series',
      {
        ...guestOf('Serie'),
        location_id: 1,
        date: toApiDate(first),
        time: '03:15 PM',
        services,
        repeat: { every_weeks: 1, count: 3 },
      },
      getOwner(),
    );
    const page = await openDay({ query: { date: second } });
    const openMove = async (time: string) => {
      await visitOf(page, /^Serie Guest/).click();
      await chooseAct(page, 'Move');
      const form = dialogOf(page, /^Move the visit/);
      await form.getByRole('radio', { name: new RegExp(`^${time}`) }).check();
      await form.getByLabel('Also the later visits of this series').check();
      expect(await form.getByLabel('With').count()).toBe(0);
      await form.getByRole('button', { name: 'Move', exact: true }).click();
    };
    await openMove('4:30 PM');
    await page
      .getByRole('alert')
      .filter({ hasText: /was not saved: Some dates .* Not free: / })
      .waitFor();
    // Somebody has taken the time: it is also refused to who moves all dates
    await press(page, 'Move all dates');
    await page.getByRole('button', { name: 'Move all dates' }).waitFor({ state: 'detached' });
    await page
      .getByRole('alert')
      .filter({ hasText: /Not free: / })
      .waitFor();
    await openMove('5:15 PM');
    await page
      .getByRole('status')
      .filter({ hasText: /^2 visits of Serie Guest are moved, the first one to .*, 5:15 PM\.$/ })
      .waitFor();
    await visitOf(page, /^Serie Guest.*5:15 PM/).click();
    await chooseAct(page, 'Cancel visit');
    await page.getByLabel('Also the later visits of this series').check();
    await press(page, 'Yes, cancel visit');
    await page.getByRole('status').filter({ hasText: '2 visits of Serie Guest are cancelled.' }).waitFor();
  });

  test('says that a typed time lies outside of the hours, and books it', async () => {
    const page = await openDay();
    await press(page, 'New visit');
    const form = dialogOf(page, 'New visit');
    await form.getByRole('combobox', { name: 'Client' }).fill('Early Bird');
    await form.getByRole('option', { name: 'New: Early Bird' }).click();
    await chooseService(page, 'new-service', 'hairc');
    await form.getByLabel('With').selectOption({ label: 'Ava Martin' });
    await form.getByRole('button', { name: 'Another time' }).click();
    await form.getByLabel('Another time').fill('12:10');
    const closed = form.getByText('The salon is closed at this time.');
    for (const [time, note] of [
      ['17:30', closed],
      ['16:45', form.getByText('Ava Martin is off from 5:00 PM.')],
      ['21:00', closed],
    ] as const) {
      await form.getByLabel('Another time').fill(time);
      await note.waitFor();
    }
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await form.getByRole('button', { name: 'Book', exact: true }).click();
    await visitOf(page, /^Early Bird, Haircut, 9:00 PM/).waitFor();
  });

  test('books a walk-in for now', async () => {
    const page = await openDay();
    await press(page, 'New visit');
    const form = dialogOf(page, 'New visit');
    const customer = form.getByRole('combobox', { name: 'Client' });
    await customer.press('ArrowDown');
    await form.getByRole('option', { name: /^Walk-in/ }).click();
    await chooseService(page, 'new-service', 'blow');
    await press(page, 'Now');
    await press(page, 'Book and check in');
    await page
      .getByRole('status')
      .filter({ hasText: /^Walk-in is booked on / })
      .waitFor();
    await visitOf(page, /^Walk-in, Blow-dry, 10:\d\d AM/).waitFor();
  });
});

// BEHAVIOR §39.10
test('a cancelled time is offered to who waits for it; others join and leave at the desk', async () => {
  const day = addDays(getToday(), 9);
  await post('/admin/settings/update', { waitlist_mode: 'manual' }, getOwner());
  await book('Gone', '11:00 AM', { date: toApiDate(day) });
  const page = await openDay({ query: { date: day } });
  await press(page, 'Waitlist');
  await press(page, 'Add to the waitlist');
  const form = dialogOf(page, 'Add to the waitlist');
  await form.getByRole('combobox', { name: 'Client' }).fill('Wanda Waits');
  await form.getByRole('option', { name: 'New: Wanda Waits' }).click();
  await form.getByLabel('E-mail address (optional)').fill('wanda@x.test');
  await chooseService(page, 'wait-service', 'hairc');
  await form.getByLabel('Time of day').selectOption({ label: 'Morning' });
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add to the waitlist' }).click();
  await page.getByRole('status').filter({ hasText: 'Wanda Waits is on the waitlist.' }).waitFor();
  // Bea and Cleo wait for Ben: the time of Ava does not fit
  const date = toApiDate(day);
  for (const name of ['Bea', 'Cleo'])
    await post(
      '/booking/waitlist/join',
      {
        ...{ location_id: 1, customer_id: null },
        guest: { ...guestOf(name).guest, email: `${name.toLowerCase()}@x.test` },
        service_pricing_options: [{ service_id: 1, pricing_option_id: null, staff_id: BEN }],
        windows: [{ from_date: date, to_date: date, from_time: '09:00 AM', to_time: '12:00 PM' }],
      },
      getOwner(),
    );
  await visitOf(page, /^Gone Guest/).click();
  await chooseAct(page, 'Cancel visit');
  const list = dialogOf(page, /^Who waits for .*, 11:00 AM$/);
  await list.getByText(/^11:00\s–\s11:45\sAM with Ava Martin is free now\./).waitFor();
  await list.getByRole('button', { name: 'Offer 11:00 AM' }).click();
  expect(await list.getByRole('listitem').count()).toBe(1);
  await list.getByText(/^Offer: .*, 11:00 AM$/).waitFor();
  await list.getByText(/^The time is held until /).waitFor();
  expect(await list.getByRole('button', { name: /^Offer / }).count()).toBe(0);
  await page.keyboard.press('Escape');
  // Wanda calls: the held time leads to her entry, from which her visit is booked
  await page
    .getByRole('grid')
    .getByRole('button', { name: 'Held for Wanda Waits, from the waitlist, 11:00 AM to 11:45 AM' })
    .click();
  const held = dialogOf(page, 'Waitlist');
  await held.getByRole('button', { name: 'Show the whole waitlist' }).waitFor();
  await held.getByRole('listitem').waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await held.getByRole('button', { name: 'Book for Wanda Waits' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Wanda Waits is booked on .*, 11:00 AM, with Ava Martin\.$/ })
    .waitFor();
  await visitOf(page, /^Wanda Waits/).waitFor();
  await press(page, 'Waitlist');
  await press(page, 'Remove Cleo Guest from the waitlist');
  await press(page, 'Yes, remove');
  // Bea is on the phone
  await press(page, 'Book for Bea Guest');
  const visit = dialogOf(page, 'New visit');
  await expect.poll(() => visit.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Bea Guest');
  await visit.getByRole('radio', { checked: true }).first().waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').filter({ hasText: 'Bea Guest is booked on' }).waitFor();
  await press(page, 'Waitlist');
  await dialogOf(page, 'Waitlist').getByText('Nobody waits.').waitFor();
  await post('/admin/settings/update', { waitlist_mode: 'first' }, getOwner());
});

// BEHAVIOR §39.5
describe('the card of a customer', () => {
  test('opens by address and search, shows visits and is changed; Back closes it', async () => {
    await book('', '05:00 PM', { customer_type: 0, customer_id: 1, guest: null, note: 'Likes tea' });
    const page = await openDay({ query: { customer_id: '1' } });
    const card = dialogOf(page, 'Carla Client');
    await card.getByRole('button', { name: /^Haircut, .*, 5:00 PM, .*, booked$/ }).waitFor();
    await card.getByText('Likes tea').waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    const office = await card.getByRole('link', { name: 'Merge, export or erase' }).getAttribute('href');
    expect(office).toBe('/office/demo/customer/1');
    await press(page, 'Edit');
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('card-fname');
    await card.getByLabel('Last name').fill('Clients');
    await card.getByLabel('Agrees to text messages').check();
    await card.getByLabel('Note for the salon').fill('Sits by the window');
    await press(page, 'Save');
    await page.getByRole('status').filter({ hasText: 'Carla Clients is saved.' }).waitFor();
    await dialogOf(page, 'Carla Clients').getByText('agreed').waitFor();
    await dialogOf(page, 'Carla Clients').getByText('Sits by the window').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('customer_id'));
    await page.keyboard.press('/');
    await page.getByLabel('Name, phone, e-mail address or number').fill('carla');
    await page.getByRole('button', { name: /^Carla Clients, .*, card$/ }).click();
    await dialogOf(page, 'Carla Clients').waitFor();
    await page.goBack();
    await dialogOf(page, 'Carla Clients').waitFor({ state: 'detached' });
  });

  test('opens for a guest of the past whom Find shows, and begins a visit with the contact, which can keep the guest as a customer', async () => {
    const guest = { fname: 'Gloria', lname: 'Past', email: 'gloria@x.test', phone: '+1 212 555 0143' };
    const date = toApiDate(addDays(getToday(), 21));
    await book('', '06:00 PM', { customer_type: 1, guest, date });
    // The visit is gathered after its commit
    const headers = { 'x-client-slug': 'demo', authorization: `Bearer ${getOwner()}` };
    const listed = `${getStack().urls.api}/admin/customer/index?kind=guest&search=gloria`;
    await expect.poll(async () => (await fetch(listed, { headers })).text()).toContain('Gloria');
    const page = await openDay();
    await page.keyboard.press('/');
    await page.getByLabel('Name, phone, e-mail address or number').fill('gloria');
    await page.getByRole('button', { name: /^Gloria Past, Guest · .*0143, .*, card$/ }).click();
    const card = dialogOf(page, 'Gloria Past');
    await card.getByRole('button', { name: /^Haircut, .*, 6:00 PM, .*, booked$/ }).waitFor();
    expect(await card.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await card.getByRole('button', { name: 'New visit' }).click();
    const form = dialogOf(page, 'New visit');
    await form.getByRole('heading', { name: 'Gloria Past' }).waitFor();
    await form.getByRole('combobox', { name: 'Service' }).fill('Haircut');
    await form
      .getByRole('option', { name: /^Haircut/ })
      .first()
      .click();
    await form.getByRole('checkbox', { name: 'Keep as a client' }).waitFor();
  });

  test('two who change it do not overwrite each other: the second sees the newer values, and saves again', async () => {
    const page = await openDay({ query: { customer_id: '1' } });
    const card = dialogOf(page, /^Carla/);
    await press(page, 'Edit');
    await card.getByLabel('Last name').fill('Clientele');
    await post('/admin/customer/update', { customer_id: 1, note: 'Allergic to nickel' }, getOwner());
    await press(page, 'Save');
    await card.getByText('Somebody else has changed this client in the meantime').waitFor();
    expect(await card.getByLabel('Note for the salon').inputValue()).toBe('Allergic to nickel');
    expect(await card.getByLabel('Last name').inputValue()).toBe('Clientele');
    await press(page, 'Save');
    await dialogOf(page, 'Carla Clientele').getByText('Allergic to nickel').waitFor();
  });

  test('the front desk may change it, but not merge it; an accountant sees none', async () => {
    const page = await openDay({ query: { customer_id: '1' }, login: DEMO_LOGINS.staff });
    await dialogOf(page, /^Carla/)
      .getByText('Client since')
      .waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /^Merge/ }).count()).toBe(0);
    const other = await openDay({ query: { customer_id: '1' }, login: await createUser('accountant') });
    expect(await other.getByRole('dialog').count()).toBe(0);
    for (const name of ['New visit', 'Block time', 'Waitlist'])
      expect(await other.getByRole('button', { name, exact: true }).count()).toBe(0);
  });
});

// BEHAVIOR §39.3
test('shows the salon’s times on both clock changes, from another zone', async () => {
  for (const [date, time] of [
    ['2027-03-14', '11:00 AM'],
    ['2027-11-07', '01:00 PM'],
  ] as const) {
    const services = [HAIRCUT];
    await book('Sunny', time, { location_id: 1, date: toApiDate(date), services });
    const name = new RegExp(`^Sunny Guest, Haircut, ${time.replace(/^0/, '')} to `);
    for (const week of [{}, { view: 'week', staff_id: String(AVA) }]) {
      const page = await openDay({ query: { date, ...week }, timezoneId: 'Pacific/Auckland' });
      await visitOf(page, name).waitFor();
    }
  }
});

// BEHAVIOR §39.11
test('a refused move names a visit that is newer than the day, and offers the nearest free times to press', async () => {
  const day = addDays(getToday(), 10);
  await book('Mover', '11:00 AM', { date: toApiDate(day) });
  const page = await openDay({ query: { date: day } });
  await book('Block', '12:00 PM', { date: toApiDate(day) });
  const { height = 0 } = (await visitOf(page, /^Mover Guest/).boundingBox()) ?? {};
  await drag(page, /^Mover Guest/, [40, 10], [0, ((height + 2) / 45) * 60]);
  await page
    .getByRole('alert')
    .filter({ hasText: 'Not saved: Ava Martin has a visit at 12:00 PM.' })
    .waitFor();
  const choice = page.getByRole('button', { name: /^Move to / }).first();
  const time = (await choice.textContent()) ?? '';
  await choice.click();
  await visitOf(page, new RegExp(`^Mover Guest, Haircut, ${time} to `)).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
