import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { listCases, nightDescribe, nightTest } from '../support/nightly.ts';
import { isTooWide, listViolations, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();
const getUrl = (path = '') => `${new URL(getStack().urls.api).origin}/book/demo${path}`;
const FACIAL = 6;
const LONG_NAME = 'Deep conditioning with a long massage of the scalp and a warm towel';
let longService = 0;

beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  for (const [index, name] of [
    'Beard trim',
    'Brow tint',
    'Lash lift',
    'Hand mask',
    'Foot mask',
    LONG_NAME,
  ].entries()) {
    const record = { name, category_id: (index % 3) + 1, price: 1045, duration: 30 };
    const { data } = await post('/services/create', record, owner);
    longService = Number(data.id);
  }
  await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
  await post('/admin/settings/update', { booking_horizon_days: 365 }, owner);
});

const card = (page: Page, name: string) =>
  page.locator('.service', { has: page.getByRole('heading', { name }) });

describe('the services of a salon with many', () => {
  test('are chosen by a press anywhere on their card (BEHAVIOR §35.1)', async () => {
    const page = await openPage();
    await page.goto(getUrl());
    const corner = { position: { x: 4, y: 4 } };
    await card(page, 'Haircut').click(corner);
    await page.getByRole('button', { name: 'Remove Haircut' }).waitFor();
    await card(page, 'Haircut').click(corner);
    await page.getByRole('button', { name: 'Add Haircut' }).waitFor();
    await card(page, 'Hair color').click(corner);
    // Its options are no part of that button
    await page.getByRole('radio', { name: /^Long/ }).check();
    await page.getByRole('button', { name: 'Remove Hair color' }).waitFor();
  });

  nightTest('are found by a search and by categories that stay in view (BEHAVIOR §35.1)', async () => {
    const page = await openPage();
    await page.goto(getUrl());
    const top = async (name: string) =>
      (await page.getByRole('heading', { name, exact: true, level: 3 }).boundingBox())?.y ?? -1;
    await page.getByRole('search').getByRole('button', { name: 'Face & body' }).click();
    await expect.poll(() => top('Face & body')).toBeLessThan(300);
    const bar = await page.getByRole('search').boundingBox();
    expect(bar?.y).toBe(0);
    expect(await top('Face & body')).toBeGreaterThanOrEqual(bar?.height ?? 0);
    await page.getByRole('searchbox').fill('foot MASK');
    await expect.poll(() => page.locator('.service').count()).toBe(1);
    await page.getByText('1 service found').waitFor();
    expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);
    await page.getByRole('searchbox').fill('tattoo');
    await page.getByText('No service matches.').waitFor();
  });
});

nightTest(
  'the price with tax and the deposit show as soon as a time is chosen (BEHAVIOR §35.1)',
  async () => {
    const page = await openPage();
    await page.goto(getUrl(`?step=time&services=${FACIAL}`));
    await page.locator('.times button').first().click();
    const bar = page.getByRole('region', { name: 'Your visit' });
    await bar.getByText('$92.01 incl. tax').waitFor();
    await bar.getByText('Deposit to pay now: $20.00').waitFor();
  },
);

/** Amounts in visible texts that take more than one line. */
const LIST_BROKEN_AMOUNTS = `(() => {
  const broken = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    for (const { index, 0: amount } of node.data.matchAll(/\\$[\\d,.]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + amount.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(amount);
    }
  }
  return broken;
})()`;

/** How much higher the rows of costs are than their texts. */
const LIST_SPARE_HEIGHTS = `[...document.querySelectorAll('.cost tr')].map((row) => {
  const range = document.createRange();
  range.selectNodeContents(row.querySelector('th'));
  return row.getBoundingClientRect().height - range.getBoundingClientRect().height;
})`;
/** The empty height between the content of a page and its footer. */
const READ_GAP = `document.querySelector('footer').getBoundingClientRect().top -
  Math.max(...[...document.querySelectorAll('main *')].map((each) => each.getBoundingClientRect().bottom))`;

test.each(listCases([280, 390, 1280]))(
  'in %i pixels no amount breaks, no row of costs grows, and no gap is above the footer',
  async (width) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    await page.goto(getUrl(`?services=2-1,${longService}`));
    expect(await page.evaluate(LIST_BROKEN_AMOUNTS)).toEqual([]);
    await page.goto(
      getUrl(`?step=details&services=${longService},2&date=${getOpenDate().replaceAll('/', '-')}&time=10:00`),
    );
    await page.locator('.cost td').first().waitFor();
    expect(await page.evaluate(LIST_BROKEN_AMOUNTS)).toEqual([]);
    // The fewest rows that a table can have: in a table with a height of its own, they would grow
    await page.locator('.cost tbody').evaluate((body) => body.replaceChildren(body.lastElementChild ?? ''));
    await page.locator('.cost tfoot').evaluate((body) => body.replaceChildren(body.firstElementChild ?? ''));
    const spare = (await page.evaluate(LIST_SPARE_HEIGHTS)) as number[];
    expect(spare.length).toBeGreaterThan(1);
    expect(Math.max(...spare)).toBeLessThan(20);
    await page.goto(getUrl('/account'));
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.evaluate(READ_GAP)).toBeLessThan(80);
  },
);

nightDescribe('the time in the zone of the visitor (BEHAVIOR §35.1)', () => {
  /** The first open Tuesday at least so many days ahead. */
  const addWeeks = (weeks: number): string =>
    new Date(Date.parse(getOpenDate().replaceAll('/', '-')) + weeks * 7 * 86_400_000)
      .toISOString()
      .slice(0, 10);
  const readOffset = (timeZone: string, day: string): string | undefined =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(new Date(`${day}T16:00:00Z`))
      .find(({ type }) => type === 'timeZoneName')?.value;

  test('shows only where the clocks differ at that moment', async () => {
    // As New York in the winter, but not in the summer
    const timezoneId = 'America/Cancun';
    const page = await openPage({ timezoneId });
    const differs: boolean[] = [];
    for (const day of [addWeeks(0), addWeeks(26)]) {
      await page.goto(getUrl(`?step=time&services=1&date=${day}`));
      await page.locator(`.times button`).first().waitFor();
      const isOther = readOffset(timezoneId, day) !== readOffset('America/New_York', day);
      expect([day, (await page.locator('.own-time').count()) > 0]).toEqual([day, isOther]);
      differs.push(isOther);
    }
    expect(new Set(differs).size).toBe(2);
  });
});
