import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createFixedClock } from '../../infra/local/clock.ts';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, PHONE, useBrowser } from '../support/pages/browser.ts';
import { openOffice } from '../support/pages/office.ts';

const ACCOUNTANT = { ...DEMO_LOGINS.admin, email: 'accountant@demo.test' };
const CLICKS_MAX = 4;
const WEEK_MINUTES = 7 * 1440;
const FIRST_WEEK = new Date('2026-11-18T16:40:00.000Z');

const openPage = useBrowser();
const { getStack } = useLocalStack({
  clock: createFixedClock(FIRST_WEEK),
  withOtherUsers: true,
  withWeek: true,
});

type Question = {
  readonly asked: string;
  /** The names of what is clicked, one after the other. */
  readonly clicks: readonly (string | RegExp)[];
  /** The words in a row of the answer. */
  readonly row: RegExp;
};

const BY_SERVICE = 'By service';
const DAYS = /^\w+ \d.* \d{4}$/;
const PAY = 'Tips and pay';
const OWED = 'What we owe and hold';
const QUESTIONS: readonly Question[] = [
  {
    asked: 'What did each person bring last week?',
    clicks: ['Money', DAYS, 'Last week'],
    row: /^Ava Martin How many \d+ /,
  },
  {
    asked: 'What did each service bring last week?',
    clicks: ['Money', DAYS, 'Last week', BY_SERVICE],
    row: /^Haircut How many \d+ /,
  },
  { asked: 'What tips are owed, and to whom?', clicks: ['Money', PAY, 'Tips'], row: /Ava Martin .*\$/ },
  {
    asked: 'What tax was taken last week?',
    clicks: ['Money', 'Tax', DAYS, 'Last week'],
    row: /^8\.25% .*\$/,
  },
  { asked: 'What tax is left to remit?', clicks: ['Money', OWED, 'All balances'], row: /Tax.*\$/ },
  { asked: 'What is owed on each card and package?', clicks: ['Money', OWED], row: /^Gift card .*\$/ },
  { asked: 'What is each person paid?', clicks: ['Money', PAY, DAYS, 'Last week'], row: /^Ava Martin .*\$/ },
  { asked: 'Did the bank get what cards took?', clicks: ['Money', 'Payouts', DAYS, 'Last week'], row: /\$/ },
  { asked: 'What moved on each account?', clicks: ['Money', 'Journal'], row: /\$/ },
  { asked: 'What did a closed day bring?', clicks: ['Money', 'Days and drawers'], row: /\$/ },
];

// The week of the demo salon is the last one
beforeAll(() => getStack().clock.advance(WEEK_MINUTES));

let page: Page;
beforeEach(async () => {
  page = await openPage({ viewport: PHONE, timezoneId: 'America/New_York' });
  await page.clock.setFixedTime(getStack().clock.now());
});

async function click(name: string | RegExp): Promise<void> {
  if (name === BY_SERVICE) {
    await page.getByLabel('Group by').selectOption(name);
    return;
  }
  const link = page.getByRole('link', { name, exact: true });
  await link
    .or(page.getByRole('button', { name, exact: true }))
    .filter({ visible: true })
    .first()
    .click();
}

// BEHAVIOR §40.4
test.each(QUESTIONS)(
  'on a phone the accountant learns in at most four clicks: $asked',
  async ({ clicks, row }) => {
    expect(clicks.length).toBeLessThanOrEqual(CLICKS_MAX);
    await openOffice(page, getStack().urls.office, ACCOUNTANT);
    for (const [index, name] of clicks.entries()) {
      await click(name);
      // Home has buttons of the same names
      if (index === 0) await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
    }
    await page.getByRole('row', { name: row }).first().waitFor();
    expect(await isTooWide(page)).toBe(false);
  },
);
