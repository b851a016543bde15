import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { isTooWide, listViolations, listViolationsInAllColours, PHONE } from '../support/pages/browser.ts';
import { chooseAct, dialogOf, type LogIn, press, pressCheckOut, visitOf } from '../support/pages/desk.ts';
import { presentCard, rowOf, takePayment } from '../support/pages/till.ts';

const { getStack, post, logIn, book, openDay, getOwner, getToday } = useDesk();

const CARLA = { customer_type: 0, customer_id: 1 };
const DECLINED = '4000000000000002';

let shampoo: number;
let reader: string;
beforeAll(async () => {
  const product = { name: 'Repair shampoo', price: 18.5, barcode: '4006381333931' };
  shampoo = Number((await post('/admin/product/store', product, getOwner())).data.id);
  await post('/admin/promotion/store', { code: 'SUMMER', name: 'Summer', percent: 10 }, getOwner());
  const card = { giftcard_id: 1, name: 'Birthday card', price: 90, value: 100, delivery_date: getToday() };
  const recipient = { recipient_fname: 'Carla', recipient_lname: 'Client' };
  const sold = { location_id: 1, customer_id: 1, paid_at_salon: 1, ...card, ...recipient };
  await post(
    '/online/create-gift-card-sell',
    { ...sold, recipient_email: DEMO_LOGINS.customer.email },
    getOwner(),
  );
  const front = { location_id: 1, registration_code: 'simulated-wpe', label: 'Front' };
  reader = String((await post('/admin/reader/store', front, getOwner())).data.reader_id);
});

const BLOW_DRY = { service_id: 3, pricing_option_id: null, staff_id: BEN, price: 35, duration: 30 };

async function openCheckOut(
  visit: RegExp,
  options: object = {},
  login: LogIn = DEMO_LOGINS.admin,
): Promise<Page> {
  const page = await openDay({ ...options, login });
  await visitOf(page, visit).first().click();
  await pressCheckOut(page);
  await rowOf(page, 'To pay').waitFor();
  return page;
}
const due = (page: Page, amount: string) => rowOf(page, 'To pay').filter({ hasText: amount }).waitFor();

