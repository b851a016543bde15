import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { nightDescribe, nightTest } from '../support/nightly.ts';
import {
  isTooWide,
  listViolations,
  listViolationsInAllColours,
  PHONE,
  useBrowser,
} from '../support/pages/browser.ts';

import { act, confirmPassword, openOffice, openSections, watchScripts } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, post, logIn, waitForMail } = useLocalStack();

const SCRIPTS_MAX = 120 * 1024;
const urlOf = (path: string) => `${getStack().urls.office}${path}`;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

describe('the office', () => {
  // BEHAVIOR §40.4, §40.5
  test('adds a location: what is wrong shows on its field, what is typed is kept', async () => {
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    const weigh = watchScripts(page);
    await openOffice(page, urlOf('/location'));
    await page.getByRole('rowheader', { name: 'Downtown' }).waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await page.getByRole('link', { name: 'New location' }).click();
    await openSections(page);
    await press(page, 'Add hours on Monday');
    await press(page, 'Same on all days below Monday');
    await press(page, 'Add tax rate');
    await press(page, 'Save');
    await expect.poll(() => field(page, 'name').getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.name')).toBe('name');
    const error = page.locator(`#${await field(page, 'name').getAttribute('aria-describedby')}`);
    expect(await error.textContent()).toBe('Name is required');
    expect(await listViolationsInAllColours(page)).toEqual([]);
    expect(await weigh()).toBeLessThanOrEqual(SCRIPTS_MAX);
    await field(page, 'name').fill('Harbour');
    await press(page, 'Remove tax rate 1');
    await page.reload();
    await page.getByText('Your unsaved changes are back.').waitFor();
    expect(await field(page, 'name').inputValue()).toBe('Harbour');
    // A folded section says in a line what is in it
    await page.getByText('Monday – Sunday 9:00 AM – 6:00 PM').waitFor();
    await page.getByRole('link', { name: 'Services', exact: true }).click();
    await press(page, 'Stay here');
    await press(page, 'Save');
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/location\/\d+$/);
    expect(await field(page, 'business_hours.sunday.0.to').inputValue()).toBe('18:00');
    // The letters behind the key count while the search still loads
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.type('/vat');
    const found = page.getByRole('dialog', { name: 'Find' });
    await found.getByRole('link', { name: 'Locations Settings' }).waitFor();
    // It stands where the menu has its field
    expect((await found.getByRole('searchbox').boundingBox())?.y).toBeLessThan(100);
    await found.getByRole('searchbox').fill('bank holiday');
    await found.getByRole('link', { name: 'Locations Settings' }).waitFor();
    await found.getByRole('searchbox').fill('change a price');
    await found.getByRole('link', { name: 'How do I change a price? Help' }).waitFor();
    await found.getByRole('searchbox').fill('mesages');
    await found.getByRole('link', { name: 'Texts of messages Settings' }).waitFor();
    await found.getByRole('searchbox').fill('zzzz');
    await found.getByText('Nothing is found for “zzzz”. You can search').waitFor();
    await found.getByRole('searchbox').fill('calra');
    await found.getByRole('link', { name: 'Carla Client' }).waitFor();
    await found.getByText('Nothing is called “calra”.').waitFor();
    await found.getByRole('searchbox').fill('0199');
    await found.getByRole('listitem').filter({ hasText: 'Carla Client' }).waitFor();
    expect(await found.getByRole('listitem').first().textContent()).toContain('Carla Client');
    await page.keyboard.press('Escape');
    await press(page, 'Help');
    const help = page.getByRole('dialog', { name: 'Help' });
    await help.getByText('Visits outside the new hours are listed').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await openSections(page);
    await field(page, 'name').fill('');
    await field(page, 'service_tax').fill('8,875');
    await press(page, 'Save');
    await page.getByText('Name is required').waitFor();
    await field(page, 'name').fill('Harbour');
    await press(page, 'Save');
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    expect(await field(page, 'service_tax').inputValue()).toBe('8.875');
    await page.setViewportSize({ width: 320, height: 800 });
    expect([await isTooWide(page), await listViolations(page)]).toEqual([false, []]);
    const more = page.getByRole('button', { name: 'More', exact: true });
    expect(await more.getAttribute('aria-current')).toBe('true');
    await act(page, 'Delete location');
    await press(page, 'Yes, delete');
    await confirmPassword(page);
    await page.getByRole('rowheader', { name: 'Downtown' }).waitFor();
    expect(await page.getByRole('rowheader', { name: 'Harbour' }).count()).toBe(0);
  });

  // BEHAVIOR §40.4
  nightTest(
    'leads on from an address that names no day, record, choice or page, and shows a receipt on a phone as one paper',
    async () => {
      const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
      const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
      await post('/admin/quick-sale', { location_id: 1, services, products: [], redemptions: [] }, owner);
      const page = await openPage({ viewport: PHONE });
      await openOffice(page, urlOf('/month?month=2026-99'));
      await page.getByText('This address does not work').waitFor();
      await page.goto(urlOf('/month?month=2099-01'));
      await page.getByText('This address does not work').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Close the month' }).waitFor();
      await page.getByRole('link', { name: 'Go to “Close the month”' }).click();
      await page.getByRole('heading', { level: 1, name: /^Close \w+ \d{4}$/ }).waitFor();
      for (const [path, link] of [
        ['/statement/77', 'Show all: Statements'],
        ['/customer/nobody', 'Show all: Clients'],
        ['/sales?location_id=77', 'Go to “Sales”'],
        ['/customer?page=99', 'Go to “Clients”'],
        ['/drawer/77', 'Go to “Cash drawers”'],
      ] as const) {
        await page.goto(urlOf(path));
        await page.getByRole('main').getByRole('link', { name: link }).waitFor();
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      }
      await page.goto(urlOf('/statement/77'));
      await page.getByText('This statement does not exist').waitFor();
      await page.getByText('The address may be mistyped.', { exact: true }).waitFor();
      await page.goto(urlOf('/receipt'));
      // The whole card opens it
      await page
        .locator('tbody tr')
        .first()
        .click({ position: { x: 20, y: 60 } });
      const paper = page.getByRole('region', { name: /R-1-/ });
      const total = paper.getByRole('row', { name: /^Total/ });
      const [name, amount] = await Promise.all(
        [total.getByRole('rowheader'), total.getByRole('cell')].map((each) => each.boundingBox()),
      );
      expect(Math.abs((name?.y ?? 0) - (amount?.y ?? 99))).toBeLessThan(8);
      const width = (await paper.boundingBox())?.width ?? 0;
      expect((amount?.x ?? 0) + (amount?.width ?? 0) - (name?.x ?? 0)).toBeGreaterThan(width * 0.8);
      expect([await isTooWide(page), await listViolations(page)]).toEqual([false, []]);
    },
  );

  // BEHAVIOR §40.4
  nightTest('reports sales by person, and opens a person down to the lines with their visits', async () => {
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
    await post('/admin/quick-sale', { location_id: 1, services, products: [], redemptions: [] }, owner);
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    const weigh = watchScripts(page);
    await openOffice(page, urlOf('/sales'));
    // On the first day of a month there is no chart
    await page.getByRole('region', { name: /^Net sales, without tax and tips/ }).waitFor();
    expect(await weigh()).toBeLessThanOrEqual(SCRIPTS_MAX);
    await press(page, 'Ava Martin');
    const line = page.getByRole('row', { name: /^Haircut .* Visit APT-\d+ 1 \$50\.00 \$50\.00 \$4\.13$/ });
    await line.first().waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect([await isTooWide(page), await listViolations(page)]).toEqual([false, []]);
    // On a phone the lines of the opened row are cards as well: each amount has a line of its own
    const amount = page.locator('.told tbody .money').first();
    expect((await amount.boundingBox())?.width).toBeGreaterThan(150);
    await press(page, 'More acts');
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Spreadsheet')]);
    expect(download.suggestedFilename()).toMatch(/^demo-sales-\d{4}-\d\d-01-/);
  });

  // BEHAVIOR §40.2
  nightTest('shows the areas that the user may use, and calls no other', async () => {
    const page = await openPage();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await openOffice(page, urlOf('/location'), DEMO_LOGINS.staff);
    await page.getByText('Your account may not use this page').waitFor();
    await press(page, 'More');
    const menu = page.getByRole('navigation', { name: 'Office', exact: true });
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Home',
      'Team',
      'Clients',
      'Shop',
      'Money',
      'Front desk',
      'Booking page',
      'Help',
    ]);
    await menu.getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('rowheader', { name: 'Carla Client' }).waitFor();
    expect(calls.filter((path) => path.includes('/admin/'))).toEqual(['/api/v1/admin/customer/index']);
    // The desk and the office share the log-in of a tab, and lead to each other
    await page.getByRole('link', { name: 'Desk', exact: true }).click();
    await press(page, 'More');
    await page.getByRole('menuitem', { name: 'Office', exact: true }).click();
    await press(page, 'More');
    await page.getByRole('button', { name: /^Logged in as/ }).click();
    await press(page, 'Log out');
    await page.getByLabel('Password').waitFor();
    expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0);
    expect(await page.content()).not.toContain('Carla');
  });
});

