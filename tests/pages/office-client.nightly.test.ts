import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolationsInAllColours, PHONE, useBrowser } from '../support/pages/browser.ts';
import { openOffice } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, post, logIn } = useLocalStack();

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

  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/customer/${data.id}`);
  await page.getByRole('heading', { level: 1, name: 'Pia Profile' }).waitFor();
  await page.getByText('Allergic to PPD').waitFor();
  await page.getByText('Past visits').waitFor();
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
  await page.getByRole('link', { name: '$54.13' }).click();
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
  await page.getByText('Past visits').waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.getByRole('button', { name: 'More acts' }).click();
  const acts = page.getByRole('menuitem');
  await acts.first().waitFor();
  expect(await acts.allTextContents()).toEqual(['Erase client']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Make a client' }).click();
  await page.getByRole('status').filter({ hasText: 'The guest is a client now' }).waitFor();
  await page.getByText(/^Client since/).waitFor();
  await page.getByText('Past visits').waitFor();
  await page.getByRole('link', { name: 'Receipts' }).waitFor();
});
