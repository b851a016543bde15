import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolations, PHONE, useBrowser } from '../support/pages/browser.ts';
import { choosePeriod, openOffice } from '../support/pages/office.ts';

const ACCOUNTANT = { ...DEMO_LOGINS.admin, email: 'accountant@demo.test' };

const openPage = useBrowser();
const { getStack, post, logIn } = useLocalStack({ withOtherUsers: true });

/** A drawer and two cuts for 54.13 in cash: one before it was opened, one with a tip of 5.00 in it. */
beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const pay = async (tips: readonly object[]) => {
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
    const bill = { location_id: 1, customer_id: null, services, tips };
    const { data } = await post('/admin/checkout/quote', bill, owner);
    const tenders = [{ kind: 'cash', amount: data.due }];
    await post('/admin/checkout/pay', { ...bill, version: data.version, tenders }, owner);
  };
  await pay([]);
  const { data } = await post('/admin/drawer/open', { location_id: 1, float: 100 }, owner);
  await pay([{ staff_id: 1, amount: 5 }]);
  await post('/admin/drawer/pay-in', { drawer_id: data.id, amount: 40, reason: 'Coins' }, owner);
});

async function openBooks(path: string, login = ACCOUNTANT): Promise<Page> {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/${path}`, login);
  await page.getByRole('button', { name: 'Spreadsheet' }).waitFor();
  return page;
}

/** The rows of the spreadsheet of a page, by their headings. */
async function readSpreadsheet(page: Page): Promise<readonly Readonly<Record<string, string>>[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spreadsheet' }).click(),
  ]);
  const text = (await readFile(await download.path(), 'utf8')).slice(1);
  const [headings = []] = Papa.parse<string[]>(text, { preview: 1 }).data;
  expect(new Set(headings).size, 'headings').toBe(headings.length);
  return Papa.parse<Record<string, string>>(text, { header: true }).data;
}

const addUp = (amounts: readonly (string | undefined)[]): string =>
  amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2);

// BEHAVIOR §40.4
test('the spreadsheet of the balances adds up to the balances of the page, also where cash was taken without a drawer', async () => {
  const page = await openBooks('balances');
  const rows = await readSpreadsheet(page);
  const cash = rows.filter(({ Account }) => Account === 'Cash');
  expect(cash.map(({ Of }) => Of)).toEqual(['Drawer 1', 'All others']);
  expect(addUp(cash.map(({ Balance }) => Balance))).toBe('153.26');
  await page.getByRole('row', { name: /^Cash \$153\.26/ }).waitFor();
  expect(Number(addUp(rows.map(({ Balance }) => Balance)))).toBe(0);
  await page.getByRole('button', { name: 'Details' }).first().click();
  await page.getByRole('row', { name: 'All others $54.13', exact: true }).waitFor();
  // The salon had nothing then
  await choosePeriod(page, 'End of last month');
  await page.getByText('Nothing is found.').waitFor();
  const at = String(new URL(page.url()).searchParams.get('at')).replaceAll('/', '-');
  expect(new Date(Date.parse(at) + 86_400_000).getUTCDate()).toBe(1);
});

// BEHAVIOR §40.4
test('the journal lists what each entry received and is about, and its spreadsheet adds up to its totals', async () => {
  const page = await openBooks('journal');
  await page.getByRole('row', { name: /Quick sale \$59\.13 Visit APT-\d+ Downtown/ }).waitFor();
  await page.getByRole('row', { name: 'Cash $153.26', exact: true }).waitFor();
  await page.getByRole('row', { name: /^Total \$113\.26/ }).waitFor();
  const rows = await readSpreadsheet(page);
  const sumOf = (account: string) =>
    addUp(rows.filter(({ Account }) => Account === account).map(({ Amount }) => Amount));
  expect(['Cash', 'Services', 'Tax', 'Tips'].map(sumOf)).toEqual(['153.26', '-100.00', '-8.26', '-5.00']);
  // A sum leads to the entries of its account: coins for a drawer are not received
  const toEntries = page.getByRole('row', { name: 'Petty cash −$40.00', exact: true }).getByRole('link');
  await toEntries.click();
  await page.getByText('1 in all').waitFor();
  await page.getByRole('row', { name: /Drawer paid in or out/ }).waitFor();
  expect(await page.getByLabel('Account').inputValue()).toBe('petty');
});

// BEHAVIOR §40.3
test('Home of a salon that has taken money names no first steps, also where no visit is booked', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, getStack().urls.office);
  await page.getByText('No visits are booked for the next days.').waitFor();
  expect(await page.getByText('What comes next').count()).toBe(0);
});

// BEHAVIOR §40.4
test('on a phone the filters of the journal and the acts of a report show on request, and the days always', async () => {
  const page = await openPage({ viewport: PHONE });
  await openOffice(page, `${getStack().urls.office}/journal`, ACCOUNTANT);
  for (const [path, filter] of [
    ['journal', page.getByLabel('Account')],
    ['sales', page.getByLabel('Compare with')],
  ] as const) {
    await page.goto(`${getStack().urls.office}/${path}`);
    await page.locator('.days > .btn').waitFor();
    expect(await filter.isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Spreadsheet' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'More acts' }).click();
    await page.getByRole('button', { name: 'Spreadsheet' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filters' }).click();
    await filter.waitFor();
    expect(await listViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  }
});

// BEHAVIOR §36.14, §40.4
test('days list income, tax, tips and what was received, without coins for the drawer, and open to their Z report, which prints alone', async () => {
  const page = await openBooks('day');
  await page.getByRole('row', { name: /\d{4} Downtown \$100\.00 \$8\.26 \$5\.00 \$113\.26/ }).waitFor();
  await page.getByRole('row', { name: /^Total \$100\.00 \$8\.26 \$5\.00 \$113\.26/ }).waitFor();
  const [day] = await readSpreadsheet(page);
  expect(day).toMatchObject({ 'Totals: Cash': '153.26', 'Paid with: Cash': '113.26' });
  await page.getByRole('button', { name: 'Details' }).first().click();
  const report = page.getByRole('region', { name: 'Z report' });
  await report.getByRole('row', { name: '8.25% $100.00 $8.26', exact: true }).waitFor();
  await report.getByRole('row', { name: 'Cash $113.26', exact: true }).waitFor();
  // A browser prints what the page shows at this call
  await page.evaluate(
    "print = () => document.body.setAttribute('data-printed', document.querySelector('.printed')?.ariaLabel ?? '')",
  );
  await report.getByRole('button', { name: 'Print' }).click();
  expect(await page.locator('body').getAttribute('data-printed')).toBe('Z report');
  await report.getByRole('button', { name: 'Mail it to me' }).click();
  await report.getByRole('status').getByText('Mailed.').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await isTooWide(page)).toBe(false);
});

// BEHAVIOR §36.7, §40.4
test('a receipt can be printed, and names the other receipts of its visit', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
  const sold = { location_id: 1, services, products: [], redemptions: [] };
  const { data } = await post('/admin/quick-sale', sold, owner);
  const [{ id }] = data.payments as readonly [{ readonly id: number }];
  const refund = { appointment_id: data.id, payment_id: id, amount: 10 };
  await post('/admin/appointment/refund', refund, owner);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/receipt`);
  await page.getByRole('row', { name: /−\$10\.00/ }).waitFor();
  const number = `APT-${String(data.id).padStart(6, '0')}`;
  await page.getByLabel('Receipt or visit').fill(number);
  await page.getByText('2 in all').waitFor();
  await page.getByRole('button', { name: /^R-1/ }).click();
  // As the client has it, with the other receipts of the visit beside it
  await page.getByRole('region', { name: /R-1-/ }).getByText('12 Mercer Street').waitFor();
  const others = page.getByRole('listitem').filter({ hasText: /^C-1-\d{4}-000001\w+ \d+, \d{4}−\$10\.00$/ });
  await others.getByRole('link').waitFor();
  await page.getByLabel('Mail to').fill('somebody@x.test');
  await page.getByRole('button', { name: 'Mail it' }).click();
  await page.getByText('Mailed.').waitFor();
  const [print] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Print the receipt' }).click(),
  ]);
  await print
    .getByText(/R-1-\d{4}-\d{6}/)
    .first()
    .waitFor();
  // A link to a receipt opens its paper
  await others.getByRole('link').click();
  await expect.poll(() => page.getByLabel('Receipt or visit').inputValue()).toMatch(/^C-1-/);
  await page.getByRole('region', { name: /C-1-/ }).waitFor();
});

