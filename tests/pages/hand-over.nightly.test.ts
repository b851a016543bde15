import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { guestOf, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { listViolations } from '../support/pages/browser.ts';
import { dialogOf, press, pressCheckOut, visitOf } from '../support/pages/desk.ts';
import { rowOf, takePayment } from '../support/pages/till.ts';

const { post, book, openDay, openPage, waitForLink, getStack, getOwner, getToday } = useDesk();

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
  await pressCheckOut(page);
  await rowOf(page, 'To pay').waitFor();
  return page;
}
/** Puts a hair dryer of 129.90 on the bill of a walk-in. */
async function sellHairDryer(page: Page): Promise<void> {
  await press(page, 'Sell');
  await press(page, 'Product');
  await page.getByRole('combobox', { name: 'Product' }).fill('hd-1');
  await page.getByRole('option', { name: /^Hair dryer/ }).click();
  await due(page, '$129.90');
  await press(page, 'Done');
}
const due = (page: Page, amount: string) => rowOf(page, 'To pay').filter({ hasText: amount }).waitFor();
/** Opens the gift cards of the bill; a sale has another button of this name. */
const openGiftCards = (page: Page) =>
  page.getByRole('region', { name: 'Bill' }).getByRole('button', { name: 'Gift card', exact: true }).click();
async function typeNumber(page: Page, number: string): Promise<void> {
  await openGiftCards(page);
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
}
const refusal = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

// BEHAVIOR §27.3, §39.6
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
    await takePayment(page);
    await page.getByText(/^Maria Gomez has paid, receipt R-1-/).waitFor();
    await press(page, 'Back to the day');
    await book('12:00 PM', { customer_type: 0, customer_id: ann });
    await page.close();
    const other = await openCheckOut(/^Ann Lee/);
    await typeNumber(other, number);
    await refusal(other, 'This gift card already belongs to a client, and pays for that client alone.');
  });

  test('stays with its buyer where it would not pay the typed amount', async () => {
    const number = await sellGift();
    await book('01:00 PM', { customer_type: 0, customer_id: maria });
    const page = await openCheckOut(/^Maria Gomez, .*1:00 PM/);
    await press(page, 'Gift card');
    await page.getByLabel('Number of the gift card').fill(number);
    await page.getByLabel('Amount of the gift card').fill('100.01');
    await press(page, 'Apply');
    await refusal(page, 'Only $100.00 is left on the card.');
    await page.getByLabel('Amount of the gift card').fill('20');
    await press(page, 'Apply');
    await press(page, 'Hand over and pay');
    await due(page, '$34.13');
  });

  test('is taken in a sale once its customer is chosen, and pays its balance', async () => {
    const number = await sellGift();
    const page = await openDay({ login: DEMO_LOGINS.staff });
    await sellHairDryer(page);
    await page.getByRole('combobox', { name: 'Client' }).fill('maria g');
    await page.getByRole('option', { name: /^Maria Gomez/ }).click();
    await openGiftCards(page);
    await page.getByLabel('Number of the gift card').fill(number);
    await press(page, 'Apply');
    await press(page, 'Hand over and pay');
    await due(page, '$29.90');
  });

  test('pays for the visit of a guest, and for a walk-in with what is left', async () => {
    const number = await sellGift();
    await book('03:00 PM', guestOf('Greta'));
    const page = await openCheckOut(/^Greta Guest/);
    await typeNumber(page, number.toLowerCase());
    await page.getByText('Bought by Ann Lee for Maria Gomez, $100.00 left. Pay with it?').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.locator('h3:focus', { hasText: 'Pay with a gift card' }).waitFor();
    await press(page, 'Pay with it');
    await due(page, '$0.00');
    await takePayment(page);
    await page.getByText(/^Greta Guest has paid, receipt R-1-/).waitFor();
    await press(page, 'Back to the day');
    await sellHairDryer(page);
    await typeNumber(page, number);
    await page.getByText('Bought by Ann Lee for Maria Gomez, $45.87 left. Pay with it?').waitFor();
    await press(page, 'Pay with it');
    await due(page, '$84.03');
    await page.getByRole('textbox', { name: 'Cash' }).fill('84.03');
    await takePayment(page);
    await page.getByText(/^The walk-in has paid/).waitFor();
  });

  test('is refused for the visit of a guest once it belongs to a customer, or is unknown', async () => {
    const number = await sellGift();
    const handOver = { giftcard_number: number, customer_id: maria };
    await post('/admin/gift/hand-over', handOver, getOwner());
    await book('04:00 PM', guestOf('Gwen'));
    const page = await openCheckOut(/^Gwen Guest/);
    await typeNumber(page, number);
    await refusal(page, 'This gift card already belongs to a client, and pays for that client alone.');
    await page.getByLabel('Number of the gift card').fill('GC1');
    await press(page, 'Apply');
    await refusal(page, 'No gift card of the last year has this number.');
    expect(await listViolations(page)).toEqual([]);
  });
});

// BEHAVIOR §27.3, §39.5
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
  await page.getByText('Choose a client').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Client' }).fill('maria g');
  await page.getByRole('option', { name: /^Maria Gomez/ }).click();
  await press(page, 'Hand over');
  await dialogOf(page, 'Maria Gomez').getByText('5 of 5 left').waitFor();
  await page.goBack();
  await card.getByRole('heading', { name: 'Ann Lee' }).waitFor();
  await expect.poll(() => card.getByText('Five blow-dries').count()).toBe(0);
});

