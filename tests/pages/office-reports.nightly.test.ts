import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolations, PHONE, useBrowser } from '../support/pages/browser.ts';
import { choosePeriod, openOffice } from '../support/pages/office.ts';

const ACCOUNTANT = { ...DEMO_LOGINS.admin, email: 'accountant@demo.test' };
const DESKTOP = { width: 1280, height: 900 };

const openPage = useBrowser();
const { getStack, post, logIn } = useLocalStack({ withOtherUsers: true });

/** Two cuts of different people at one location, and one at another; all paid in cash, with tips for the first. */
beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/admin/drawer/open', { location_id: 1, float: 100 }, owner);
  const pay = async (staff_id: number, tips: readonly object[] = []) => {
    const services = [{ service_id: 1, pricing_option_id: null, staff_id }];
    const bill = { location_id: 1, customer_id: null, services, tips };
    const { data } = await post('/admin/checkout/quote', bill, owner);
    const tenders = [{ kind: 'cash', amount: data.due }];
    await post('/admin/checkout/pay', { ...bill, version: data.version, tenders }, owner);
  };
  await pay(1, [{ staff_id: 1, amount: 5 }]);
  await pay(1);
  await pay(2);
});

async function openReport(path: string, viewport = DESKTOP): Promise<Page> {
  const page = await openPage({ viewport });
  await openOffice(page, `${getStack().urls.office}/${path}`, ACCOUNTANT);
  await page.getByRole('table').waitFor();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

// BEHAVIOR §40.4
test('a report is grouped, limited to a location and to days, and compared; the address keeps all of it', async () => {
  const page = await openReport('sales');
  await page.getByRole('row', { name: /^Ava Martin 2 \$100\.00 \$100\.00 \$8\.26 \$5\.00/ }).waitFor();
  const groupBy = page.getByLabel('Group by');
  await groupBy.selectOption({ label: 'By service' });
  await page.getByRole('row', { name: /^Haircut 3 \$150\.00/ }).waitFor();
  await groupBy.selectOption({ label: 'By weekday' });
  await page.getByRole('row', { name: /^\w+day 3 \$150\.00/ }).waitFor();
  await page.getByLabel('Location').selectOption({ label: 'Uptown' });
  await page.getByText('There is nothing in these days.').waitFor();
  await page.getByText('from the first payment on').waitFor();
  await page.getByRole('link', { name: 'Last month' }).waitFor();
  await page.getByRole('link', { name: 'This year' }).waitFor();
  await page.getByLabel('Location').selectOption({ label: 'Location: All' });
  await page.getByLabel('Compare with').selectOption({ label: 'Against the year before' });
  await page.getByText(/^Nothing in /).waitFor();
  await choosePeriod(page, 'Today');
  await page.getByRole('row', { name: /^\w+day 3 \$150\.00/ }).waitFor();
  // A single day has no chart
  await expect.poll(() => page.getByRole('img', { name: /by day/ }).count()).toBe(0);
  await page.reload();
  await page.getByRole('row', { name: /^\w+day 3 \$150\.00/ }).waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('group_by'), searchParams.get('compare')]).toEqual(['weekday', 'previous_year']);
});

// BEHAVIOR §40.4
test('days that the API refuses are told at their field, and others are shown after them', async () => {
  const page = await openReport('sales');
  await page.getByRole('button', { name: /\d, \d{4}$/ }).click();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await press(page, 'Show');
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByLabel('To', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  expect(await listViolations(page)).toEqual([]);
  await press(page, 'This month');
  await page.getByRole('table').waitFor();
});

// BEHAVIOR §40.4, §41.3
test('tax and cash open to their lines by the keyboard alone, and say that they add up', async () => {
  for (const [path, row, line] of [
    ['tax', '8.25%', /^Haircut .* Visit APT-\d+ \$50\.00 \$4\.13$/],
    ['cash', 'Drawer 1', /^Quick sale .* Visit APT-\d+ \$54\.13 \$54\.13$/],
  ] as const) {
    const page = await openReport(path);
    await page.getByRole('button', { name: row }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: line }).first().waitFor();
    await page.getByText('Equal', { exact: true }).waitFor();
    await page.getByText('What each column means').click();
    await page.getByRole('definition').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await isTooWide(page)).toBe(false);
  }
});

// BEHAVIOR §40.4
test('receipts begin with the last 30 days, which are marked, and name a walk-in as such', async () => {
  const page = await openReport('receipt');
  await page.locator('.days > .btn').click();
  const periods = page.getByRole('group', { name: 'Days' });
  expect(await periods.locator('[aria-pressed=true]').allTextContents()).toHaveLength(1);
  await page
    .getByRole('row', { name: /Walk-in Visit APT-/ })
    .first()
    .waitFor();
});

// BEHAVIOR §41.2
test('the spreadsheet of a report has the rows of the API and headings in words, and paper shows the rows without filters', async () => {
  const page = await openReport('tax');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Spreadsheet')]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFF"Code","Name","Taxed".*\r\n8\.25,.*150\.00/);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Spreadsheet' }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: '8.25%' }).isVisible()).toBe(true);
});