// BEHAVIOR §36.5, §40.4
test('drawers list the note of their count, and their spreadsheet has it and who closed them, also while one is open', async () => {
  const NOTE = `Coins fell down${', and were counted again'.repeat(10)}`;
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/admin/drawer/close', { drawer_id: 1, counted: 190, note: NOTE }, owner);
  await post('/admin/drawer/open', { location_id: 1, float: 50 }, owner);
  const page = await openBooks('drawer', DEMO_LOGINS.admin);
  await page.getByRole('row', { name: /\$190\.00.*Coins fell down/ }).waitFor();
  // A long note does not squeeze the other columns: each heading stays on one line
  const { height = 0 } = (await page.getByRole('columnheader', { name: 'Opened' }).boundingBox()) ?? {};
  expect(height).toBeLessThan(40);
  expect(await isTooWide(page)).toBe(false);
  const [closed, open] = await readSpreadsheet(page);
  expect([closed?.['Closed by: Kind'], open?.['Closed by: Kind']]).toEqual(['User', '']);
  expect([closed?.Note, open?.Note]).toEqual([NOTE, '']);
  expect(closed).not.toHaveProperty('Closed by');
});

// BEHAVIOR §38.2, §40.4
test('the audit trail lists what was done in words, is filtered by them, and its details have the operation', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/audit`, DEMO_LOGINS.admin);
  const row = page.getByRole('row', { name: /Cash paid into a drawer Drawer 1/ });
  await row.getByRole('button', { name: 'Details' }).click();
  await page.getByText('After', { exact: true }).waitFor();
  await page.getByLabel('Operation').selectOption({ label: 'Drawer opened' });
  await expect.poll(() => row.count()).toBe(0);
  await page.getByRole('row', { name: /Drawer opened Drawer 1/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('operation')).toBe('journal.drawer-open');
  // A new record has nothing before
  await page.getByRole('button', { name: 'Details' }).first().click();
  await page.getByText('After', { exact: true }).waitFor();
  expect(await page.getByText('Before', { exact: true }).count()).toBe(0);
  // The address alone chooses it too
  await page.reload();
  await page
    .getByRole('combobox', { name: 'Operation' })
    .getByText('Drawer opened')
    .waitFor({ state: 'attached' });
  await expect.poll(() => page.getByLabel('Operation').inputValue()).toBe('journal.drawer-open');
  expect(await listViolations(page)).toEqual([]);
});

// BEHAVIOR §38.2, §40.4
test('the audit trail names each field of a visit, its payments and a drawer in words', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/audit`, DEMO_LOGINS.admin);
  for (const name of [/Visit checked out/, /Drawer counted and closed/, /Payment of a visit refunded/])
    await page.getByRole('row', { name }).first().getByRole('button', { name: 'Details' }).click();
  const names = await page.locator('.facts dt, .told thead th').allTextContents();
  expect(names).toContain('Counted');
  expect(names.filter((name) => !/^[A-Z]/.test(name))).toEqual([]);
});

