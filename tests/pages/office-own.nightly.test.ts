import { expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import {
  isTooWide,
  listViolations,
  listViolationsInAllColours,
  PHONE,
  useBrowser,
} from '../support/pages/browser.ts';
import { openOffice, openSections } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, logIn, post } = useLocalStack({ withOtherUsers: true });
const STYLIST = { email: 'stylist@demo.test', password: DEMO_PASSWORD };

// BEHAVIOR §3.4, §40.2
test('users change their own password in the menu of the office, and log in again with the new one', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  const { office } = getStack().urls;
  await openOffice(page, office, DEMO_LOGINS.staff);
  await page.getByRole('button', { name: /^Logged in as/ }).click();
  await page.getByRole('link', { name: 'Password, PIN and second factor' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your log-in' }).waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await isTooWide(page)).toBe(false);
  const form = page.getByRole('region', { name: 'Password' });
  await form.getByLabel('Current password').fill('wrong');
  await form.getByLabel('New password').fill('another-password-2');
  await form.getByRole('button', { name: 'Change password' }).click();
  await form.getByText(/Wrong password/).waitFor();
  await form.getByLabel('Current password').fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('another-password-2');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your log-in' }).waitFor();
});

// BEHAVIOR §11.18, §40.2
test('a member gets the link of the own calendar beside the own log-in, and ends it', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  const { office } = getStack().urls;
  await openOffice(page, office, STYLIST);
  await page.getByRole('button', { name: /^Logged in as/ }).click();
  await page.getByRole('link', { name: 'Password, PIN and second factor' }).click();
  const own = page.getByRole('region', { name: 'Link for a calendar' });
  await own.getByRole('button', { name: 'Link for a calendar' }).click();
  const url = (await own.getByText(/\.ics$/).textContent()) ?? '';
  expect((await fetch(url)).status).toBe(200);
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await own.getByRole('button', { name: 'End the calendar link' }).click();
  await own.getByText('The calendar link has ended.').waitFor();
  expect((await fetch(url)).status).toBe(404);
});

