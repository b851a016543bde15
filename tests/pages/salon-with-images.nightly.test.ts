import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { listViolations, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack } = useLocalStack({ withImages: true });

const COUNT_SHIFTS = `
window.shifts = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput }) => {
  if (!hadRecentInput) window.shifts += value;
})).observe({ type: 'layout-shift', buffered: true });
`;

describe('the pages of a salon with images', () => {
  test('show services and staff, who are chosen by arrow keys, and nothing moves while they load', async () => {
    const page = await openPage({ colorScheme: 'dark' });
    await page.addInitScript(COUNT_SHIFTS);
    await page.goto(getStack().urls.booking);
    const service = page.locator('.service', { hasText: 'Haircut' }).locator('img');
    await expect.poll(() => service.evaluate(({ naturalWidth }) => naturalWidth)).toBeGreaterThan(0);
    // The font may move letters; an image without its place would move a hundred times as much
    expect(await page.evaluate('shifts')).toBeLessThan(0.01);
    expect(await page.locator('.service:not(:has(img)) h4').allTextContents()).toEqual([]);
    await page.getByRole('button', { name: 'Add Haircut' }).click();
    await page.getByRole('button', { name: 'Choose a time' }).click();
    const staff = page.getByRole('group', { name: 'Haircut with' });
    await staff.getByRole('radio', { name: 'First available' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await staff.getByRole('radio', { name: 'Ben Carter Cuts' }).isChecked()).toBe(true);
    await expect.poll(() => page.url()).toContain('services=1@2');
    await page.locator('.day[data-free=true]').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
  });

  test('remove a saved card once the customer has confirmed that', async () => {
    const page = await openPage();
    await page.goto(`${getStack().urls.booking}/account?view=cards`);
    await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
    await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Add a card' }).click();
    const card = page.frameLocator('.payment-fields iframe');
    await card.getByLabel('Card number').fill('4242424242424242');
    await card.getByLabel('Expiration date').fill('12/40');
    await card.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Save card' }).click();
    const remove = page.getByRole('button', { name: 'Remove Visa ending in 4242' });
    await remove.click();
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect
      .poll(() => page.evaluate('document.activeElement.ariaLabel'))
      .toBe('Remove Visa ending in 4242');
    await remove.click();
    await page.getByRole('button', { name: 'Yes, remove it' }).click();
    await page.getByText('Visa ending in 4242 is removed.').waitFor();
    await page.getByText('No card is saved.').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Saved cards');
  });
});
