import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../infra/local/demo/demo.ts';
import { AVA, BEN, guestOf, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { isTooWide, listViolations, listViolationsInAllColours, PHONE } from '../support/pages/browser.ts';
import { chooseAct, dialogOf, type LogIn, press, visitOf } from '../support/pages/desk.ts';
import { rowOf, saveCard, takePayment } from '../support/pages/till.ts';

const { getStack, post, logIn, waitForMail, book, openDay, getOwner, getToday } = useDesk();

let doraId: number;
beforeAll(async () => {
  await post('/admin/product/store', { name: 'Repair shampoo', price: 18.5, sku: 'SH-1' }, getOwner());
  const dora = { fname: 'Dora', lname: 'Known', email: 'dora@x.test' };
  doraId = Number((await post('/admin/customer/store', dora, getOwner())).data.id);
});

const open = (login: LogIn = DEMO_LOGINS.staff, options: object = {}) => openDay({ ...options, login });
const told = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();
const cell = (page: Page, row: string | RegExp, amount: string) =>
  rowOf(page, row).filter({ hasText: amount }).waitFor();

/** The newest drawer as the API shows it: the till shows it to nobody before the count. */
const inDrawer = (field: 'expected' | 'received', amount: string) =>
  expect
    .poll(async () => {
      const day = getToday().replaceAll('-', '/');
      const query = `location_id=1&from=${day}&to=${day}&order=desc&per_page=1`;
      const headers = { 'x-client-slug': 'demo', authorization: `Bearer ${getOwner()}` };
      const reply = await fetch(`${getStack().urls.api}/admin/drawer/index?${query}`, { headers });
      const { data } = (await reply.json()) as { readonly data: readonly Record<typeof field, string>[] };
      return data[0]?.[field];
    })
    .toBe(amount);

/** Closes a drawer whose cash is typed by somebody who may not know what is expected. */
async function closeDrawer(page: Page): Promise<void> {
  await press(page, 'Check');
  await press(page, 'Close without printing');
  await press(page, 'Done');
}

async function choose(page: Page, field: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

// BEHAVIOR §39.7, §39.9, §39.8
describe('the till', () => {
  test('opens a drawer, sells to a walk-in, refunds an item in cash, and counts the drawer', async () => {
    const page = await open();
    const refused: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() === 403) refused.push(reply.url());
    });
    const noDrawer = page.getByText('No drawer is open: this cash is counted in none.');
    await press(page, 'Sell');
    await press(page, 'Product');
    await choose(page, 'Product', 'sh-1', /^Repair shampoo/);
    await page.getByLabel('Cash').fill('30');
    await noDrawer.waitFor();
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Close');
    await press(page, 'Yes, discard');
    await press(page, 'Till');
    await page.getByLabel('Float').fill('100');
    await press(page, 'Open drawer');
    await told(page, 'The drawer is open.');
    await press(page, 'Close');
    await press(page, 'Sell');
    await press(page, 'Product');
    await choose(page, 'Product', 'sh-1', /^Repair shampoo/);
    await cell(page, 'To pay', '$20.03');
    await press(page, 'Done');
    await press(page, 'Service');
    await choose(page, 'Service', 'hairc', /^Haircut/);
    await page.getByLabel('With').selectOption({ label: 'Ava Martin' });
    await press(page, 'Add');
    await cell(page, 'To pay', '$74.15');
    await press(page, '20% $10.00');
    await cell(page, 'To pay', '$84.15');
    await page.getByLabel('Cash').fill('100');
    expect(await listViolations(page)).toEqual([]);
    expect(await noDrawer.count()).toBe(0);
    await takePayment(page);
    await page.getByText('Give $15.85 back.').waitFor();
    await told(page, /^The walk-in has paid, receipt R-1-/);
    expect(await page.getByRole('combobox', { name: 'Client' }).count()).toBe(0);
    await press(page, 'Back to the day');
    await press(page, 'Till');
    await inDrawer('received', '84.15');
    await inDrawer('expected', '184.15');
    expect(await page.getByText('184.15').count()).toBe(0);
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await press(page, 'Count and close');
    await told(page, 'The salon owes $10.00 of tips.');
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Cancel');
    const payOut = page.getByRole('button', { name: 'Pay out tips of Ava Martin' });
    // Name, amount and link stand in one row, the link at its end
    const [row, link] = [await payOut.locator('..').boundingBox(), await payOut.boundingBox()];
    expect(link && row && [link.x + link.width - row.width - row.x, row.height < 50]).toEqual([0, true]);
    await payOut.click();
    await press(page, 'Pay out now');
    await told(page, 'Ava Martin got $10.00 of tips.');
    await press(page, 'Undo');
    await told(page, 'Taken back: Ava Martin got $10.00 of tips.');
    await inDrawer('expected', '184.15');
    await payOut.click();
    await press(page, 'Pay out now');
    await inDrawer('expected', '174.15');
    await page.getByText('3 payments in or out').click();
    await page.getByText('$10.00 in: tips of Ava Martin').waitFor();
    await page.getByRole('button', { name: 'Take back tips of Ava Martin' }).last().click();
    await page.getByText('Ava Martin puts $10.00 back into the drawer.').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await told(page, '$10.00 of tips of Ava Martin is back in the drawer.');
    await inDrawer('expected', '184.15');
    await page
      .getByRole('button', { name: /^Take back/ })
      .first()
      .waitFor({ state: 'detached' });
    await payOut.click();
    await press(page, 'Pay out now');
    await inDrawer('expected', '174.15');
    await page.getByRole('button', { name: /^Walk-in.*, R-1-.* \$84\.15 Cash, with \$10\.00 tip$/ }).click();
    await page.getByRole('heading', { name: 'Payments: Walk-in' }).waitFor();
    await press(page, 'Refund items');
    await page.getByLabel('Repair shampoo').check();
    await page.getByText('This goes back:').waitFor();
    const [to, back] = [
      await page.getByLabel('Give it back').boundingBox(),
      await page.getByText('This goes back:').boundingBox(),
    ];
    expect(to && back && back.y - to.y - to.height).toBeGreaterThanOrEqual(12);
    await page.getByLabel('Give it back').selectOption({ label: 'In cash' });
    await page.getByText('Cash: $20.03').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Refund $20.03');
    await told(page, 'The items are refunded: $20.03. Hand it over in cash, out of the drawer.');
    await cell(page, /refund$/, '−$20.03');
    await press(page, 'Receipts');
    await page.getByRole('heading', { name: /C-1-/ }).waitFor();
    await cell(page, 'Bill', '$74.15');
    await cell(page, 'Paid in money', '$64.12');
    await press(page, 'Close');
    await page
      .getByRole('button', { name: /^Walk-in.* Cash, with \$10\.00 tip, \$20\.03 refunded$/ })
      .waitFor();
    await inDrawer('expected', '154.12');
    await press(page, 'Count and close');
    for (const [piece, pieces] of [
      ['$100.00', '1'],
      ['$50.00', '1'],
      ['$1.00', '5'],
    ] as const)
      await page.getByLabel(`Pieces of ${piece}`, { exact: true }).fill(pieces);
    await expect.poll(() => page.getByLabel('Counted cash').inputValue()).toBe('155.00');
    await page.getByLabel('Pieces of $1.00', { exact: true }).fill('a');
    await page.getByText('Pieces must be a whole number').waitFor();
    await page.getByLabel('Pieces of $1.00', { exact: true }).fill('4');
    // A blind count
    expect(await page.getByText('154.12').count()).toBe(0);
    expect(await page.getByText('Short by').count()).toBe(0);
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('What is expected shows once the drawer is closed.').waitFor();
    expect(await page.getByText('154.12').count()).toBe(0);
    await page.getByLabel('Note').fill('Change was given wrongly');
    await page.getByText('To the bank: $54.00').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Print and close');
    await told(page, 'The drawer is closed. Short by $0.12.');
    expect(await page.locator('.note.bad').getByText('Short by $0.12').count()).toBe(1);
    for (const [row, amount] of [
      ['Cash of visits and sales', '$84.15'],
      ['Refunded in cash', '−$20.03'],
      ['Expected', '$154.12'],
      ['Counted cash', '$154.00'],
      ['4 × $1.00', '$4.00'],
      ['Stays in the drawer', '$100.00'],
      ['To the bank', '$54.00'],
    ] as const)
      await cell(page, row, amount);
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await press(page, 'Done');
    await page.getByText('No drawer is open.').waitFor();
    // The cash that stays in the drawer is proposed as the next float
    await page.getByText('Left at the last close: $100.00').waitFor();
    expect(await page.getByLabel('Float').inputValue()).toBe('100.00');
    await cell(page, /^Taken$/, '$64.12');
    await page.getByText('Closing report (Z)').click();
    const report = page.getByRole('region', { name: /^Closing report/ });
    for (const [row, amount] of [
      ['Net sales', '$50.00'],
      ['Tips of Ava Martin', '$10.00'],
      ['Taken', '$64.12'],
    ] as const)
      await report.getByRole('row', { name: `${row} ${amount}` }).waitFor();
    expect(await page.getByRole('button', { name: 'Mail it to me' }).count()).toBe(0);
    // A user who must count blind is asked for no totals while the drawer is open
    expect(refused).toEqual([]);
    expect(await listViolationsInAllColours(page)).toEqual([]);
  });

  test('corrects a payment that was made at a terminal and recorded as cash', async () => {
    const page = await open();
    await press(page, 'Till');
    await page.getByLabel('Float').fill('80');
    await press(page, 'Open drawer');
    await press(page, 'Close');
    await press(page, 'Sell');
    await press(page, 'Product');
    await choose(page, 'Product', 'sh-1', /^Repair shampoo/);
    await cell(page, 'To pay', '$20.03');
    await page.getByLabel('Cash').fill('30');
    await takePayment(page);
    await page.getByText('Give $9.97 back.').waitFor();
    await press(page, 'Back to the day');
    await press(page, 'Till');
    // The newest sale is the first one, although visits of later hours were paid before
    await page
      .getByRole('region', { name: 'Sold today' })
      .getByRole('listitem')
      .first()
      .filter({ hasText: /^Walk-in.*Repair shampoo/ })
      .waitFor();
    await inDrawer('expected', '100.03');
    await page.getByRole('button', { name: /^Walk-in.*Repair shampoo.*\$20\.03 Cash$/ }).click();
    await press(page, 'Change how it was paid: Cash, $20.03');
    await page.getByText(/^Was \$20\.03 paid at the card terminal/).waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await press(page, 'Correct now');
    await told(page, 'Corrected: Card terminal.');
    await cell(page, 'Cash correction', '−$20.03');
    await cell(page, 'Card terminal correction', '$20.03');
    await press(page, 'Receipts');
    await page.getByRole('heading', { name: /R-1-/ }).first().waitFor();
    await press(page, 'Close');
    await inDrawer('expected', '80.00');
    await press(page, 'Count and close');
    await page.getByLabel('Counted cash').fill('80');
    await closeDrawer(page);
    await page.getByText('No drawer is open.').waitFor();
  });

  test('sells a package and a membership to a known customer, each with its receipt', async () => {
    const page = await open();
    for (const [kind, product, paid] of [
      ['Package', 'Five blow-dries', '$162.38'],
      ['Membership', 'Always groomed', '$60.00'],
    ] as const) {
      await press(page, 'Sell');
      await press(page, kind);
      if (kind === 'Package')
        expect(
          await page.getByRole('button', { name: 'Choose what is sold' }).getAttribute('aria-disabled'),
        ).toBe('true');
      const choice = page.getByRole('radio', { name: new RegExp(`^${product}`) });
      await choice.check();
      if (kind === 'Membership') await page.getByText(/ · each month$/).waitFor();
      await choose(page, 'Client', 'dora', /^Dora Known/);
      expect(await listViolations(page)).toEqual([]);
      await takePayment(page);
      await told(page, `${product} is sold to Dora Known for ${paid}.`);
      await press(page, 'Receipt');
      await page.getByRole('heading', { name: /R-1-/ }).waitFor();
      await cell(page, 'Total', paid);
      await press(page, 'Back to the day');
    }
    await page.goto(`${page.url()}&customer_id=${doraId}`);
    const card = dialogOf(page, 'Dora Known');
    for (const name of ['Five blow-dries', 'Always groomed']) await card.getByText(name).waitFor();
  });

  test('pays in and out with a reason, and refuses more than is in the drawer', async () => {
    const page = await open();
    await press(page, 'Till');
    await page.getByLabel('Float').fill('50');
    await press(page, 'Open drawer');
    for (const [act, amount, reason] of [
      ['Pay in', '5', 'Coins'],
      ['Pay out', '7.50', 'Flowers'],
    ] as const) {
      await press(page, act);
      await page.getByLabel('Amount').fill(amount);
      await page.getByLabel('Reason').fill(reason);
      await press(page, 'Save');
      await told(page, act === 'Pay in' ? '$5.00 is paid in.' : '$7.50 is paid out.');
    }
    await inDrawer('expected', '47.50');
    await page.getByText(/^Open since Tuesday, .*, by Sam Desk$/).waitFor();
    await page.getByText('2 payments in or out').click();
    await page.getByText('$7.50 out: Flowers').waitFor();
    await press(page, 'Pay out');
    await page.getByLabel('Amount').fill('50');
    await page.getByLabel('Reason').fill('Too much');
    await press(page, 'Save');
    await page.getByRole('alert').filter({ hasText: 'Must not be above what is in the drawer.' }).waitFor();
    await press(page, 'Cancel');
    await press(page, 'Count and close');
    await page.getByLabel('Counted cash').fill('47.50');
    await closeDrawer(page);
    await told(page, 'The drawer is closed. Exact.');
    await page.getByText('Closing report (Z)').click();
    const report = page.getByRole('region', { name: /^Closing report/ });
    // The package that was sold before is value, and its sale no row of income
    for (const row of ['Memberships $60.00', 'Packages $150.00'])
      await report.getByRole('row', { name: row }).waitFor();
    expect(await report.getByRole('row', { name: /^sold\b|, 0 \$/ }).count()).toBe(0);
  });

  test('chooses the staff member of the user first for a service of theirs, and nobody for other users', async () => {
    const ben = { name: 'Ben Reed', email: 'ben-desk@x.test', password: DEMO_PASSWORD };
    await post('/admin/user/store', { ...ben, role: 'staff', staff_id: BEN }, getOwner());
    const member = async (login: LogIn, typed: string, offer: RegExp) => {
      const page = await open(login);
      const answer = page.waitForResponse('**/auth/profile');
      await press(page, 'Sell');
      await answer;
      await press(page, 'Service');
      await choose(page, 'Service', typed, offer);
      return page.getByLabel('With');
    };
    const own = await member(ben, 'hairc', /^Haircut/);
    await expect.poll(() => own.inputValue()).toBe(String(BEN));
    const ofOthers = await member(ben, 'manic', /^Manicure/);
    expect(await ofOthers.inputValue()).toBe('');
    const ofNobody = await member(DEMO_LOGINS.staff, 'hairc', /^Haircut/);
    expect(await ofNobody.inputValue()).toBe('');
  });

  test('sells a gift card for somebody else, corrects its tender, and refunds it', async () => {
    const page = await open();
    await press(page, 'Sell');
    await press(page, 'Gift card');
    const noDrawer = page.getByText('No drawer is open: this cash is counted in none.');
    await noDrawer.waitFor();
    await press(page, 'Open the drawer');
    expect(await listViolations(page)).toEqual([]);
    await page.getByLabel('Float').fill('20');
    await page.keyboard.press('Enter');
    await noDrawer.waitFor({ state: 'detached' });
    // The only one is chosen
    await expect.poll(() => page.getByRole('radio', { name: /^Birthday card/ }).isChecked()).toBe(true);
    await takePayment(page);
    await page.getByText('Choose a client').waitFor();
    await choose(page, 'Client', 'carla', /^Carla Client/);
    await page.getByLabel('It is a gift for somebody else').check();
    await page.getByLabel('First name of the recipient').fill('Rita');
    await page.getByLabel('Last name of the recipient').fill('Ray');
    await press(page, '$100.00 in cash');
    expect(await listViolations(page)).toEqual([]);
    await takePayment(page);
    await page.getByText('Give $10.00 back.').waitFor();
    await told(page, /^Birthday card is sold to Carla Client for \$90\.00\. The number of the card is GC/);
    await press(page, 'Receipt');
    await page.getByRole('heading', { name: /R-1-/ }).waitFor();
    await page.getByRole('rowheader', { name: /^Birthday card, GC\d{11}$/ }).waitFor();
    await page.getByLabel('E-mail address (optional)').fill('office@x.test');
    await press(page, 'Send by mail');
    await told(page, 'The receipt is on its way to office@x.test.');
    await waitForMail('office@x.test', /R-1-/);
    await press(page, 'Back to the day');
    await press(page, 'Till');
    await page.getByText('Carla Client, sold by Sam Desk').first().waitFor();
    await inDrawer('received', '90.00');
    await press(page, 'Change how it was paid: Birthday card, $90.00');
    await page.getByRole('heading', { name: 'Change how it was paid: Cash' }).waitFor();
    await page.getByText(/^Was \$90\.00 paid at the card terminal/).waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await press(page, 'Correct now');
    await told(page, 'Corrected: Card terminal.');
    await inDrawer('received', '0.00');
    await press(page, 'Change how it was paid: Birthday card, $90.00');
    await page.getByText('Was $90.00 paid in cash? The amount then counts as cash.').waitFor();
    await press(page, 'Cancel');
    await press(page, 'Refund Birthday card, $90.00');
    expect(await listViolations(page)).toEqual([]);
    await page.getByText('$90.00 is left to refund').waitFor();
    await press(page, 'Refund and end it');
    await told(page, '$90.00 is refunded. The product has ended.');
    await page.getByText(/Carla Client, sold by Sam Desk, R-1-[-\d]+, \$90\.00 refunded/).waitFor();
    expect(
      await page.getByRole('button', { name: 'Change how it was paid: Birthday card, $90.00' }).count(),
    ).toBe(0);
    await press(page, 'Count and close');
    await page.getByLabel('Counted cash').fill('20');
    await closeDrawer(page);
    await told(page, 'The drawer is closed. Exact.');
  });

  test('has a closing report that adds up to what was taken, and fits its paper', async () => {
    const card = { giftcard_id: 1, name: 'Birthday card', price: 90, value: 100, delivery_date: getToday() };
    const dora = { recipient_fname: 'Dora', recipient_lname: 'Known', recipient_email: 'dora@x.test' };
    const sale = { location_id: 1, customer_id: doraId, paid_at_salon: 1, ...card, ...dora };
    await post('/online/create-gift-card-sell', sale, getOwner());
    const page = await open();
    await press(page, 'Till');
    await page.getByText('Closing report (Z)').click();
    const report = page.getByRole('region', { name: /^Closing report/ });
    await report.getByRole('row', { name: /^Taken/ }).waitFor();
    // The sales, and what else was paid for, add up to what was taken, also after a card that is worth more than its price
    const toCents = (text: string) =>
      Math.round(Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, '')) * 100);
    const sum = async (name: RegExp) => {
      const amounts = await report.getByRole('row', { name }).locator('td').allTextContents();
      return amounts.map(toCents).reduce((total, cents) => total + cents, 0);
    };
    const parts = /^(Net sales|Tax|Packages|Gift cards|Tips of|Deposits, and what is open)/;
    expect(await sum(parts)).toBe(await sum(/^Taken/));
    // Nothing sticks out of the paper
    expect(await report.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('sells a package to somebody new, who becomes a customer; a taxed price shows with its tax', async () => {
    const page = await open(DEMO_LOGINS.admin);
    await press(page, 'Sell');
    await press(page, 'Package');
    await page.getByRole('radio', { name: /^Five blow-dries/ }).check();
    await choose(page, 'Client', 'Nora New', /^New: Nora New/);
    await page.getByLabel('E-mail address of the buyer').fill('nora@x.test');
    await page.getByText('$162.38').first().waitFor();
    // The amount that was typed for cash does not count once another way to pay is chosen
    await page.getByLabel('Cash given').fill('none');
    await press(page, 'Card terminal');
    await takePayment(page);
    await told(page, 'Five blow-dries is sold to Nora New for $162.38.');
    await press(page, 'Back to the day');
    await press(page, 'Sell');
    await press(page, 'Membership');
    await page.getByRole('radio', { name: /^Always groomed/ }).check();
    await choose(page, 'Client', 'nora', /^Nora New/);
    await takePayment(page);
    await told(page, 'Always groomed is sold to Nora New for $60.00.');
  });

  test('sells no package to somebody new without the permission to add customers', async () => {
    const page = await open();
    await press(page, 'Sell');
    await press(page, 'Package');
    await page.getByRole('combobox', { name: 'Client' }).fill('Nobody Known');
    await expect.poll(() => page.getByRole('dialog').getByRole('option').count()).toBe(0);
  });

  test('asks before a counted difference is booked, and before a typed count is lost', async () => {
    const page = await open(DEMO_LOGINS.admin);
    await press(page, 'Till');
    await page.getByLabel('Float').fill('30');
    await press(page, 'Open drawer');
    await press(page, 'Count and close');
    const counted = page.getByLabel('Counted cash');
    await counted.fill('25');
    await press(page, 'Cancel');
    await press(page, 'Keep it as it is');
    expect(await counted.inputValue()).toBe('25');
    await press(page, 'Compare');
    await page.keyboard.press('Escape');
    await press(page, 'Keep it as it is');
    await press(page, 'Close without printing');
    await page.getByRole('heading', { name: 'The drawer is $5.00 short. Close it all the same?' }).waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await page.getByRole('button', { name: 'Count again' }).last().click();
    await counted.fill('31');
    await press(page, 'Compare');
    await press(page, 'Close without printing');
    await page.getByRole('heading', { name: 'The drawer is $1.00 over. Close it all the same?' }).waitFor();
    await press(page, 'Close without printing');
    await told(page, 'The drawer is closed. Over by $1.00.');
    await press(page, 'Done');
    await page.getByText('No drawer is open.').waitFor();
    await page.getByText('Closing report (Z)').click();
    await press(page, 'Mail it to me');
    await told(page, 'The report is on its way.');
  });

  test('refunds a part of a payment, charges the saved card, and writes the rest off', async () => {
    const customer = await logIn('/customer/login', DEMO_LOGINS.customer);
    await saveCard(getStack().urls.stripe, await post('/payment/create-session', {}, customer));
    const carla = { customer_type: 0, customer_id: 1 };
    const paid = await book('09:15 AM', carla);
    await post('/admin/appointment/complete', { appointment_id: paid, paid: 0 }, getOwner());
    const page = await open();
    await visitOf(page, /^Carla Client, Haircut, 9:15 AM/).click();
    await chooseAct(page, 'Payments');
    await press(page, 'Charge the saved card');
    await page.getByRole('textbox', { name: 'Amount' }).fill('20');
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Charge now');
    await told(page, '$20.00 is charged to the saved card.');
    await cell(page, 'Still to pay', '$34.13');
    await press(page, 'Write off');
    await page.getByLabel('Reason').fill('Never came back');
    await press(page, 'Write off now');
    await told(page, 'The rest is written off.');
    await page.getByText('$34.13 written off').waitFor();
    await press(page, 'Refund Saved card, $20.00');
    await page.getByRole('textbox', { name: 'Amount' }).fill('25');
    await press(page, 'Refund $25.00');
    await page.getByRole('alert').filter({ hasText: 'Must be at most $20.00.' }).waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).fill('5');
    await press(page, 'Refund $5.00');
    await told(page, '$5.00 is refunded. It goes back to the card by itself');
    await page.getByText('$15.00 not refunded').waitFor();
  });

  test('lists no cancelled visit that nobody has paid', async () => {
    const id = await book('07:30 PM', guestOf('Cora'));
    await post('/admin/appointment/cancel', { appointment_id: id }, getOwner());
    const page = await open();
    await press(page, 'Till');
    await page.getByRole('heading', { name: 'Sold today' }).waitFor();
    const find = page.getByLabel(/^Find a receipt/);
    await find.fill('cora');
    await page.getByText('Nothing is found in the last year.').waitFor();
    expect(await page.getByRole('dialog').getByText('Cora Guest').count()).toBe(0);
  });

  test('says what became of the agreed fee of a no-show, and charges another one', async () => {
    await post('/admin/settings/update', { no_show_fee_percent: 50 }, getOwner());
    const customer = await logIn('/customer/login', DEMO_LOGINS.customer);
    await saveCard(getStack().urls.stripe, await post('/payment/create-session', {}, customer));
    await book('08:15 AM', { customer_type: 0, customer_id: 1, policy_accepted: 1 });
    const page = await open();
    await visitOf(page, /^Carla Client, Haircut, 8:15 AM/).click();
    await chooseAct(page, 'Did not come');
    await page.getByText('The saved card is charged the agreed fee of $27.07 now.').waitFor();
    await press(page, 'Yes, did not come');
    await told(page, /^The no-show fee of \$27\.07 is charged to the saved card\.$/);
    await visitOf(page, /^Carla Client, Haircut, 8:15 AM.*, did not come/).click();
    await dialogOf(page, 'Carla Client').getByText('Kept as a fee').waitFor();
    await chooseAct(page, 'Payments');
    await press(page, 'Charge a fee');
    await page.getByRole('textbox', { name: 'Amount' }).fill('10');
    await press(page, 'Charge now');
    await told(page, '$10.00 is charged to the saved card.');
    expect(await page.getByText('not paid yet').count()).toBe(0);
    await press(page, 'Till');
    await page
      .getByRole('button', { name: /^Carla Client.* Haircut, R-1-.* \$37\.07 Saved card, did not come$/ })
      .waitFor();
  });

  test('says before a late cancellation that its agreed fee is not charged', async () => {
    await post('/admin/settings/update', { late_cancel_fee_percent: 50 }, getOwner());
    const customer = await logIn('/customer/login', DEMO_LOGINS.customer);
    await saveCard(getStack().urls.stripe, await post('/payment/create-session', {}, customer));
    await book('04:15 PM', { customer_type: 0, customer_id: 1, policy_accepted: 1 });
    const page = await open();
    await visitOf(page, /^Carla Client, Haircut, 4:15 PM/).click();
    await chooseAct(page, 'Cancel visit');
    const fee = 'The desk does not charge the agreed fee of $27.07 for a late cancellation.';
    await page.getByText(`${fee} You can charge it afterwards under Payments.`).waitFor();
    await press(page, 'Yes, cancel visit');
    await told(page, 'Carla Client’s visit is cancelled.');
  });

  // BEHAVIOR §39.2
  test('shows what each of the five roles may do, and no more', async () => {
    const all = ['Sell', 'Till', 'Office', 'Confirm', 'Check in', 'Move', 'Cancel visit', 'Check out'];
    await book('11:30 AM', guestOf('Rose'));
    for (const [role, seen] of [
      ['admin', all],
      ['manager', all],
      ['staff', all],
      ['stylist', ['Office', 'Check in']],
      ['accountant', ['Till', 'Office']],
    ] as const) {
      const email = `${role}@roles.test`;
      const user = {
        name: role,
        email,
        password: DEMO_PASSWORD,
        role,
        staff_id: role === 'stylist' ? AVA : null,
      };
      await post('/admin/user/store', user, getOwner());
      const page = await open({ email, password: DEMO_PASSWORD });
      await visitOf(page, /^Rose Guest/).click();
      await page.getByText('APT-').waitFor();
      const menu = page.getByRole('button', { name: 'More for this visit' });
      if ((await menu.count()) > 0) await menu.click();
      const acts = '.rail :is(a, button), .panel-foot button, [role="menuitem"] > span';
      const shown = await page.locator(acts).allTextContents();
      expect([role, all.filter((name) => shown.includes(name))]).toEqual([role, seen]);
      if ((await menu.count()) > 0) await page.keyboard.press('Escape');
      await press(page, 'Close');
      if (role !== 'accountant') continue;
      await press(page, 'Till');
      await page.getByRole('heading', { name: 'Sold today' }).waitFor();
      const sections = await page.getByRole('dialog').getByRole('heading', { level: 3 }).allTextContents();
      expect(sections).toEqual(['Today', 'Sold today']);
      expect(await page.getByRole('button', { name: /^Refund/ }).count()).toBe(0);
    }
  });

  test('fits 320 pixels and a phone', async () => {
    for (const viewport of [PHONE, { width: 320, height: 640 }]) {
      const page = await open(DEMO_LOGINS.staff, { viewport });
      for (const [button, heading] of [
        ['Till', /^Till/],
        ['Sell', 'Sell'],
      ] as const) {
        await press(page, 'More');
        // Above the row of places, with what is opened most nearest to the thumb
        const menu = await page.getByRole('menu').boundingBox();
        const rail = await page.locator('.rail').boundingBox();
        expect(menu && rail && menu.y + menu.height <= rail.y + 4).toBe(true);
        expect(await page.getByRole('menuitem').last().textContent()).toBe('Till');
        await page.getByRole('menuitem', { name: button }).click();
        await dialogOf(page, heading).waitFor();
        await page.locator('.skeleton').first().waitFor({ state: 'detached' });
        expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);
        expect(await dialogOf(page, heading).evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(
          false,
        );
        await press(page, 'Close');
      }
    }
  });

  // The last test: the next ones would run on another day
  test('says since when and by whom a drawer of an earlier day is open', async () => {
    const drawer = { location_id: 1, name: 'Front', float: 20 };
    await post('/admin/drawer/open', drawer, getOwner());
    await getStack().clock.advance(24 * 60);
    const page = await open();
    await press(page, 'Till');
    await page
      .getByText(/^Front, open since Tuesday, .*, by .+\. It is from an earlier day: count and close it\.$/)
      .waitFor();
  });
});
