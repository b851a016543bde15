import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { AVA, BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { chooseAct, dialogOf, press, visitOf } from '../support/pages/desk.ts';

const { book, openDay, post, getOwner } = useDesk();

/** Counts presses of a pointer and of keys. What is typed into a field, or for one that still loads, is not counted. */
const COUNT = `window.presses = 0;
addEventListener('pointerdown', () => { presses += 1; }, true);
addEventListener('keydown', ({ key, target, isTrusted }) => {
  const isForField = presses > 0 && document.querySelector('[role="dialog"], .panel') === null && target === document.body;
  const types = key.length === 1 && (isForField || target.closest('input, textarea') !== null);
  if (isTrusted && !types && !['Control', 'Shift'].includes(key)) presses += 1;
}, true);`;

const grid = (page: Page, name: RegExp) => visitOf(page, name);
const told = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();

type Job = readonly [name: string, presses: number, run: (page: Page) => Promise<unknown>];

/** The jobs of a front desk, each with its presses at most, from the day on. */
const JOBS: readonly Job[] = [
  [
    'books a walk-in who comes now',
    3,
    async (page) => {
      await press(page, 'Walk-in for now');
      await page.getByRole('option', { name: /^Blow-dry/ }).click();
      await press(page, 'Book and check in');
      await told(page, /^Walk-in is booked/);
    },
  ],
  [
    'books a client who calls, by keys alone',
    4,
    async (page) => {
      await page.keyboard.press('n');
      await page.keyboard.type('carla');
      await page.keyboard.press('Enter');
      await dialogOf(page, 'New visit').getByRole('heading', { name: 'Carla Client' }).waitFor();
      await page.keyboard.type('manic');
      await page.keyboard.press('Enter');
      await page.locator('.book-summary').getByText('incl. tax').waitFor();
      await page.keyboard.press('Control+Enter');
      await told(page, /^Carla Client is booked/);
    },
  ],
  [
    'checks a client in',
    2,
    async (page) => {
      await grid(page, /^Ina Guest/).click();
      await press(page, 'Check in');
      await grid(page, /^Ina Guest.*, here( \d+ min)?$/).waitFor();
    },
  ],
  [
    'starts a visit',
    2,
    async (page) => {
      await grid(page, /^Sam Guest/).click();
      await press(page, 'Start');
      await grid(page, /^Sam Guest.*, started/).waitFor();
    },
  ],
  [
    'checks out with the exact cash',
    4,
    async (page) => {
      await grid(page, /^Cora Guest/).click();
      await page
        .locator('.panel-foot')
        .getByRole('button', { name: /^Check out/ })
        .click();
      await page.getByRole('button', { name: /^Take \$.* in cash$/ }).click();
      await press(page, 'Back to the day');
    },
  ],
  [
    'checks out, and books the next visit',
    6,
    async (page) => {
      await grid(page, /^Carla Client, Haircut/).click();
      await page
        .locator('.panel-foot')
        .getByRole('button', { name: /^Check out/ })
        .click();
      await page.getByRole('button', { name: /^Take \$.* in cash$/ }).click();
      await press(page, 'Book again');
      await page.locator('.book-summary').getByText('incl. tax').waitFor();
      await press(page, 'Book');
      await told(page, /^Carla Client is booked/);
    },
  ],
  [
    'moves a visit to another time',
    4,
    async (page) => {
      await grid(page, /^Mona Guest/).click();
      await press(page, 'Move');
      await page.locator('.pick.time').filter({ hasText: '3:45 PM' }).click();
      await page.locator('.panel form').getByRole('button', { name: 'Move', exact: true }).click();
      await grid(page, /^Mona Guest.*, 3:45 PM/).waitFor();
    },
  ],
  [
    'makes a visit 15 minutes longer',
    2,
    async (page) => {
      await grid(page, /^Lou Guest/).click();
      await page.locator('.panel-foot').waitFor();
      await page.keyboard.press('l');
      await grid(page, /^Lou Guest.* to 12:15 PM/).waitFor();
    },
  ],
  [
    'says that a client did not come',
    3,
    async (page) => {
      await grid(page, /^Nora Guest/).click();
      // At the foot of the panel once the client is late, in the menu before
      await chooseAct(page, 'Did not come');
      await grid(page, /^Nora Guest.*, did not come/).waitFor();
    },
  ],
  [
    'cancels a visit, and takes that back',
    4,
    async (page) => {
      await grid(page, /^Kim Guest/).click();
      await press(page, 'More for this visit');
      await page.getByRole('menuitem', { name: 'Cancel visit' }).click();
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
      await grid(page, /^Kim Guest.*, booked/).waitFor();
    },
  ],
  [
    'finds a visit by the name of its client',
    2,
    async (page) => {
      await page.keyboard.press('/');
      // A letter that is typed before the field is there would count as a key
      await dialogOf(page, 'Find a visit or client').getByRole('searchbox').waitFor();
      await page.keyboard.type('fay');
      await page
        .getByRole('button', { name: /Fay Guest/ })
        .first()
        .click();
      await dialogOf(page, /Fay Guest|Today/)
        .first()
        .waitFor();
    },
  ],
];

let day: Page;
beforeAll(async () => {
  const act = (name: string, id: number) =>
    post(`/admin/appointment/${name}`, { appointment_id: id }, getOwner());
  const bookFor = (fname: string, time: string, staff_id = AVA) =>
    book(time, { ...guestOf(fname), services: [{ ...HAIRCUT, staff_id }] });
  await bookFor('Ina', '10:30 AM');
  await act('check-in', await bookFor('Sam', '02:00 PM', BEN));
  await act('start', await bookFor('Cora', '09:00 AM'));
  await act(
    'start',
    await book('09:00 AM', { customer_type: 0, customer_id: 1, services: [{ ...HAIRCUT, staff_id: BEN }] }),
  );
  await bookFor('Mona', '03:00 PM');
  await bookFor('Lou', '11:15 AM', BEN);
  await bookFor('Nora', '09:45 AM', BEN);
  await bookFor('Kim', '01:00 PM');
  await bookFor('Fay', '02:00 PM');
});

// BEHAVIOR §39.3, §39.4, §39.6
test.each(JOBS)('the front desk %s in %i clicks and keys', async (_name, presses, run) => {
  day = await openDay();
  await day.evaluate(COUNT);
  await run(day);
  expect(await day.evaluate('presses')).toBeLessThanOrEqual(presses);
});
