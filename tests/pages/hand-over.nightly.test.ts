import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { guestOf, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { listViolations } from '../support/pages/browser.ts';
import { dialogOf, press, visitOf } from '../support/pages/desk.ts';
import { rowOf } from '../support/pages/till.ts';

const { post, book, openDay, getOwner, getToday } = useDesk();

let ann: number;
let maria: number;
beforeAll(async () => {
  const store = async (fname: string, lname: string) =>
    Number((await post('/admin/customer/store', { fname, lname }, getOwner())).data.id);
  ann = await store('Ann', 'Lee');
  maria = await store('Maria', 'Gomez');
  await post('/admin/product/store', { name: 'Hair dryer', price: 120, sku: 'HD-1' }, getOwner());
});

/** Sells a card of 100.00 to Ann for Maria. Returns its number, as it is printed. */
async function sellGift(): Promise<string> {
  const card = { giftcard_id: 1, name: 'Birthday card', price: 90, value: 100, delivery_date: getToday() };
  const gift = { recipient_fname: 'Maria', recipient_lname: 'Gomez', sender: 'Ann' };
  const sale = { location_id: 1, customer_id: ann, paid_at_salon: 1, ...card, ...gift };
  const sold = await post('/online/create-gift-card-sell', sale, getOwner());
  const shown = { sale_id: sold.data.id, customer_id: ann, dry_run: 1 };
  return String((await post('/admin/gift/hand-over', shown, getOwner())).data.giftcard_number);
}

async function openCheckOut(visit: RegExp): Promise<Page> {
  const page = await openDay({ login: DEMO_LOGINS.staff });
  await visitOf(page, visit).first().click();
  await press(page, 'Check out');
  await rowOf(page, 'Due').waitFor();
  return page;
}
const due = (page: Page, amount: string) => rowOf(page, 'Due').filter({ hasText: amount }).waitFor();
async function typeNumber(page: Page, number: string): Promise<void> {
  await press(page, 'Gift card');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
}
const refusal = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

// BEHAVIOR §27.3, §39.7
describe('an unclaimed gift card at the desk', () => {
  test('says who bought it for whom, and is handed over and pays with one button', async () => {
    const number = await sellGift();
    await book('11:00 AM', { customer_type: 0, customer_id: maria });
    const page = await openCheckOut(/^Maria Gomez/);
    await typeNumber(page, number.toLowerCase());
    await page
      .getByText(
        'Bought by Ann Lee for Maria Gomez, $100.00 left. Hand it over to Maria Gomez and pay with it?',
      )
      .waitFor();
    expect(await listViolations(page)).toEqual([]);
    // A second Enter hands nothing over: no control has the focus
    await page.locator('h3:focus', { hasText: 'Pay with a gift card' }).waitFor();
    await press(page, 'Hand over and pay');
    await due(page, '$0.00');
    await page.getByRole('button', { name: `Remove Gift card ${number}` }).click();
    // It is the customer's own now
    await page.getByRole('button', { name: `Use Gift card ${number}` }).click();
    await due(page, '$0.00');
    await press(page, 'Pay');
    await page.getByText(/^Maria Gomez has paid, receipt R-1-/).waitFor();
    await press(page, 'Back to the day');
    await book('12:00 PM', { customer_type: 0, customer_id: ann });
    await page.close();
    const other = await openCheckOut(/^Ann Lee/);
    await typeNumber(other, number);
    await refusal(other, 'This gift card belongs to another customer already.');
  });

  test('stays with its buyer where it would not pay the typed amount', async () => {
    const number = await sellGift();
    await book('01:00 PM', { customer_type: 0, customer_id: maria });
    const page = await openCheckOut(/^Maria Gomez, .*1:00 PM/);
    await press(page, 'Gift card');
    await page.getByLabel('Number of the gift card').fill(number);
    await page.getByLabel('Amount of the gift card').fill('100.01');
    await press(page, 'Apply');
    await refusal(page, 'Insufficient balance.');
    await page.getByLabel('Amount of the gift card').fill('20');
    await press(page, 'Apply');
    await press(page, 'Hand over and pay');
    await due(page, '$34.13');
  });

  test('is taken in a sale once its customer is chosen, and pays its balance', async () => {
    const number = await sellGift();
    const page = await openDay({ login: DEMO_LOGINS.staff });
    await press(page, 'Sell');
    await press(page, 'Product');
    await page.getByRole('combobox', { name: 'Product' }).fill('hd-1');
    await page.getByRole('option', { name: /^Hair dryer/ }).click();
    await due(page, '$129.90');
    await press(page, 'Done');
    const bill = page.getByRole('region', { name: 'Bill' });
    await bill.getByRole('button', { name: 'Gift card', exact: true }).click();
    await page.getByText('Choose the customer above first.').waitFor();
    await page.getByRole('combobox', { name: 'Customer' }).fill('maria g');
    await page.getByRole('option', { name: /^Maria Gomez/ }).click();
    await page.getByLabel('Number of the gift card').fill(number);
    await press(page, 'Apply');
    await press(page, 'Hand over and pay');
    await due(page, '$29.90');
  });

  test('is refused for the visit of a guest, with what to do instead', async () => {
    await book('03:00 PM', guestOf('Greta'));
    const page = await openCheckOut(/^Greta Guest/);
    await press(page, 'Gift card');
    await page.getByText('Sell the services to the customer under Sell, then cancel this visit.').waitFor();
    expect(await listViolations(page)).toEqual([]);
  });
});

// BEHAVIOR §27.3, §39.12
test('a package that was bought for somebody is handed over on the card of its buyer', async () => {
  const terms = {
    package_id: 1,
    name: 'Five blow-dries',
    price: 150,
    service_expiration: 6,
    session: 1,
    tax: 1,
  };
  const groups = { service_groups: [{ qty: 5, price: 150, services: [3] }] };
  const gift = { buy_for: 1, recipient_fname: 'Maria', recipient_lname: 'Gomez' };
  const sale = { location_id: 1, customer_id: ann, paid_at_salon: 1, ...terms, ...groups, ...gift };
  await post('/online/create-package-sell', sale, getOwner());
  const page = await openDay({ login: DEMO_LOGINS.staff, query: { customer_id: String(ann) } });
  const card = dialogOf(page, 'Ann Lee');
  await press(page, 'Hand over: Five blow-dries for Maria Gomez');
  await press(page, 'Hand over');
  await page.getByText('Choose a customer').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Customer' }).fill('maria g');
  await page.getByRole('option', { name: /^Maria Gomez/ }).click();
  await press(page, 'Hand over');
  await dialogOf(page, 'Maria Gomez').getByText('5 of 5 left').waitFor();
  await page.goBack();
  await card.getByRole('heading', { name: 'Ann Lee' }).waitFor();
  await expect.poll(() => card.getByText('Five blow-dries').count()).toBe(0);
});
