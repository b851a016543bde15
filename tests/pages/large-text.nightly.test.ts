import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, typeCard, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();

beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
});

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Text parts of the page that are higher than 4 lines and narrower than a word: words that are broken into letters. */
const BROKEN_WORDS = `[...document.querySelectorAll('a, button, th, h4, .choice-text')]
  .filter((each) => each.clientWidth > 0 && each.clientWidth < 2 * parseFloat(getComputedStyle(each).fontSize))
  .map(({ textContent }) => textContent)
  .filter((text) => text.length > 4)`;

// WCAG 1.4.4, 1.4.10
test.each([
  ['a window of 320 pixels', 320, '100%'],
  ['a phone with text of twice the size', 390, '200%'],
])('fits each step of a booking into the width of %s', async (_window, width, size) => {
  const page = await openPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${size}'; })`,
  );
  const check = async () =>
    expect([await isTooWide(page), await page.evaluate(BROKEN_WORDS)]).toEqual([false, []]);
  await page.goto(`${getStack().urls.booking}?date=${getOpenDate().replaceAll('/', '-')}`);
  await check();
  await press(page, 'Add Hair color');
  await press(page, 'Add a person');
  await press(page, 'Add Manicure');
  await check();
  await press(page, 'Choose a time');
  await page.locator('.time').first().waitFor();
  await page.getByText('Nothing that suits?').click();
  await check();
  await page.locator('.time').last().click();
  await press(page, 'Continue');
  await page.locator('.cost td').first().waitFor();
  await check();
  await press(page, 'Use an account');
  await press(page, 'I am new here');
  await check();
  await press(page, 'Book as a guest');
  await page.getByLabel('First name').fill('Nell');
  await page.getByLabel('E-mail address').fill(`nell-${width}@example.com`);
  await press(page, 'Go to payment');
  await page.locator('.payment-fields iframe').first().waitFor();
  await check();
  await typeCard(page);
  await press(page, /^Pay /);
  await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
  await check();
  await page.getByRole('link', { name: 'Manage this visit' }).click();
  await press(page, 'Move');
  await page.locator('.day').first().waitFor();
  await check();
});