// BEHAVIOR §39.5
test('gifts of which the buyer has used everything stay on their card, and those that only discount are handed over', async () => {
  const buyer = Number(
    (await post('/admin/customer/store', { fname: 'Bea', lname: 'Buyer' }, getOwner())).data.id,
  );
  const gift = { buy_for: 1, recipient_fname: 'Maria', recipient_lname: 'Gomez' };
  const sale = { location_id: 1, customer_id: buyer, paid_at_salon: 1, ...gift };
  const pack = { name: 'One haircut', price: 50, service_expiration: 6, session: 1, tax: 1 };
  const template = { price_for_payroll: 1, status: 1, service_group: [{ qty: 1, price: 50, service: [1] }] };
  const defined = await post('/admin/package/store', { ...pack, ...template }, getOwner());
  const groups = { service_groups: [{ qty: 1, price: 50, services: [1] }] };
  const packaged = { ...sale, package_id: defined.data.id, ...pack, ...groups };
  const sold = await post('/online/create-package-sell', packaged, getOwner());
  const terms = {
    name: 'Friends',
    price: 60,
    billing_period: 1,
    charce_service_tax: '0',
    discount_service: '1',
    discount_percentage_service: 10,
    discount_product: '0',
    discount_percentage_for_product: 0,
    service_expiration_time: '',
    terms_and_condition: '',
  };
  const stored = { ...terms, price_for_payroll: 1, status: 1, service_group: [] };
  const { data } = await post('/admin/membership/store', stored, getOwner());
  const membership = { membership_id: data.id, ...terms, service_groups: [] };
  await post('/online/create-membership-sell', { ...sale, ...membership }, getOwner());
  const visit = await book('05:00 PM', { customer_type: 0, customer_id: buyer });
  const use = { appointment_id: visit, purchased_package_id: sold.data.purchased_id, service_id: 1 };
  await post('/redemption/package', use, getOwner());
  const page = await openDay({ login: DEMO_LOGINS.staff, query: { customer_id: String(buyer) } });
  const card = dialogOf(page, 'Bea Buyer');
  await card
    .getByRole('listitem')
    .filter({ hasText: /One haircut for Maria Gomez.*used up/ })
    .waitFor();
  expect(await listViolations(page)).toEqual([]);
  await press(page, 'Hand over: Friends for Maria Gomez');
  await page.getByRole('combobox', { name: 'Client' }).fill('maria g');
  await page.getByRole('option', { name: /^Maria Gomez/ }).click();
  await press(page, 'Hand over');
  await dialogOf(page, 'Maria Gomez').getByText('Friends').waitFor();
  await page.goBack();
  await card.getByRole('heading', { name: 'Bea Buyer' }).waitFor();
  await expect.poll(() => card.getByText('Friends').count()).toBe(0);
});

// BEHAVIOR §21.9, §27.2, §39.5
test('a gift card gets a new number and is mailed again at the desk; its recipient takes it over, and only the new number pays', async () => {
  const card = { giftcard_id: 1, name: 'Birthday card', price: 90, value: 100, delivery_date: getToday() };
  const gift = { recipient_fname: 'Rita', recipient_lname: 'Friend', sender: 'Ann' };
  const recipient_email = DEMO_LOGINS.customer.email;
  const sale = { location_id: 1, customer_id: ann, paid_at_salon: 1, ...card, ...gift, recipient_email };
  const sold = await post('/online/create-gift-card-sell', sale, getOwner());
  const shown = { sale_id: sold.data.id, customer_id: ann, dry_run: 1 };
  const former = String((await post('/admin/gift/hand-over', shown, getOwner())).data.giftcard_number);
  await waitForLink(recipient_email, 'claim');
  const desk = await openDay({ query: { customer_id: String(ann) } });
  const row = desk.getByRole('listitem').filter({ hasText: 'Birthday card for Rita Friend' });
  const act = async (name: string) => {
    await row.getByRole('button', { name: /^Change Birthday card/ }).click();
    await row.getByLabel('What to do').selectOption({ label: name });
    await row.getByLabel('Reason').fill('Lost the mail');
    await row.getByRole('button', { name: 'Save' }).click();
    await row.getByLabel('What to do').waitFor({ state: 'detached' });
  };
  await act('Give a new number');
  expect(await listViolations(desk)).toEqual([]);
  const mailed = getStack().mails.emails().length;
  await act('Mail the gift again');
  await expect.poll(() => getStack().mails.emails().length).toBeGreaterThan(mailed);
  const mail = getStack()
    .mails.emails()
    .findLast(({ destination }) => destination.to.includes(recipient_email));
  const link = /https?:\/\/\S+\/book\/demo\/claim\?token=\S+/.exec(mail?.body.text ?? '')?.[0];
  const number = /Card number: (\S+)/.exec(mail?.body.text ?? '')?.[1] ?? '';
  expect(number).not.toBe(former);
  const page = await openPage();
  await page.goto(String(link));
  await page.getByText('$100.00').waitFor();
  await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
  await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
  await press(page, 'Log in');
  await press(page, 'Add to my account');
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.getByText(number).waitFor();
  await book('02:00 PM', { customer_type: 0, customer_id: 1 });
  await desk.close();
  const checkOut = await openCheckOut(/^Carla Client/);
  await typeNumber(checkOut, former);
  await refusal(checkOut, 'No gift card of the last year has this number.');
  await checkOut.getByLabel('Number of the gift card').fill(number);
  await press(checkOut, 'Apply');
  await due(checkOut, '$0.00');
});
