import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, logIn, post, getOpenDate, getSalonDate } = useLocalStack();

const BLOW_DRY = 3;
const CUSTOMER = 1;
let cardNumber: string;

/** Gives the demo customer a package of blow-dries and a gift card. */
beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const buyer = { location_id: 1, customer_id: CUSTOMER, paid_at_salon: 1 };
  const group = { qty: 5, price: 150, services: [BLOW_DRY] };
  const pack = {
    package_id: 1,
    name: 'Five blow-dries',
    price: 150,
    service_expiration: 6,
    session: 1,
    tax: 1,
  };
  await post(
    '/online/create-package-sell',
    { ...pack, ...buyer, buy_for: 0, service_groups: [group] },
    owner,
  );
  const customer = await logIn('/customer/login', DEMO_LOGINS.customer);
  const reply = await fetch(`${getStack().urls.api}/online/gift-cards`, {
    headers: { 'x-client-slug': 'demo' },
  });
  const { data } = (await reply.json()) as { data: readonly Record<string, unknown>[] };
  const [card] = data;
  await post(
    '/online/create-gift-card-sell',
    {
      giftcard_id: card?.id,
      name: card?.name,
      price: card?.price,
      value: card?.value,
      ...buyer,
      delivery_date: getSalonDate(),
      recipient_fname: 'Carla',
      recipient_lname: 'Customer',
      recipient_email: DEMO_LOGINS.customer.email,
    },
    owner,
  );
  const owned = await fetch(`${getStack().urls.api}/online/get-customer-gift-cards`, {
    headers: { authorization: `Bearer ${customer}` },
  });
  const cards = (await owned.json()) as { data: readonly { readonly giftcard_number: string }[] };
  cardNumber = String(cards.data[0]?.giftcard_number);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const listRows = async (page: Page) =>
  Promise.all(
    (await page.locator('.cost tr').all()).map(async (row) =>
      (await row.locator('th, td').allTextContents()).join(' '),
    ),
  );
/** '−$35.00' → -35. */
const toNumber = (row: string): number =>
  Number((/−?\$[\d.]+$/.exec(row)?.[0] ?? '').replace('−$', '-').replace('$', ''));

/** The sum of the rows above the total, and the total. */
async function readTotal(page: Page): Promise<{ readonly sum: number; readonly total: number }> {
  const rows = await listRows(page);
  const index = rows.findIndex((row) => row.startsWith('Total'));
  const sum = rows.slice(0, index).reduce((all, row) => all + toNumber(row), 0);
  return { sum: Number(sum.toFixed(2)), total: toNumber(String(rows[index])) };
}

/** Opens the details of a visit, and logs the demo customer in. */
async function openDetails(services: string, time: string): Promise<Page> {
  const page = await openPage({ reducedMotion: 'reduce' });
  const date = getOpenDate().replaceAll('/', '-');
  await page.goto(
    `${getStack().urls.booking}?${new URLSearchParams({ step: 'details', location: '1', services, date, time })}`,
  );
  await press(page, 'Use an account');
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await press(page, 'Log in');
  await page.getByText('You are logged in as').waitFor();
  await page.locator('.cost td').first().waitFor();
  return page;
}

// BEHAVIOR §35.2
test("offers a member's own products, explains each total, and takes the corrected number of a gift card", async () => {
  const page = await openDetails('3@1,1@1', '10:00');
  const own = page.getByLabel(/^Use .*\(\$[\d.]+ left\)$/);
  await own.waitFor();
  const before = await listRows(page);

  // A typing error: the costs stay, and the field says why
  const number = page.getByRole('textbox', { name: 'Gift card number' });
  await number.fill(`${cardNumber}9`);
  await press(page, 'Apply: Gift card number (optional)');
  await page.locator('.field .error').filter({ hasText: 'Invalid gift card.' }).waitFor();
  expect(await listRows(page)).toEqual(before);
  await number.fill(cardNumber);
  await press(page, 'Apply: Gift card number (optional)');
  await page.locator('.cost').getByText('Gift card and credit', { exact: true }).waitFor();
  expect(await page.locator('.field .error').count()).toBe(0);
  // It is one of the customer's own
  expect(await own.isChecked()).toBe(true);
  await own.uncheck();
  await expect.poll(() => listRows(page)).toEqual(before);

  await page.getByLabel(/^Use Five blow-dries/).check();
  await page.getByText('Blow-dry, paid by package').waitFor();
  const { sum, total } = await readTotal(page);
  expect(sum).toBe(total);

  await own.check();
  await page.locator('.cost').getByText('Gift card and credit', { exact: true }).waitFor();
  const paid = await listRows(page);
  const left = total + toNumber(String(paid.find((row) => row.startsWith('Gift card'))));
  await expect.poll(() => page.locator('.summary-total strong').textContent()).toBe(`$${left.toFixed(2)}`);
  await press(page, 'Book');
  await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
});