// BEHAVIOR §38.2, §40.4
test('the audit trail names the record of a change, which leads to it and to all of its changes', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const { data } = await post('/admin/category/store', { name: 'Beards' }, owner);
  await post('/admin/category/update', { category_id: data.id, color: 3 }, owner);
  await post('/admin/category/store', { name: 'Brows' }, owner);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/audit`, DEMO_LOGINS.admin);
  const changed = page.getByRole('row', { name: /Category changed Category Beards/ });
  await changed.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('link', { name: 'All changes to this' }).click();
  await page.getByText('2 in all').waitFor();
  // Nobody knows the number of a record
  expect(await page.getByLabel('Number of what it is about').count()).toBe(0);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('row', { name: /Category added Category Brows/ }).waitFor();
  await changed.getByRole('link', { name: 'Category Beards' }).click();
  await page.getByRole('heading', { level: 1, name: 'Beards' }).waitFor();
});

// BEHAVIOR §36.10, §40.4
test('discounts list what was given away by whom, by day and by month, with a sum and a spreadsheet', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
  const discounts = [{ line: 0, amount: '20.00', reason: 'Waited' }];
  const bill = { location_id: 1, services, discounts };
  const { data } = await post('/admin/checkout/quote', bill, owner);
  const tenders = [{ kind: 'cash', amount: data.due }];
  await post('/admin/checkout/pay', { ...bill, version: data.version, tenders }, owner);
  const page = await openBooks('discount');
  await page.getByRole('row', { name: /Given at the desk Waited Ava Martin 1 \$20\.00/ }).waitFor();
  await page.getByRole('row', { name: /^Total .*\$20\.00/ }).waitFor();
  expect(await readSpreadsheet(page)).toMatchObject([{ Name: 'Waited', Amount: '20.00', Visits: '1' }]);
  expect(await listViolations(page)).toEqual([]);
  const period = page.getByLabel('Sum up by');
  expect([await period.inputValue(), await period.getByRole('option').allTextContents()]).toEqual([
    'day',
    ['Day', 'Month'],
  ]);
  await period.selectOption({ label: 'Month' });
  const month = page.getByRole('row', { name: /^\w+ \d{4} Given at the desk Waited/ });
  // The visits and the amount lead to the sales of the month, which open to the visit with its discount
  await month.waitFor();
  expect(await month.getByRole('link').allTextContents()).toEqual(['1', '$20.00']);
  await month.getByRole('link', { name: '1' }).click();
  await page.getByRole('button', { name: 'Ava Martin' }).click();
  await page.getByRole('row', { name: /^Haircut .* Visit APT-\d+ .*\$20\.00/ }).waitFor();
});

// BEHAVIOR §7.4, §40.4
test('the audit trail and the journal lead to the next page and back to the first', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  for (let number = 0; number < 51; number += 1)
    await post('/admin/occasion/store', { name: `Occasion ${number}` }, owner);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/audit`, DEMO_LOGINS.admin);
  const rows = page.getByRole('row', { name: /Occasion added/ });
  await page.getByText('50 on this page').waitFor();
  await expect.poll(() => rows.count()).toBe(50);
  expect(await listViolations(page)).toEqual([]);
  const [first, next] = ['First page', 'Next page'].map((name) => page.getByRole('button', { name }));
  await next?.click();
  await expect.poll(() => rows.count()).toBe(1);
  // The address leads to the same page
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await first?.click();
  await expect.poll(() => rows.count()).toBe(50);
  // A filter begins at its first page
  await next?.click();
  await page.getByLabel('Operation').selectOption({ label: 'Drawer opened' });
  await page.getByRole('row', { name: /Drawer opened Drawer 1/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('after')).toBeNull();
});

// BEHAVIOR §40.4. The last test: it moves the salon
test('receipts are said to be of no certified till where the country of the salon asks many for one', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const page = await openPage();
  const receipts = `${getStack().urls.office}/receipt`;
  await openOffice(page, receipts);
  await page.getByRole('heading', { name: 'Receipts', level: 1 }).waitFor();
  expect(await page.getByText('certified till').count()).toBe(0);
  await post('/admin/settings/update', { time_zone: 'Europe/Berlin' }, owner);
  await page.goto(receipts);
  await page.getByText('Germany: many businesses must record what clients pay in a certified till').waitFor();
});