// BEHAVIOR §11.16, §40.10, §42.3
test('a member finds the own pay and time off on the first page, and asks for a day off', async () => {
  const page = await openPage({ viewport: PHONE });
  const { office } = getStack().urls;
  await openOffice(page, office, STYLIST);
  const pages = page.getByRole('region', { name: 'Your pages' });
  await pages.getByRole('link', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Pay' }).waitFor();
  await page.getByRole('row', { name: /Ava Martin/ }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByText('To do').count()).toBe(0);
  await page.goto(office);
  await pages.getByRole('link', { name: 'Time off', exact: true }).click();
  await page.getByRole('link', { name: 'New time off' }).first().click();
  await page.locator('[name="from"]').fill('2027-03-01');
  await page.locator('[name="to"]').fill('2027-03-02');
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').first().waitFor();
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const reply = await fetch(`${getStack().urls.api}/admin/time-off/index`, {
    headers: { authorization: `Bearer ${owner}` },
  });
  expect(await reply.json()).toMatchObject({
    data: [{ staff_id: 1, from: '2027/03/01', status: 'requested' }],
  });
});

// BEHAVIOR §2.1, §40.4
test('roles list what the built-in ones may do, and a user has one choice while there are no others', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  const { office } = getStack().urls;
  await openOffice(page, `${office}/role`);
  await page.getByText('Stylist: own appointments').click();
  await page.getByRole('region', { name: 'Built-in roles' }).getByRole('listitem').nth(5).waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.goto(`${office}/user/new`);
  await page.getByLabel('Role', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Role of your own').count()).toBe(0);
});

// BEHAVIOR §40.5
test('a service has a deposit only where one is paid, and a gift card is valid for a number of months', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  const { office } = getStack().urls;
  await openOffice(page, `${office}/services/1`);
  await openSections(page);
  await page.getByLabel('Tax rate').waitFor();
  expect(await page.getByLabel('Tax rate').locator('option').first().textContent()).toBe(
    'That of the location',
  );
  await page.getByLabel('Payment', { exact: true }).selectOption({ label: 'At the salon' });
  expect(await page.getByLabel('Deposit', { exact: true }).count()).toBe(0);
  await page.getByLabel('Payment', { exact: true }).selectOption({ label: 'Deposit' });
  await page.getByLabel('Deposit', { exact: true }).waitFor();
  // The price of a new card follows its value until it has one of its own
  await page.goto(`${office}/giftcard/new`);
  await page.getByLabel('Value').fill('60');
  expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('60');
  await page.getByLabel('Price', { exact: true }).fill('50');
  await page.getByLabel('Value').fill('65');
  expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('50');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.goto(`${office}/giftcard/1`);
  await openSections(page);
  await page.getByLabel('Valid for').fill('9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).first().waitFor();
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const reply = await fetch(`${getStack().urls.api}/admin/giftcard/index`, {
    headers: { authorization: `Bearer ${owner}` },
  });
  const { data } = (await reply.json()) as { readonly data: readonly Readonly<Record<string, unknown>>[] };
  expect(data.find(({ giftcard_id, id }) => (giftcard_id ?? id) === 1)).toMatchObject({
    service_expiration_time: '9 months',
  });
  await page.reload();
  await openSections(page);
  await expect.poll(() => page.getByLabel('Valid for').inputValue()).toBe('9');
});

// BEHAVIOR §36.6, §40.4
test('tips are paid out to one person or to all after a question with the amount, and each once: a stale list names who was not paid', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const services = [1, 2].map((staff_id) => ({ service_id: 1, pricing_option_id: null, staff_id }));
  const tips = [
    { staff_id: 1, amount: '10.00' },
    { staff_id: 2, amount: '4.00' },
  ];
  const bill = { location_id: 1, customer_id: 1, services, tips };
  const quote = await post('/admin/checkout/quote', bill, owner);
  const tenders = [{ kind: 'cash', amount: quote.data.due }];
  await post('/admin/checkout/pay', { ...bill, version: quote.data.version, tenders }, owner);
  await post('/admin/drawer/open', { location_id: 1, float: '20.00' }, owner);
  const [page, other] = [
    await openPage({ viewport: { width: 1280, height: 900 } }),
    await openPage({ viewport: PHONE }),
  ];
  for (const each of [page, other]) await openOffice(each, `${getStack().urls.office}/tip`);
  await other.getByRole('button', { name: 'Pay out all: $14.00' }).waitFor();
  await page.getByRole('button', { name: 'Pay out $10.00: Ava Martin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay out the tips of Ava Martin?' });
  await dialog.getByRole('radio', { name: 'By bank transfer', checked: true }).waitFor();
  await dialog.getByRole('radio', { name: /^In cash: Drawer \d+, Downtown$/ }).check();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pay out $10.00' }).click();
  await page.getByText('Ava Martin: $10.00 paid out.').waitFor();
  const paid = page.getByRole('table', { name: /^Paid out/ });
  await paid.getByRole('row', { name: /^Ava Martin .* \$10\.00 Cash / }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  // The other list still has Ava's tips
  await other.getByRole('button', { name: 'Pay out all: $14.00' }).click();
  await other
    .getByRole('dialog', { name: 'Pay out all tips?' })
    .getByRole('button', { name: 'Pay out $14.00' })
    .click();
  await other.getByText('Not paid out: Ava Martin. Somebody else has paid out meanwhile.').waitFor();
  await other.getByText('Ben Carter: $4.00 paid out.').waitFor();
  await other.getByText('No tips are owed.').waitFor();
  expect(await other.getByRole('button', { name: /^Pay out/ }).count()).toBe(0);
  await other
    .getByRole('table', { name: /^Paid out/ })
    .getByRole('row', { name: /^Ben Carter/ })
    .waitFor();
  expect(await isTooWide(other)).toBe(false);
  // Cash comes back at the till
  const back = other.getByRole('button', { name: /^Take back/ });
  expect(await back.count()).toBe(1);
  await other.getByRole('button', { name: 'Take back $4.00 of Ben Carter' }).click();
  await other.getByText('The money comes back to the bank').waitFor();
  expect(await listViolations(other)).toEqual([]);
  await other.getByRole('button', { name: 'Yes, take back' }).click();
  await back.waitFor({ state: 'detached' });
  await other.getByRole('button', { name: 'Pay out $4.00: Ben Carter' }).click();
  await other.getByRole('button', { name: 'Pay out $4.00', exact: true }).click();
  await other.getByText('Ben Carter: $4.00 paid out.').waitFor();
  const reply = await fetch(`${getStack().urls.api}/admin/journal/balances`, {
    headers: { authorization: `Bearer ${owner}` },
  });
  const { data } = (await reply.json()) as { readonly data: readonly { account: string; balance: string }[] };
  expect(data.filter(({ account }) => account === 'bank' || account === 'tips')).toMatchObject([
    { account: 'tips', balance: '0.00' },
    { account: 'bank', balance: '-4.00' },
  ]);
});
