import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useDesk } from '../infra/local/pages/desk-fixture.ts';
import { listViolations } from '../support/pages/browser.ts';
import { press } from '../support/pages/desk.ts';
import { takePayment } from '../support/pages/till.ts';

const { getStack, openDay } = useDesk();
const DAY_MINUTES = 24 * 60;
const CARD = 'Birthday card, $90.00';
const PACKAGE = 'Five blow-dries, $162.38';

const told = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

/** Sells a product to Carla, paid in cash for the gift card. Returns the text that names its receipt. */
async function sell(page: Page, kind: string, product: string, cash?: string): Promise<string> {
  await press(page, 'Sell');
  await press(page, kind);
  await page.getByRole('radio', { name: new RegExp(`^${product}`) }).check();
  await page.getByRole('combobox', { name: 'Client' }).fill('carla');
  await page.getByRole('option', { name: /^Carla Client/ }).click();
  if (cash) await press(page, cash);
  await takePayment(page);
  await told(page, `${product} is sold to Carla Client`);
  await press(page, 'Receipt');
  const text = await page.getByRole('heading', { name: /R-1-/ }).textContent();
  return /R-1-\d{4}-\d{6}/.exec(text ?? '')?.[0] ?? '';
}

// BEHAVIOR §39.9
describe('the search of the till', () => {
  test('finds sold products of an earlier day, corrects the tender of one, and refunds it', async () => {
    const seller = await openDay({ login: DEMO_LOGINS.staff });
    await sell(seller, 'Gift card', 'Birthday card', '$100.00 in cash');
    const card = await seller.getByRole('rowheader', { name: /^Birthday card, GC/ }).textContent();
    const number = /GC\d+/.exec(card ?? '')?.[0] ?? '';
    await press(seller, 'Back to the day');
    const receipt = await sell(seller, 'Package', 'Five blow-dries');
    await getStack().clock.advance(DAY_MINUTES);
    const page = await openDay({ login: DEMO_LOGINS.staff });
    await press(page, 'Till');
    await page.getByText('Nothing is sold yet.').waitFor();
    const search = page.getByLabel(/^Find a receipt/);
    const refundOf = (name: string) => page.getByRole('button', { name: `Refund ${name}` });
    await search.fill('client carla');
    await refundOf(PACKAGE).waitFor();
    await refundOf(CARD).waitFor();
    await page
      .getByText(/^Tue.*, Sale \d+, Carla Client, sold by Sam Desk$/)
      .first()
      .waitFor();
    expect(await listViolations(page)).toEqual([]);
    await search.fill(receipt);
    await refundOf(PACKAGE).waitFor();
    await page.getByRole('heading', { name: receipt }).waitFor();
    expect(await refundOf(CARD).count()).toBe(0);
    await search.fill('Sale 2');
    await refundOf(PACKAGE).waitFor();
    expect(await refundOf(CARD).count()).toBe(0);
    await search.fill(number);
    await refundOf(CARD).waitFor();
    expect(await refundOf(PACKAGE).count()).toBe(0);
    await press(page, `Change how it was paid: ${CARD}`);
    await press(page, 'Correct now');
    await told(page, 'Corrected: Card terminal.');
    await press(page, `Refund ${CARD}`);
    await page.getByText('$90.00 is left to refund').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Refund and end it');
    await told(page, '$90.00 is refunded. The product has ended. Give it back at the card terminal: nothing');
    await page.getByText(/Carla Client, sold by Sam Desk, \$90\.00 refunded$/).waitFor();
    await press(page, `Receipt of ${CARD}`);
    await page.getByRole('heading', { name: /C-1-/ }).waitFor();
  });

  test('lists a sale of today beside its search, each with a refund of its own', async () => {
    const page = await openDay({ login: DEMO_LOGINS.staff });
    await sell(page, 'Package', 'Five blow-dries');
    await press(page, 'Back to the day');
    await press(page, 'Till');
    await page.getByLabel(/^Find a receipt/).fill('carla');
    const refunds = page.getByRole('button', { name: `Refund ${PACKAGE}` });
    await expect.poll(() => refunds.count()).toBeGreaterThan(1);
    await refunds.first().click();
    await refunds.last().click();
    await expect.poll(() => page.getByText('$162.38 is left to refund').count()).toBe(2);
    expect(await page.getByRole('textbox', { name: 'Amount (optional)' }).count()).toBe(2);
  });
});