// BEHAVIOR §39.6
describe('a bill', () => {
  test('takes another visit of the day and a package, and pays all of it with one receipt', async () => {
    await book('10:00 PM', { ...CARLA, services: [{ ...BLOW_DRY, staff_id: 1 }] });
    await book('10:45 PM', guestOf('Kim'));
    const page = await openCheckOut(/^Carla Client, Blow/);
    await press(page, 'More');
    await press(page, 'Another visit');
    await page.getByRole('combobox', { name: 'Visit' }).fill('kim');
    await page.getByRole('option', { name: /^Kim Guest, 10:45 PM/ }).click();
    await page.getByText('Kim Guest, 10:45 PM, Haircut').waitFor();
    // The tip is of the services of both visits: 15 % of 35.00 and 50.00
    await press(page, '15% $12.75');
    await rowOf(page, 'Tip').filter({ hasText: '$12.75' }).waitFor();
    await press(page, 'Sell a package or card');
    const products = page.getByLabel('Package, gift card or membership');
    await products.locator('option').nth(1).waitFor({ state: 'attached' });
    expect(await listViolations(page)).toEqual([]);
    await products.selectOption({ index: 1 });
    await press(page, 'Apply');
    await page.locator('.given li').nth(1).waitFor();
    expect(await page.getByRole('button', { name: 'Saved card' }).count()).toBe(0);
    expect(await isTooWide(page)).toBe(false);
    // The bill adds up to the cent, from row to row
    const toCents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);
    const rows = (await page.locator('.sums td').allTextContents()).map(toCents);
    expect(rows.reduce((sum, cents) => sum + cents, 0)).toBe(
      toCents(String(await rowOf(page, 'To pay').locator('td').textContent())),
    );
    const sum = String(await rowOf(page, 'To pay').locator('td').textContent());
    await takePayment(page);
    await page.getByText(`${sum} taken.`, { exact: true }).waitFor();
    await page.getByText(/^Carla Client has paid for Kim Guest too, receipt R-1-\d{4}-\d{6}\.$/).waitFor();
    // Today's payments and the panel name the bill that paid for the visit of the other client, and link to it
    await press(page, 'Till');
    const named = /on the bill of Carla Client, R-1-\d{4}-\d{6}/;
    await page.getByRole('button', { name: new RegExp(`^Kim Guest.*${named.source}`) }).click();
    await page.getByText(/^Paid on the bill of Carla Client, receipt R-1-/).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Show the visit of Carla Client');
    await page.getByRole('heading', { name: 'Payments: Carla Client' }).waitFor();
    await press(page, 'Close');
    await page
      .getByRole('button', { name: /^Kim Guest/ })
      .first()
      .waitFor();
    await press(page, 'Close');
    await visitOf(page, /^Kim Guest, Haircut, 10:45 PM.*, paid/).click();
    await chooseAct(page, 'Payments');
    await page.getByText(/^Paid on the bill of Carla Client, receipt R-1-/).waitFor();
    await press(page, 'Close');
    await press(page, 'Show the visit of Carla Client');
    await page.getByRole('dialog', { name: /^Carla Client/ }).waitFor();
  });

  test('is asked about before what was added to it is lost', async () => {
    await book('05:00 AM', guestOf('Lola'));
    const page = await openCheckOut(/^Lola Guest, Haircut/);
    await page.getByRole('button', { name: 'Product', exact: true }).click();
    await page.getByRole('combobox', { name: 'Product' }).fill('shampoo');
    await page.getByRole('option', { name: /^Repair shampoo/ }).click();
    await due(page, '$74.15');
    await page.keyboard.press('Escape');
    await press(page, 'Keep it as it is');
    await due(page, '$74.15');
    await press(page, 'Close');
    await press(page, 'Yes, discard');
    await dialogOf(page, /^Check out/).waitFor({ state: 'detached' });
  });

  test('says which way out there is where a service does not fit after the visit', async () => {
    await book('01:00 AM', guestOf('Nel'));
    await book('01:45 AM', guestOf('Oda'));
    const page = await openCheckOut(/^Nel Guest, Haircut/);
    await press(page, 'Service');
    await page.getByRole('combobox', { name: 'Service' }).fill('blow');
    await page.getByRole('option', { name: /^Blow-dry/ }).click();
    await page.getByLabel('With').selectOption({ label: 'Ava Martin' });
    await press(page, 'Add');
    await page.getByText(/Make a service of the visit shorter first\.$/).waitFor();
  });

  test('never says that nothing was saved while a payment without a reply may be', async () => {
    await book('03:00 AM', guestOf('Ria'));
    const page = await openCheckOut(/^Ria Guest, Haircut/);
    // The reply gets lost, not the payment
    await page.route('**/checkout/pay', async (route) => {
      await route.fetch();
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await takePayment(page);
    const unknown = page.getByText(/^The connection broke\. It is not known whether this is saved\./);
    await unknown.waitFor();
    await takePayment(page);
    expect(await page.getByText('There is no connection. Nothing was saved.').count()).toBe(0);
    await unknown.waitFor();
    await page.unroute('**/checkout/pay');
    await page.context().setOffline(false);
    await visitOf(page, /^Ria Guest, .*, paid/).waitFor();
    await takePayment(page);
    await page.getByText(/^Ria Guest has paid, receipt R-1-/).waitFor();
  });

  test('has the fields of the cash in view on a phone', async () => {
    await book('06:00 AM', guestOf('Pia'));
    const page = await openDay({ viewport: PHONE });
    await page.getByRole('button', { name: /Pia Guest/ }).click();
    await pressCheckOut(page);
    await rowOf(page, 'To pay').waitFor();
    const chips = page.locator('.cash .picks');
    await chips.waitFor();
    const { y = 0, height = 0 } = (await chips.boundingBox()) ?? {};
    const bar = await page.locator('.pay-bar').boundingBox();
    expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await isTooWide(page)).toBe(false);
  });

  test('has the only member of the visit as the seller of a product, until somebody else is chosen', async () => {
    await book('09:00 AM', guestOf('Sela'));
    const page = await openCheckOut(/^Sela Guest, Haircut/);
    await page.getByRole('button', { name: 'Product', exact: true }).click();
    const soldBy = page.getByLabel('Sold by');
    expect(await soldBy.locator('option:checked').textContent()).toBe('Ava Martin');
    await page.getByRole('combobox', { name: 'Product' }).fill('repair');
    await page.getByRole('option', { name: /^Repair shampoo/ }).click();
    await rowOf(page, /^Repair shampoo\s*sold by Ava Martin/).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Done');
    await press(page, 'Edit Repair shampoo');
    await page.getByLabel('Sold by').selectOption({ label: 'Ben Carter' });
    await press(page, 'Apply');
    await rowOf(page, /^Repair shampoo\s*sold by Ben Carter/).waitFor();
  });

  test('waits with Enter for the products of the salon, before it takes an article without a record', async () => {
    await book('09:45 AM', guestOf('Scanna'));
    const page = await openCheckOut(/^Scanna Guest, Haircut/);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/admin/product/index?**', async (route) => {
      await promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Product', exact: true }).click();
    const product = page.getByRole('combobox', { name: 'Product' });
    await product.fill('repair');
    await product.press('Enter');
    expect(await page.getByLabel(/^Price of/).count()).toBe(0);
    resolve();
    await rowOf(page, /^Repair shampoo/).waitFor();
  });

  test('takes products, discounts, a code, a gift card, a tip, and a card beside cash', async () => {
    await book('11:00 AM', { ...CARLA, services: [HAIRCUT, BLOW_DRY] });
    const page = await openDay();
    const card = '**/admin/customer/show*';
    await page.route(card, (route) => route.fulfill({ status: 503, json: { status: false, code: 'busy' } }));
    await visitOf(page, /^Carla Client/)
      .first()
      .click();
    await pressCheckOut(page);
    await page.getByRole('alert').waitFor();
    await page.unroute(card);
    await press(page, 'Try again');
    await due(page, '$92.01');
    await page.getByRole('button', { name: 'Product', exact: true }).click();
    // A scanner types where the focus is
    await page.keyboard.type('4006381333931');
    await page.getByRole('option', { name: /^Repair shampoo/ }).waitFor();
    await page.keyboard.press('Enter');
    await due(page, '$112.04');
    await press(page, 'Done');
    await press(page, 'Edit Haircut');
    // The panel opens at its number
    await page.keyboard.type('15');
    await page.getByRole('button', { name: '15%', exact: true, pressed: true }).waitFor();
    await press(page, 'Apply');
    await page.getByText('Is required').waitFor();
    // A button fills in its percentage and leads to the reason. One filled button stands in the view
    await press(page, '20%');
    expect(await page.locator('.panel .btn.primary:visible').allTextContents()).toEqual([
      expect.stringMatching(/^Take \$/),
    ]);
    await page.locator('#line-discount-reason:focus').waitFor();
    await page.keyboard.type('Late');
    // A discount that is typed and not applied is no part of the bill yet
    await page.getByRole('button', { name: /^Take \$/ }).click();
    const draft = page.getByRole('alert').filter({ hasText: 'typed and not applied' });
    await draft.waitFor();
    await press(page, 'Apply');
    await due(page, '$101.21');
    await draft.waitFor({ state: 'detached' });
    await page.getByText('$50.00 less $10.00, Late').waitFor();
    await press(page, 'More');
    await press(page, 'Add-ons');
    await page.getByLabel(/^Deep conditioning/).check();
    await press(page, 'Apply');
    await rowOf(page, 'Deep conditioning').filter({ hasText: '$20.00' }).waitFor();
    await due(page, '$122.86');
    await press(page, 'Add-ons');
    expect(await listViolations(page)).toEqual([]);
    await page.getByLabel(/^Deep conditioning/).uncheck();
    await press(page, 'Apply');
    await due(page, '$101.21');
    await press(page, 'Code');
    await page.keyboard.type('WINTER');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'This code is not valid for this bill.' }).waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill('summer');
    await press(page, 'Apply');
    await due(page, '$93.10');
    await press(page, 'Gift card');
    await page.getByLabel('Number of the gift card').fill('GC1');
    await press(page, 'Apply');
    await page
      .getByRole('alert')
      .filter({ hasText: 'No gift card of the last year has this number.' })
      .waitFor();
    await press(page, 'Cancel');
    await page.getByRole('button', { name: /^Use Gift card GC/ }).click();
    await due(page, '$0.00');
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await page.getByRole('button', { name: /^Remove Gift card GC/ }).click();
    await press(page, '18% $15.30');
    await press(page, 'Split');
    await page.getByLabel('Cash').fill('8.40');
    await press(page, 'Rest Card reader');
    await due(page, '$108.40');
    await expect.poll(() => page.getByLabel('Card reader').inputValue()).toBe('100.00');
    await takePayment(page);
    await page.getByText('Waiting for the card: $100.00 at Front').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await presentCard(getStack().urls.stripe, reader, DECLINED);
    await page.getByRole('alert').filter({ hasText: 'The card was declined.' }).waitFor();
    // Nothing that was typed is lost
    expect(await page.getByLabel('Cash').inputValue()).toBe('8.40');
    await takePayment(page);
    await page.getByText('Waiting for the card: $100.00 at Front').waitFor();
    await presentCard(getStack().urls.stripe, reader);
    await page
      .getByRole('status')
      .filter({ hasText: /^Carla Client has paid, receipt R-1-/ })
      .waitFor();
    await press(page, 'Receipt');
    await rowOf(page, /^Repair shampoo/).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Back to the day');
    await visitOf(page, /^Carla Client, Haircut.*, paid$/).click();
    // The panel of the visit adds up from the services to what was paid
    const panel = dialogOf(page, 'Carla Client');
    await panel.locator('.sumlines').waitFor();
    const rows = await panel
      .locator('.sumlines > div')
      .evaluateAll((shown) => shown.map((row) => [...row.children].map((cell) => cell.textContent)));
    const figures = new Map(
      rows.map(([name = '', amount]) => [name, Number(amount?.replace('−', '-').replaceAll(/[^\d.-]/g, ''))]),
    );
    const before = rows
      .slice(0, [...figures.keys()].indexOf('Total'))
      .map(([name = '']) => figures.get(name) ?? 0);
    expect(before.reduce((sum, amount) => sum + amount, 50 + 35)).toBeCloseTo(figures.get('Total') ?? 0, 5);
    expect([...figures].filter(([name]) => /shampoo|Late|Tips|Paid/.test(name))).toEqual([
      ['Repair shampoo', 18.5],
      ['Discount: Late', -10],
      ['Tips', 15.3],
      ['Paid', 108.4],
    ]);
    await press(page, 'Till');
    await rowOf(page, 'Card reader').filter({ hasText: '$100.00' }).waitFor();
    expect(await rowOf(page, 'Cards online and on file').count()).toBe(0);
  });

  test('is paid with all that a gift card has, by its number in small letters', async () => {
    await book('08:00 PM', { ...CARLA, services: [HAIRCUT, BLOW_DRY, HAIRCUT] });
    const page = await openCheckOut(/^Carla Client, .*8:00 PM/);
    await due(page, '$146.14');
    const owned = page.getByRole('button', { name: /^Use Gift card GC/ });
    const number = /GC\d+/.exec((await owned.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    await press(page, 'Gift card');
    await page.keyboard.type(number.toLowerCase());
    await page.getByLabel('Amount of the gift card').fill('100.01');
    await press(page, 'Apply');
    await page.getByRole('alert').filter({ hasText: 'Only $100.00 is left on the card.' }).waitFor();
    await page.getByLabel('Amount of the gift card').fill('');
    await page.keyboard.press('Enter');
    await due(page, '$46.14');
    await page.getByRole('button', { name: `Remove Gift card ${number}` }).waitFor();
  });

  test('is paid with two tenders and a tip in at most 12 steps, by keyboard alone', async () => {
    await book('12:00 PM', guestOf('Kim'));
    const page = await openCheckOut(/^Kim Guest/);
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('pay-tip');
    let steps = 0;
    const key = async (name: string) => {
      steps += 1;
      await page.keyboard.press(name);
    };
    const tabTo = async (id: string) => {
      while ((await page.evaluate('document.activeElement.id')) !== id) await key('Tab');
    };
    await page.keyboard.type('5');
    await due(page, '$59.13');
    await tabTo('pay-cash');
    await page.keyboard.type('40');
    await page.getByRole('button', { name: 'Take $19.13 in another way' }).waitFor();
    await key('Enter');
    await expect.poll(() => page.getByLabel('Card terminal').inputValue()).toBe('19.13');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('pay-external');
    // A long bill scrolls in its panel, and never the desk around it
    await page.setViewportSize({ width: 1280, height: 500 });
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(500);
    await key('Enter');
    await page.getByText('Kim Guest has paid').waitFor();
    expect(steps).toBeLessThanOrEqual(12);
  });

  test('that has changed is shown with what differs, and nothing is taken', async () => {
    const id = await book('01:00 PM', guestOf('Vera'));
    const page = await openCheckOut(/^Vera Guest/);
    const products = [{ product_id: shampoo, qty: 1 }];
    await post('/admin/appointment/update', { appointment_id: id, products }, getOwner());
    await takePayment(page);
    const alert = page.getByRole('alert').filter({ hasText: 'The bill has changed. Nothing was taken.' });
    await alert.getByText('Repair shampoo: $0.00 is now $18.50').waitFor();
    await alert.getByText('To pay: $54.13 is now $74.15').waitFor();
    await takePayment(page);
    await page.getByText('Vera Guest has paid').waitFor();
  });

  test('that another desk has settled says so, and leads to the visit', async () => {
    const id = await book('05:00 PM', guestOf('Otto'));
    const page = await openCheckOut(/^Otto Guest/);
    await post('/admin/appointment/complete', { appointment_id: id }, getOwner());
    await takePayment(page);
    await page.getByRole('alert').filter({ hasText: 'Another desk has already taken the payment' }).waitFor();
    await press(page, 'Show the visit');
    await dialogOf(page, 'Otto Guest').locator('[aria-current="step"]', { hasText: 'Paid' }).waitFor();
  });

  test('of a guest without a card is cancelled at the reader by Close, and paid at once after a broken connection', async () => {
    await book('02:00 PM', guestOf('Rosa'));
    const page = await openCheckOut(/^Rosa Guest/);
    expect(await page.getByRole('button', { name: 'Card on file' }).count()).toBe(0);
    await press(page, 'Card reader');
    await takePayment(page);
    await page.getByText(/^Waiting for the card/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').filter({ hasText: 'was cancelled. Nothing was charged.' }).waitFor();
    await press(page, 'Cash');
    await page.route('**/admin/checkout/pay', (route) => route.abort());
    await takePayment(page);
    await page.getByRole('alert').filter({ hasText: 'It is not known whether this is saved.' }).waitFor();
    await page.unroute('**/admin/checkout/pay');
    await takePayment(page);
    await page.getByText('Rosa Guest has paid').waitFor();
  });

  test('names the reader of several that takes the card', async () => {
    const back = { location_id: 1, registration_code: 'simulated-wpe', label: 'Back' };
    const { reader_id } = (await post('/admin/reader/store', back, getOwner())).data;
    await book('06:00 PM', guestOf('Rhea'));
    const page = await openCheckOut(/^Rhea Guest/);
    await press(page, 'Card reader');
    const chosen = page.getByLabel('Reader', { exact: true }).locator('option:checked');
    const shown = (await chosen.textContent()) ?? '';
    expect(['Front', 'Back']).toContain(shown);
    await takePayment(page);
    await page.getByText(new RegExp(`^Waiting for the card.*${shown}`)).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').filter({ hasText: 'was cancelled. Nothing was charged.' }).waitFor();
    await page.getByLabel('Reader', { exact: true }).selectOption({ index: 1 });
    expect(await chosen.textContent()).toBe(['Front', 'Back'].find((label) => label !== shown));
    await post('/admin/reader/delete', { reader_id }, getOwner());
  });

  test('stays open until a payment has its result, also if Pay is pressed twice', async () => {
    await book('07:00 PM', guestOf('Dina'));
    const page = await openCheckOut(/^Dina Guest/);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/admin/checkout/pay', (route) => held.then(() => route.continue()));
    await takePayment(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    release();
    await page.getByText('Dina Guest has paid').waitFor();
  });

  test('shares the tip by person, and takes a service, another article and no promotion', async () => {
    await book('03:00 PM', { ...guestOf('Tina'), services: [HAIRCUT, BLOW_DRY] });
    const page = await openCheckOut(/^Tina Guest/);
    await page.getByLabel('A tip for each person').check();
    await page.getByLabel('Tip for Ava Martin').fill('4');
    await page.getByLabel('Tip for Ben Carter').fill('3.5');
    await due(page, '$99.51');
    await page.getByRole('button', { name: 'Product', exact: true }).click();
    await page.getByRole('combobox', { name: 'Product' }).fill('Hair tie');
    await page.getByRole('option', { name: 'Other: Hair tie' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('other-price');
    await page.keyboard.type('2');
    await press(page, 'Add');
    await due(page, '$101.68');
    await press(page, 'Done');
    await press(page, 'Edit Hair tie');
    await page.getByLabel('Quantity').fill('3');
    await press(page, 'Apply');
    await due(page, '$106.01');
    await press(page, 'Edit Hair tie');
    await press(page, 'Remove');
    await due(page, '$99.51');
    await page.getByRole('button', { name: 'Service', exact: true }).click();
    await page.getByRole('combobox', { name: 'Service' }).fill('manic');
    await page.getByRole('option', { name: /^Manicure/ }).click();
    await press(page, 'Add');
    await rowOf(page, 'Manicure').waitFor();
    await press(page, 'Edit Manicure');
    await press(page, 'Remove');
    await due(page, '$99.51');
    expect(await listViolations(page)).toEqual([]);
  });

  test('fits 320 pixels and a phone, and shows no discount without the permission', async () => {
    await book('04:00 PM', { ...CARLA, services: [HAIRCUT, BLOW_DRY] });
    for (const viewport of [PHONE, { width: 320, height: 640 }]) {
      const page = await openCheckOut(/^Carla Client, Haircut, 4:00 PM/, {}, DEMO_LOGINS.staff);
      await page.setViewportSize(viewport);
      expect(await page.getByRole('button', { name: 'Discount', exact: true }).count()).toBe(0);
      expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);
      expect(await dialogOf(page, /^Check out/).evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(
        false,
      );
      await expect.poll(() => page.getByRole('button', { name: 'Card on file' }).count()).toBe(0);
      await press(page, 'Remove Blow-dry');
      await due(page, '$54.13');
      expect(await page.getByRole('button', { name: /^Edit / }).count()).toBe(0);
    }
  });

  // BEHAVIOR §37.2, §39.6
  test('leaves the service charge off for those who may give discounts alone', async () => {
    const setCharge = (service_charge_percent: number) =>
      post('/admin/location/update', { location_id: 1, service_charge_percent }, getOwner());
    await setCharge(10);
    await book('08:00 AM', guestOf('Serva'));
    const chips = async (login: LogIn) => {
      const page = await openCheckOut(/^Serva Guest, Haircut/, {}, login);
      await rowOf(page, 'Service charge').waitFor();
      return page.getByRole('button', { name: 'No service charge', exact: true }).count();
    };
    expect([await chips(DEMO_LOGINS.staff), await chips(DEMO_LOGINS.admin)]).toEqual([0, 1]);
    await setCharge(0);
  });

  test('names a wrong amount at its field, and forgets a refusal once its amount is gone', async () => {
    // A cardholder without a card
    await post('/payment/create-session', {}, await logIn('/customer/login', DEMO_LOGINS.customer));
    await book('07:00 AM', CARLA);
    const page = await openCheckOut(/^Carla Client, Haircut, 7:00 AM/, {
      viewport: { width: 820, height: 1180 },
    });
    const cash = page.getByLabel('Cash');
    expect((await cash.boundingBox())?.width).toBeGreaterThanOrEqual(100);
    for (const typed of ['-5', 'abc']) {
      await cash.fill(typed);
      await page.getByText('Must be an amount like 12.50').waitFor();
      expect(await cash.getAttribute('aria-invalid')).toBe('true');
    }
    await cash.fill('');
    await press(page, 'Card on file');
    await takePayment(page);
    await page.getByText('No saved card').first().waitFor();
    await press(page, 'Cash');
    await expect.poll(() => page.getByText('No saved card').count()).toBe(0);
  });
});