// BEHAVIOR §21.10
test('reloads an own gift card by the amount that its owner types', async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  await page.goto(`${new URL(getStack().urls.api).origin}/book/demo/account?view=products`);
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await press(page, 'Log in');
  await press(page, 'Add money');
  const form = page.getByRole('region', { name: 'Add money to Birthday card' });
  const amount = form.getByRole('textbox', { name: 'Amount' });
  await amount.fill('0');
  await form.getByRole('button', { name: 'Continue to payment' }).click();
  await form.getByText('Must be above 0').waitFor();
  await amount.fill('40,50');
  await form.getByRole('button', { name: 'Continue to payment' }).click();
  await form.getByRole('row', { name: 'Total $40.50' }).waitFor();
  await form.getByRole('button', { name: 'Pay $40.50' }).waitFor();
});

// BEHAVIOR §35.2
test('offers the services that a membership includes, and takes its discount off the others', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post(
    '/online/create-membership-sell',
    {
      membership_id: 1,
      name: 'Always groomed',
      price: 60,
      billing_period: 1,
      location_id: 1,
      customer_id: CUSTOMER,
      buy_for: 0,
      paid_at_salon: 1,
    },
    owner,
  );
  const page = await openDetails('3@1,1@1', '14:00');
  await page.locator('.cost').getByText('Member discount').waitFor();
  expect((await listRows(page)).filter((row) => row.includes('−'))).toEqual(['Member discount −$8.50']);
  await page.getByLabel(/^Use Always groomed for Haircut/).check();
  await page.getByText('Haircut, included in membership').waitFor();
  expect((await listRows(page)).filter((row) => row.includes('−'))).toEqual([
    'Haircut, included in membership −$50.00',
    'Member discount −$3.50',
  ]);
  const { sum, total } = await readTotal(page);
  expect(sum).toBe(total);
  await press(page, 'Book');
  await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
});

// BEHAVIOR §35.2
test('names no fee and no payment where a package pays the whole visit', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const fees = { cancellation_key: 1, late_cancel_fee_percent: 50, no_show_fee_percent: 100 };
  await post('/admin/settings/update', fees, owner);
  const page = await openDetails('3@1', '16:30');
  const announced = page.getByText(/^If you (cancel later|do not come)/);
  await expect.poll(() => announced.count()).toBe(2);
  await page.getByLabel(/^Use Five blow-dries/).check();
  await page.getByText('Blow-dry, paid by package').waitFor();
  await expect.poll(() => announced.count()).toBe(0);
  await page.getByLabel('I agree').check();
  await press(page, 'Book');
  await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
  await page.getByRole('link', { name: 'Manage this visit' }).click();
  await page.getByText('Blow-dry', { exact: false }).first().waitFor();
  await expect.poll(() => page.locator('dl.facts').textContent()).toContain('Cost$0.00 ');
  await press(page, 'Cancel visit');
  await page.getByText('This costs you nothing. Your package or membership gets its use back.').waitFor();
});

// BEHAVIOR §21.11
test('gives an own package away by mail, and takes it back', async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  await page.goto(`${new URL(getStack().urls.api).origin}/book/demo/account?view=products`);
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await press(page, 'Log in');
  const card = page.getByRole('listitem').filter({ hasText: 'Five blow-dries' }).first();
  await card.getByRole('button', { name: 'Give away' }).click();
  const form = page.getByRole('region', { name: 'Give Five blow-dries away' });
  await form.getByLabel('E-mail address').fill('ben@friends.test');
  await form.getByRole('button', { name: 'Send' }).click();
  await card.getByText('Offered to ben@friends.test').waitFor();
  await card.getByRole('button', { name: 'Take back' }).click();
  await card.getByRole('button', { name: 'Give away' }).waitFor();
});

// BEHAVIOR §35.4
test('says that an own gift card is frozen, and since when, instead of what it could be used for', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const change = (act: string) =>
    post('/admin/giftcard/change', { purchased_giftcard_id: 1, act, reason: 'Abroad' }, owner);
  await change('freeze');
  const page = await openPage({ reducedMotion: 'reduce' });
  await page.goto(`${new URL(getStack().urls.api).origin}/book/demo/account?view=products`);
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await press(page, 'Log in');
  const card = page.getByRole('listitem').filter({ hasText: 'Birthday card' }).first();
  await card.getByText(/^Frozen since .*\. You can use it again once the salon unfreezes it\./).waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  expect(await card.getByText('Valid until').count()).toBe(0);
  await change('unfreeze');
});
