import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { listViolations, useBrowser } from '../support/pages/browser.ts';
import { act, confirmPassword, openOffice } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, post, logIn, waitForLink, waitForMail } = useLocalStack();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Presses the button of a mailed link, and waits for what the page says then. */
async function answer(page: Page, link: string, button: string, done: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: button }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  expect(page.url()).not.toContain('token');
  await press(page, button);
  await page.getByRole('heading', { name: done }).waitFor();
}

// BEHAVIOR §4.9, §35.4
test('the office names the address that waits, and both links act by their buttons', async () => {
  const fields = { fname: 'Wanda', lname: 'Waits', email: 'wanda@x.test', password: 'a-long-password' };
  const { data } = await post('/customer/register', fields);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/customer/${data.id}?tab=contact`);
  await page.locator('[name="email"]').fill('wanda@new.test');
  await press(page, 'Save');
  await page.getByText(/wanda@new\.test counts once the client has confirmed it/).waitFor();
  const keep = await waitForLink('wanda@x.test', 'keep-address');
  const confirm = await waitForLink('wanda@new.test', 'verify-email');
  await answer(page, confirm, 'Confirm my address', 'Your address is confirmed');
  await waitForMail('wanda@x.test', /address at .+ was changed/);
  await answer(page, keep, 'Keep my address', 'Your address stays');
  await logIn('/customer/login', { email: fields.email, password: fields.password });
});

// BEHAVIOR §4.6, §35.4
test('the link of a merge confirms the merge by its button', async () => {
  const fields = { fname: 'Mona', lname: 'Merges', email: 'mona@x.test', password: 'a-long-password' };
  const { data } = await post('/customer/register', fields);
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const { data: stays } = await post('/admin/customer/store', { fname: 'Mo' }, owner);
  const input = { customer_id: data.id, into_customer_id: stays.id };
  const page = await openPage({ viewport: { width: 390, height: 800 } });
  await openOffice(page, `${getStack().urls.office}/customer/${data.id}`);
  await act(page, 'Merge into another client');
  await page.getByLabel('Client who stays').fill('Mo');
  await press(page, /^Mo\b(?!na)/);
  await press(page, /^Yes/);
  await confirmPassword(page);
  const link = await waitForLink('mona@x.test', 'confirm-merge');
  const visitor = await openPage();
  await answer(visitor, link, 'Confirm', 'The salon can now merge your records');
  await press(page, /^Yes/);
  await page.waitForURL(`**/customer/${input.into_customer_id}`);
});
