import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolationsInAllColours, PHONE, useBrowser } from '../support/pages/browser.ts';
import { DESK, openDesk } from '../support/pages/desk.ts';
import { confirmPassword, openOffice } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();

async function read(path: string, token: string) {
  const reply = await fetch(`${getStack().urls.api}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await reply.json()) as { readonly data: readonly Readonly<Record<string, string | number>>[] };
}

// BEHAVIOR §40.11, §36.7
test('the profile of a client shows visits, purchases with balances, receipts and the form, and leads to the desk', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const person = {
    fname: 'Pia',
    lname: 'Profile',
    phone: '+12125550199',
    email: 'pia@x.test',
    alert: 'Allergic to PPD',
  };
  const { data } = await post('/admin/customer/store', person, owner);
  const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
  const bill = { location_id: 1, customer_id: data.id, services };
  const quote = await post('/admin/checkout/quote', bill, owner);
  const tenders = [{ kind: 'cash', amount: quote.data.due }];
  await post('/admin/checkout/pay', { ...bill, version: quote.data.version, tenders }, owner);

  const visit = { location_id: 1, date: getOpenDate(), time: '10:00 AM', customer_type: 0, guest: null };
  const booked = [{ ...services[0], price: 50, duration: 45 }];
  const later = await post(
    '/booking/save-booking',
    { ...visit, customer_id: data.id, services: booked },
    owner,
  );
  await post('/admin/appointment/cancel', { appointment_id: later.data.id }, owner);

  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/customer/${data.id}`);
  await page.getByRole('heading', { level: 1, name: 'Pia Profile' }).waitFor();
  await page.getByText('Allergic to PPD').waitFor();
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  const [ofToday, past] = ['Today', 'Past visits'].map((name) => page.getByRole('region', { name }));
  await ofToday?.getByText('Done', { exact: true }).waitFor();
  // Nothing was taken for a cancelled visit
  await past?.getByText('Cancelled', { exact: true }).waitFor();
  expect(await past?.locator('.money').locator('s').textContent()).toBe('$54.13');
  expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+12125550199');
  expect(await listViolationsInAllColours(page)).toEqual([]);
  // Erase stands last, and as words of danger
  await page.getByRole('button', { name: 'More acts' }).click();
  const acts = page.getByRole('menuitem');
  await acts.first().waitFor();
  expect((await acts.allTextContents()).at(-1)).toMatch(/^Erase/);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  expect(await isTooWide(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The amount of a visit leads to its receipt
  await page.getByRole('link', { name: '$54.13', exact: true }).click();
  await page.getByRole('link', { name: 'Pia Profile' }).click();
  const tabs = page.getByRole('navigation', { name: 'Pia Profile' });
  await tabs.getByRole('link', { name: 'Receipts' }).click();
  await page.getByRole('row', { name: /R-1-.*\$54\.13/ }).waitFor();
  await tabs.getByRole('link', { name: 'Purchases' }).click();
  await page.getByText('No gift card, package or membership yet.').waitFor();
  await tabs.getByRole('link', { name: 'Contact and notes' }).click();
  await page.getByLabel('First name').fill('Pina');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).first().waitFor();
  await page.getByRole('link', { name: /^Book:/ }).click();
  await page.getByRole('heading', { name: 'Pina Profile' }).waitFor();
});

