import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, post, logIn } = useLocalStack();

/** Opens the shop as the demo customer. */
async function openShop(): Promise<Page> {
  const page = await openPage();
  await page.goto(`${new URL(getStack().urls.api).origin}/book/demo/account?view=shop`);
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  return page;
}

const readOffer = async (page: Page, name: string): Promise<readonly string[]> => {
  const offer = page.locator('.offer', { hasText: name });
  await offer.waitFor();
  return offer.locator('.offer-text :is(li, p:not(.card-title))').allTextContents();
};

// BEHAVIOR §35.4
test('shows what each product gives, how long it can be used, and its terms, before the purchase', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const group = { price: 0, service: [1] };
  await post(
    '/admin/package/store',
    { name: 'Ten cuts', price: 400, service_expiration: 0, service_group: [{ ...group, qty: 10 }] },
    owner,
  );
  await post(
    '/admin/membership/store',
    {
      name: 'Two months',
      price: 20,
      billing_period: 1,
      service_expiration_time: '2 months',
      discount_service: 1,
      discount_percentage_service: 15,
      discount_product: 1,
      discount_percentage_for_product: 5,
    },
    owner,
  );
  const page = await openShop();
  expect(await readOffer(page, 'Birthday card')).toEqual(['Worth $100.00', 'Valid for 12 months', '$90.00']);
  expect(await readOffer(page, 'Five blow-dries')).toEqual(['5 × Blow-dry', 'Valid for 6 months', '$150.00']);
  expect(await readOffer(page, 'Spa day')).toEqual([
    '1 × Massage, 1 × Facial',
    'For one visit with all of these services',
    'Valid for 12 months',
    '$160.00',
  ]);
  expect(await readOffer(page, 'Ten cuts')).toEqual(['10 × Haircut', 'Does not expire', '$400.00']);
  expect(await readOffer(page, 'Two months')).toEqual([
    '15% off services',
    '5% off products',
    'For 2 months, then it ends by itself',
    '$20.00',
  ]);
  await page.getByRole('button', { name: 'Buy Birthday card' }).click();
  await page.getByRole('region', { name: 'Birthday card' }).getByText('Valid for 12 months').waitFor();
  await page.getByText('Terms and conditions').click();
  await page.getByText('For all services, not for cash.').waitFor();
});

// BEHAVIOR §23.2
test('sells a gift card of the amount that the buyer types', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const free = { name: 'Any amount', price: 50, value: 50, amount_min: 20, amount_max: 200, occasions_id: 1 };
  await post('/admin/giftcard/create', free, owner);
  const page = await openShop();
  expect((await readOffer(page, 'Any amount'))[0]).toBe('You choose the amount, from $20.00 to $200.00');
  await page.getByRole('button', { name: 'Buy Any amount' }).click();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  expect(await amount.inputValue()).toBe('50.00');
  await amount.fill('10');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByText('Must be at least 20.00').waitFor();
  await amount.fill('75,50');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay $75.50' }).waitFor();
});

// BEHAVIOR §24.4, §35.4
test('says that a membership renews only where the salon bills memberships again', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  expect(await readOffer(await openShop(), 'Always groomed')).toEqual([
    '1 × Haircut / Blow-dry',
    '10% off services',
    'For 1 month, then it ends by itself',
    '$60.00',
  ]);
  await post('/admin/settings/update', { recurring_payment_enable: 1 }, owner);
  // A page keeps the catalog for some seconds
  await expect
    .poll(async () => readOffer(await openShop(), 'Always groomed'), { interval: 1_000 })
    .toEqual([
      'Each month: 1 × Haircut / Blow-dry',
      '10% off services',
      'Renews each month, until you cancel it',
      '$60.00 a month',
    ]);
});
