import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, logIn, post, getOpenDate } = useLocalStack();

beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const promotion = { code: 'SPRING', name: 'Spring 2026', percent: 20, max_uses_per_customer: 1 };
  await post('/admin/promotion/store', promotion, owner);
});

const listRows = async (page: Page) =>
  Promise.all(
    (await page.locator('.cost tr').all()).map(async (row) =>
      (await row.locator('th, td').allTextContents()).join(' '),
    ),
  );

/** Opens the details of a haircut with Ava. */
async function openDetails(time: string): Promise<Page> {
  const page = await openPage({ reducedMotion: 'reduce' });
  const date = getOpenDate().replaceAll('/', '-');
  const query = { step: 'details', location: '1', services: '1@1', date, time };
  await page.goto(`${getStack().urls.booking}?${new URLSearchParams(query)}`);
  await page.locator('.cost td').first().waitFor();
  return page;
}

async function fillGuest(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Gina');
  await page.getByLabel('E-mail address').fill('gina@promotion.test');
  const policy = page.getByLabel('I agree to the cancellation policy');
  if ((await policy.count()) > 0) await policy.check();
}

const book = (page: Page) => page.getByRole('button', { name: 'Book', exact: true }).click();
const DISCOUNT = 'Spring 2026 −$10.00';

// BEHAVIOR §14.6, §35.2
test('takes a promotion code by keyboard, explains the discount, and says at the field why a code does not count', async () => {
  const page = await openDetails('10:00');
  const before = await listRows(page);
  const code = page.getByRole('textbox', { name: 'Promotion code' });
  await code.fill('AUTUMN');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const error = page.locator('#promo-code-error');
  await error.waitFor();
  expect(await error.textContent()).toBe('This code is not valid for this booking.');
  expect(await code.getAttribute('aria-describedby')).toBe('promo-code-error');
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  expect(await listRows(page)).toEqual(before);

  await code.fill('spring');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => listRows(page)).toContain(DISCOUNT);
  expect(await error.count()).toBe(0);
  const remove = page.getByRole('button', { name: 'Remove: Promotion code (optional)' });
  await remove.press('Enter');
  await expect.poll(() => listRows(page)).toEqual(before);

  // Leaving the field and its button counts like pressing it
  await code.fill('Spring');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => listRows(page)).toContain(DISCOUNT);
  await fillGuest(page);
  await book(page);
  await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
});

test('a guest who has used the code learns it at the field when they book, and books at the full price', async () => {
  const page = await openDetails('13:00');
  const before = await listRows(page);
  const code = page.locator('#promo-code');
  await code.fill('SPRING');
  await page.getByRole('button', { name: 'Apply: Promotion code (optional)' }).click();
  await expect.poll(() => listRows(page)).toContain(DISCOUNT);
  await fillGuest(page);
  await book(page);
  await page.locator('#promo-code-error').waitFor();
  await page.locator('#promo-code:focus').waitFor();
  await expect.poll(() => listRows(page)).toEqual(before);
  await book(page);
  await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
});