// BEHAVIOR §21.9, §21.10, §24.8, §37.5, §40.11
test('sold products are changed on the profile of their owner', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const pia = await post('/admin/customer/store', { fname: 'Petra', lname: 'Products' }, owner);
  const other = await post('/admin/customer/store', { fname: 'Otto', lname: 'Owner' }, owner);
  const [card = {}] = (await read('/admin/giftcard/index', owner)).data;
  const sale = {
    location_id: 1,
    customer_id: pia.data.id,
    paid_at_salon: 1,
    giftcard_id: card.id,
    name: card.name,
    price: card.price,
    value: card.value,
    delivery_date: new Date().toISOString().slice(0, 10),
    recipient_fname: 'Petra',
    recipient_lname: 'Products',
  };
  await post('/online/create-gift-card-sell', sale, owner);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/customer/${pia.data.id}?tab=purchases`);
  const act = async (name: string, fields: Readonly<Record<string, string>> = {}) => {
    await page.getByRole('button', { name: /^Change Birthday card/ }).click();
    await page.getByLabel('What to do').selectOption({ label: name });
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await act('Reload', { Amount: '25' });
  await page.getByText('$125.00 / $100.00').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Reloaded' }).getByText('$25.00').waitFor();
  await act('Adjust the balance', { 'Amount, such as 10 or -10': '-5', Reason: 'Counted wrongly' });
  await page.getByText('$120.00 / $100.00').waitFor();
  await act('Freeze', { Reason: 'Ill' });
  await page.getByText(/^Frozen since .* ·/).waitFor();
  await page.getByText('Ill · Olivia Owner').waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await act('Unfreeze');
  await page.getByText('No longer frozen').waitFor();
  await page.getByRole('button', { name: /^Change Birthday card/ }).click();
  await page.getByLabel('What to do').selectOption({ label: 'Give to another client' });
  await page.getByLabel('Reason').fill('Moved away');
  await page.getByLabel('Find a client').fill('Otto');
  await page.getByLabel('Client', { exact: true }).selectOption({ label: 'Otto Owner' });
  await page.setViewportSize(PHONE);
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('given away ·').waitFor();
  expect(await page.getByRole('button', { name: /^Change Birthday card/ }).count()).toBe(0);
  await page.goto(`${getStack().urls.office}/customer/${other.data.id}?tab=purchases`);
  await page.getByText('$120.00 / $100.00').waitFor();
  // The front desk does the same on the card of the client
  const desk = await openPage(DESK);
  await openDesk(desk, `${getStack().urls.desk}?customer_id=${other.data.id}`, DEMO_LOGINS.admin);
  await desk.getByRole('button', { name: /^Change Birthday card/ }).click();
  await desk.getByLabel('Amount', { exact: true }).fill('30');
  await desk.getByRole('button', { name: 'Save' }).click();
  await desk.getByText('$150.00').waitFor();
  // Credit moves on both pages, also where there was none
  await desk.getByRole('button', { name: 'Change Credit' }).click();
  await desk.getByLabel('Amount, such as 10 or -10').fill('12,50');
  await desk.getByLabel('Reason').fill('Waited long');
  await desk.getByRole('button', { name: 'Save' }).click();
  await desk.getByText('$12.50').waitFor();
  expect(await listViolationsInAllColours(desk)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Change Credit' }).click();
  await page.getByLabel('Amount, such as 10 or -10').fill('-20');
  await page.getByLabel('Reason').fill('Counted twice');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('#credit-amount-error, .error').first().waitFor();
  await page.getByLabel('Amount, such as 10 or -10').fill('-2.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('$10.00', { exact: true }).waitFor();
});

// BEHAVIOR §40.11, §11.15
test('a guest stands among the clients, and becomes one with all visits', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const guest = { fname: 'Gina', lname: 'Guest', email: 'gina.guest@x.test', phone: '+12125550188' };
  const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
  const bill = { location_id: 1, customer_type: 1, guest, services };
  const quote = await post('/admin/checkout/quote', bill, owner);
  const tenders = [{ kind: 'cash', amount: quote.data.due }];
  await post('/admin/checkout/pay', { ...bill, version: quote.data.version, tenders }, owner);
  const isGathered = async () => {
    const url = `${getStack().urls.api}/admin/customer/index?kind=guest&search=gina`;
    const reply = await fetch(url, { headers: { authorization: `Bearer ${owner}` } });
    return ((await reply.json()) as { data: unknown[] }).data.length;
  };
  await expect.poll(isGathered, { timeout: 10_000 }).toBe(1);

  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/customer?search=gina`);
  const row = page.getByRole('row', { name: /Gina Guest/ });
  await row.getByText('Guest', { exact: true }).waitFor();
  await row.getByRole('link', { name: 'Gina Guest' }).click();
  await page.getByText('Guest without an account').waitFor();
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.getByRole('button', { name: 'More acts' }).click();
  const acts = page.getByRole('menuitem');
  await acts.first().waitFor();
  expect(await acts.allTextContents()).toEqual(['Erase client']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Make a client' }).click();
  await page.getByRole('status').filter({ hasText: 'The guest is a client now' }).waitFor();
  await page.getByText(/^Client since/).waitFor();
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Receipts' }).waitFor();
});

// BEHAVIOR §11.19
test('clients are filtered by tag and birthday, and kept as a spreadsheet after the password', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const { data } = await post('/admin/customer/store', { fname: 'Tia', lname: 'Tagged' }, owner);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/customer/${data.id}?tab=contact`);
  await page.getByLabel('Birthday').fill('1990-07-14');
  await page.getByRole('group', { name: 'Tags' }).getByRole('button', { name: /^Add/ }).click();
  await page.getByRole('group', { name: 'Tags' }).getByRole('textbox').fill('=VIP');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).first().waitFor();
  await page.goto(`${getStack().urls.office}/customer?birthday_month=7`);
  await page.getByText('1 in all').waitFor();
  await page.goto(`${getStack().urls.office}/customer`);
  await page.getByLabel('Clients who').selectOption({ label: 'Not here for 12 months' });
  await page.getByText('Nobody has stayed away for 12 months.').waitFor();
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByLabel('Tag', { exact: true }).fill('=vip');
  await page.keyboard.press('Enter');
  await page.getByText('1 in all').waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Spreadsheet' }).click();
  await confirmPassword(page);
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.split('\r\n')).toEqual([
    '\uFEFFName,Phone,E-mail address,Birthday,Tags,Last visit,Visits,Spent,Alert,Note',
    "Tia Tagged,,,1990-07-14,'=VIP,,0,0.00,,",
  ]);
  await page.getByText('1 client saved.').waitFor();
  await page.setViewportSize(PHONE);
  expect(await isTooWide(page)).toBe(false);
});