// BEHAVIOR §36.12
test('remitted tax and cash at the bank are recorded and taken back beside their reports; a refused amount is told at its field', async () => {
  const page = await openPage({ viewport: DESKTOP });
  await openOffice(page, `${getStack().urls.office}/tax`, ACCOUNTANT);
  await press(page, 'Record paid tax');
  await page.getByLabel('Amount').fill('900');
  await press(page, 'Record paid tax');
  await expect.poll(() => page.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true');
  expect(await listViolations(page)).toEqual([]);
  await page.getByLabel('Amount').fill('4.00');
  await press(page, 'Record paid tax');
  await page.getByText('The paid tax is recorded.').waitFor();
  const transfers = page.getByRole('region', { name: 'Paid and owed' });
  await transfers.getByText(/^\w+ \d+, \d{4} · Downtown · by .*/).waitFor();
  await transfers.getByRole('link', { name: /^Paid since .* \$4\.00$/ }).waitFor();
  await press(page, 'Undo');
  await transfers.getByText('Taken back', { exact: true }).waitFor();
  await transfers.getByRole('link', { name: /^Paid since .* \$0\.00$/ }).waitFor();
  // The form begins with what is owed now, not with what was typed before
  await press(page, 'Record paid tax');
  expect(Number(await page.getByLabel('Amount').inputValue())).toBeGreaterThan(4);
  await page.goto(`${getStack().urls.office}/cash?group_by=day`);
  await press(page, 'Record a deposit');
  await page.getByLabel('Amount').fill('20');
  await press(page, 'Record a deposit');
  await page.getByText('The deposit is recorded.').waitFor();
  await page.getByRole('columnheader', { name: 'Taken to the bank' }).waitFor();
});

// BEHAVIOR §36.13, §41.4, §42.1
test('the accountant numbers the accounts, takes the journal along, and sees what is owed; the owner sets commission', async () => {
  const page = await openPage({ viewport: DESKTOP });
  await openOffice(page, `${getStack().urls.office}/account-map`, ACCOUNTANT);
  await page.getByLabel('Services', { exact: true }).fill('8400 !');
  await press(page, 'Save');
  await expect
    .poll(() => page.getByLabel('Services', { exact: true }).getAttribute('aria-invalid'))
    .toBe('true');
  await page.getByLabel('Services', { exact: true }).fill('8400');
  await press(page, 'Save');
  await page.getByText('The numbers are saved.').waitFor();
  await press(page, 'Download');
  await page.getByText('There are no entries in these days.').waitFor();
  await choosePeriod(page, 'This quarter');
  await page.getByText(/^\w+ \d+, \d{4} is not closed yet/).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  expect(download.suggestedFilename()).toMatch(/journal.*\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toMatch(
    /^\uFEFFDate,Date at the bank,Entry,What,About,Location,Account,Account number,Debit,Credit,/,
  );
  expect(file).toMatch(
    /^\d{4}-\d\d-\d\d,.*,\d+,Quick sale,Visit APT-\d+,Downtown,Services,8400,,50.00,8.25,Provisional\r$/m,
  );
  expect(await listViolations(page)).toEqual([]);
  await page.goto(`${getStack().urls.office}/owed`);
  await page.getByText('Nothing is owed to clients.').waitFor();
  await page.getByLabel('Ends').selectOption({ label: 'Ends in 60 days' });
  await page.getByText('Nothing ends in the next 60 days.').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await press(page, 'Show all');
  await page.getByText('Nothing is owed to clients.').waitFor();
  // An address of no page leads on
  await page.goto(`${getStack().urls.office}/nowhere`);
  await page.getByText('This page does not exist').waitFor();
  await page.getByRole('link', { name: 'To Home' }).waitFor();
  const owner = await openPage({ viewport: DESKTOP });
  await openOffice(owner, `${getStack().urls.office}/payroll?location_id=2`);
  await owner.getByText('Nobody has a wage or commission yet.').waitFor();
  // Also above the tips that people have earned
  await owner.goto(`${getStack().urls.office}/payroll`);
  await owner.getByRole('row', { name: /^Ava Martin/ }).waitFor();
  await owner.getByRole('link', { name: 'Set what a person earns' }).click();
  await owner.getByLabel('From').fill('2026-01-01');
  await owner.getByLabel('Services in %').fill('40');
  await press(owner, 'Save');
  await owner.getByText('Saved').first().waitFor();
  await owner.goto(`${getStack().urls.office}/commission`);
  await owner.getByRole('row', { name: /^Everybody else .*40/ }).waitFor();
  // The page of a person names the pay
  await owner.goto(`${getStack().urls.office}/staff/1`);
  await owner.getByRole('heading', { name: 'Pay', exact: true }).click();
  await owner.getByText('Services in %: 40').waitFor();
});