nightDescribe('the lists of the office', () => {
  // BEHAVIOR §40.4
  test('say what they could not load, and load it at the next try', async () => {
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    const refuse = (path: string) =>
      page.route(path, (route) => route.fulfill({ status: 400, json: { status: false, code: 'busy' } }));
    const cases = [
      ['', '**/admin/journal/home', page.locator('.stats a').first()],
      ['/starter', '**/admin/category/index', page.getByRole('group', { name: 'Balayage' })],
      ['/customer', '**/admin/customer/index*', page.getByRole('rowheader', { name: 'Carla Client' })],
    ] as const;
    await openOffice(page, urlOf('/services'));
    for (const [path, call, shown] of cases) {
      await refuse(call);
      await page.goto(urlOf(path));
      await page.getByRole('alert').waitFor();
      expect(await shown.count()).toBe(0);
      await page.unroute(call);
      await press(page, 'Try again');
      await shown.waitFor();
    }
  });

  // BEHAVIOR §40.5
  test('merge a customer into one who is found while somebody types, with one search', async () => {
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    const store = (fname: string) =>
      post('/admin/customer/store', { fname, lname: 'Twice', email: `${fname.toLowerCase()}@x.test` }, owner);
    const [stays, leaves] = [await store('Gina'), await store('Regina')];
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    const searches: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/customer/index')) searches.push(String(searchParams.get('search')));
    });
    await openOffice(page, urlOf(`/customer/${leaves.data.id}`));
    await act(page, 'Merge into another client');
    await page.getByLabel('Client who stays').focus();
    // Letter by letter, without a pause on a busy machine
    await page.evaluate("for (const letter of 'twice') document.execCommand('insertText', false, letter)");
    await press(page, 'Gina Twice, gina@x.test');
    expect(searches).toEqual(['twice']);
    await page.getByText(/Gina Twice, gina@x\.test stays/).waitFor();
    await page.getByText(/^Regina Twice, regina@x\.test is gone afterwards/).waitFor();
    await press(page, /^Yes/);
    await confirmPassword(page);
    await page.waitForURL(`**/customer/${stays.data.id}`);
    await page.getByRole('status').filter({ hasText: 'The clients are merged.' }).waitFor();
  });

  // BEHAVIOR §4.6
  test('merge a customer with a log-in by the code that the customer gets', async () => {
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    const fields = { fname: 'Paula', lname: 'Paired', email: 'paula@x.test', password: 'a-long-password' };
    const leaves = await post('/customer/register', fields);
    const stays = await post('/admin/customer/store', { fname: 'Pauline', lname: 'Paired' }, owner);
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await openOffice(page, urlOf(`/customer/${leaves.data.id}`));
    await act(page, 'Merge into another client');
    await page.getByLabel('Client who stays').fill('Pauline');
    await press(page, 'Pauline Paired');
    await page.getByText(/^Paula Paired has a log-in, and must agree/).waitFor();
    await press(page, /^Yes/);
    await confirmPassword(page);
    await page.getByRole('status').filter({ hasText: 'We have mailed a link and a code' }).waitFor();
    const { subject } = await waitForMail('paula@x.test', /is your code to join/);
    await page.getByLabel('Code from the mail').fill('000');
    await press(page, /^Yes/);
    await page.getByText(/Code from the mail is wrong or has expired/).waitFor();
    await page.getByLabel('Code from the mail').fill(subject.slice(0, 6));
    await press(page, /^Yes/);
    await page.waitForURL(`**/customer/${stays.data.id}`);
  });
});
