import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AVA, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { isTooWide, listViolations, listViolationsInAllColours, PHONE } from '../support/pages/browser.ts';
import { dialogOf, press, visitOf } from '../support/pages/desk.ts';

const { book, post, openDay, getToday } = useDesk();

const bookHaircut = (fname: string, time: string) =>
  book(time, { ...guestOf(fname), services: [{ ...HAIRCUT, staff_id: AVA }] });

/** Takes hold of a visit, some pixels above its end, and moves it up without letting it go. */
async function holdAbove(page: Page, name: RegExp, aboveEnd: number, pixels: number): Promise<void> {
  const box = await visitOf(page, name).boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + 40, box.y + box.height - aboveEnd];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - pixels, { steps: 8 });
  await page.locator('.ghost').waitFor();
}

/** The class of the uppermost element in the middle of the head of Ava Martin. */
async function findUppermostAtHead(page: Page): Promise<string> {
  const box = await page.getByRole('columnheader', { name: 'Ava Martin' }).boundingBox();
  if (!box) throw new Error('no head');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return page.evaluate(`document.elementFromPoint(${x}, ${y}).closest('[role], .visit').className`);
}

// BEHAVIOR §39.3
test.each([
  ['dragged', 'Dora', '12:30 PM', 40, 100],
  ['made shorter', 'Stella', '02:00 PM', 3, 30],
])('the names of the members stay above a visit that is %s', async (_, fname, time, aboveEnd, pixels) => {
  await bookHaircut(fname, time);
  const page = await openDay();
  const name = new RegExp(`^${fname} Guest`);
  // Its beginning lies below the heads
  await visitOf(page, name).evaluate((element) => {
    const view = element.closest('.diary');
    const head = view?.querySelector('.grid-head');
    if (!view || !head) throw new Error('no day');
    view.scrollTop += element.getBoundingClientRect().top - head.getBoundingClientRect().top;
  });
  await holdAbove(page, name, aboveEnd, pixels);
  expect(await findUppermostAtHead(page)).toContain('column-head');
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

// BEHAVIOR §39.3
test('the arrows to other days and weeks stay where they are, however long the date is', async () => {
  const page = await openDay({ query: { date: '2027-05-04' } });
  const arrow = async (name: string) => page.getByRole('button', { name, exact: true }).boundingBox();
  for (const [before, after] of [
    ['Previous day', 'Next day'],
    ['Previous week', 'Next week'],
  ] as const) {
    if (before === 'Previous week') await press(page, 'Week');
    const places = [await arrow(before), await arrow(after)];
    expect(places).not.toContain(null);
    // From Tuesday, May 4 to Wednesday, September 29
    for (const date of ['2027-09-29', '2027-05-04']) {
      await page.getByLabel('Date').fill(date);
      await page.waitForURL(new RegExp(date));
      expect([await arrow(before), await arrow(after)]).toEqual(places);
    }
  }
  expect(await listViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await isTooWide(page)).toBe(false);
});

// BEHAVIOR §39.3
test('another day keeps the columns while it is read, without the visits of the day before', async () => {
  await bookHaircut('Kira', '09:00 AM');
  const page = await openDay();
  await visitOf(page, /^Kira Guest/).waitFor();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/admin/diary/day*', async (route) => {
    await answered;
    await route.continue();
  });
  await press(page, 'Next day');
  await page.getByRole('grid', { name: 'Loading' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Ava Martin' }).isVisible()).toBe(true);
  expect(await page.locator('.visit').count()).toBe(0);
  expect(await listViolations(page)).toEqual([]);
  answer();
  await page.getByRole('grid', { name: /^Diary of/ }).waitFor();
});

// BEHAVIOR §39.3
test('the visit whose panel is open is marked in the day, until the panel closes', async () => {
  await bookHaircut('Orla', '10:00 AM');
  const page = await openDay();
  const orla = visitOf(page, /^Orla Guest/);
  await orla.click();
  await dialogOf(page, /Orla/).waitFor();
  await page.mouse.move(0, 0);
  const marked = page.locator('.visit:has([aria-current="true"])');
  expect(await marked.textContent()).toContain('Orla');
  expect(await page.evaluate("getComputedStyle(document.querySelector('.opened')).outlineStyle")).toBe(
    'solid',
  );
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => marked.count()).toBe(0);
});

// BEHAVIOR §39.3, §17.18
test('the bell counts online bookings until its list was open, leads to them, and counts none of the desk', async () => {
  const page = await openDay();
  await page.getByRole('button', { name: 'No new online bookings' }).waitFor();
  await book('03:00 PM', guestOf('Desk'));
  const online = {
    location_id: 1,
    date: getToday().replaceAll('-', '/'),
    time: '04:00 PM',
    services: [HAIRCUT],
  };
  await post('/booking/save-booking', { ...guestOf('Olga'), ...online });
  await page.reload();
  // The count leaves the bell in view, also once the styles of the count of a drawer are loaded
  await press(page, 'Till');
  await press(page, 'Close');
  expect((await page.locator('.bell .unseen').boundingBox())?.width).toBeLessThan(20);
  await page.getByRole('button', { name: '1 new online booking' }).click();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.getByRole('menuitem', { name: /^Olga Guest · .*4:00 PM · Haircut$/ }).click();
  await dialogOf(page, 'Olga Guest').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'No new online bookings' }).waitFor();
});
