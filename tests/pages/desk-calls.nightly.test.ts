import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { AVA, BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { listViolations, PHONE } from '../support/pages/browser.ts';
import { chooseAct, dialogOf, press, pressCheckOut, visitOf } from '../support/pages/desk.ts';
import { rowOf, takePayment } from '../support/pages/till.ts';

const { post, book, openDay, getOwner, getToday } = useDesk();
const open = (options: object = {}) => openDay({ login: DEMO_LOGINS.staff, ...options });

let cardNumber: string;
beforeAll(async () => {
  const card = { giftcard_id: 1, name: 'Birthday card', price: 90, value: 100, delivery_date: getToday() };
  const gift = { recipient_fname: 'Maria', recipient_lname: 'Gomez', sender: 'Carla' };
  const sale = { location_id: 1, customer_id: 1, paid_at_salon: 1, ...card, ...gift };
  const sold = await post('/online/create-gift-card-sell', sale, getOwner());
  const shown = await post('/admin/gift/hand-over', { sale_id: sold.data.id, dry_run: 1 }, getOwner());
  cardNumber = String(shown.data.giftcard_number);
});

describe('a busy day at the desk', () => {
  // BEHAVIOR §39.5
  test('finds a gift card by its number, and says what is left on it', async () => {
    const page = await open();
    await press(page, 'Clients');
    await page.getByLabel('Name, phone, e-mail address or number').fill(cardNumber.toLowerCase());
    const said = dialogOf(page, 'Find a visit or client').getByRole('status');
    await said.filter({ hasText: `Gift card ${cardNumber}: $100.00 of $100.00 left, until ` }).waitFor();
    expect(await said.textContent()).not.toContain('Nobody and no visit');
    expect(await listViolations(page)).toEqual([]);
  });

  // BEHAVIOR §39.5
  test('says what can be typed to find somebody, and begins a visit of a name that nobody has', async () => {
    const page = await open();
    await press(page, 'Clients');
    const find = dialogOf(page, 'Find a visit or client');
    await find.getByText('What can be typed').click();
    await find.getByRole('listitem').filter({ hasText: 'the last 4 digits of the phone number' }).waitFor();
    const carla = find.getByRole('button', { name: /^Carla Client/ }).first();
    await carla.click();
    await press(page, 'Back to the hits');
    await carla.click();
    await dialogOf(page, 'Carla Client').getByRole('button', { name: 'Close' }).click();
    await find.waitFor({ state: 'detached' });
    await press(page, 'Clients');
    await carla.waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.type('Quirin');
    await find.getByRole('status').filter({ hasText: 'Nobody and no visit matches “Quirin”.' }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await find.getByRole('button', { name: 'New visit for Quirin' }).click();
    const form = dialogOf(page, 'New visit');
    expect(await form.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Quirin');
  });

  // BEHAVIOR §39.5
  test('keeps the hits of a search in view until the reply to the next letters comes', async () => {
    await book('06:00 PM', guestOf('Zelda'));
    const page = await open();
    await press(page, 'Clients');
    const ofDay = dialogOf(page, 'Find a visit or client').getByRole('list').first();
    await ofDay.getByRole('button', { name: /^Zelda Guest, Haircut, 6:00 PM, / }).waitFor();
    await page.keyboard.type('zel');
    const hit = dialogOf(page, 'Find a visit or client').getByRole('button', {
      name: /^Zelda Guest, Haircut/,
    });
    await hit.waitFor();
    const reply = Promise.withResolvers<void>();
    await page.route('**/admin/appointment/index*', async (route) => {
      await reply.promise;
      await route.continue();
    });
    await page.keyboard.type('dx');
    await page.locator('.panel [aria-busy="true"]').waitFor();
    expect(await hit.isVisible()).toBe(true);
    reply.resolve();
    await hit.waitFor({ state: 'detached' });
  });

  // BEHAVIOR §39.5
  test('finds the next visit of a person without typing, after the first one was moved', async () => {
    for (const time of ['02:00 PM', '03:00 PM']) await book(time, guestOf('Petra'));
    const page = await open();
    await page.keyboard.press('/');
    await dialogOf(page, 'Find a visit or client').waitFor();
    await page.keyboard.type('petra');
    await page.getByRole('button', { name: /^Petra Guest, Haircut, .*, 2:00 PM/ }).click();
    await chooseAct(page, 'Move');
    const form = dialogOf(page, 'Move the visit of Petra Guest');
    await form.getByRole('radio', { name: /^4:00 PM/ }).check();
    await form.getByRole('button', { name: 'Move', exact: true }).click();
    await visitOf(page, /^Petra Guest, Haircut, 4:00 PM/).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('button', { name: /^Petra Guest, Haircut, .*, 3:00 PM/ }).waitFor();
    await page.getByRole('button', { name: /^Petra Guest, Haircut, .*, 4:00 PM/ }).waitFor();
    await page.keyboard.type('carla');
    expect(await page.getByLabel('Name, phone, e-mail address or number').inputValue()).toBe('carla');
  });

  // BEHAVIOR §39.3
  test('opens nothing else by a key while the script file of a dialog loads', async () => {
    const page = await open();
    let load = () => {};
    const isAsked = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\.js/, async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.keyboard.press('/');
    await page.keyboard.press('n');
    load();
    await dialogOf(page, 'Find a visit or client').waitFor();
    expect(await dialogOf(page, 'New visit').count()).toBe(0);
  });

  // BEHAVIOR §39.4
  test('moves a late visit to now', async () => {
    await book('09:15 AM', { ...guestOf('Lara'), services: [{ ...HAIRCUT, staff_id: BEN }] });
    const page = await open();
    await visitOf(page, /^Lara Guest, Haircut, 9:15 AM/).click();
    await chooseAct(page, 'Move');
    const form = dialogOf(page, 'Move the visit of Lara Guest');
    await form.getByRole('button', { name: 'Now' }).click();
    const now = await form.getByLabel('Another time').inputValue();
    expect(now).toMatch(/^10:/);
    await form.getByLabel('Date').fill('2030-01-01');
    await expect.poll(() => form.getByRole('button', { name: 'Now' }).count()).toBe(0);
    await form.getByLabel('Date').fill(getToday());
    await form.getByRole('button', { name: 'Now' }).click();
    await form.getByRole('button', { name: 'Move', exact: true }).click();
    await visitOf(page, /^Lara Guest, Haircut, 10:/).waitFor();
  });

  test('gives the focus to what was paid, and to the member of a chosen service', async () => {
    await book('12:00 PM', { ...guestOf('Paula'), services: [{ ...HAIRCUT, staff_id: AVA }] });
    const page = await open();
    await visitOf(page, /^Paula Guest/).click();
    await pressCheckOut(page);
    await rowOf(page, 'To pay').waitFor();
    await press(page, 'Service');
    await page.keyboard.type('blow');
    await page.getByRole('option', { name: /^Blow-dry/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('select:focus').waitFor();
    await press(page, 'Cancel');
    await press(page, 'Split');
    await press(page, 'Rest Card terminal');
    await takePayment(page);
    await page.locator('p:focus', { hasText: 'Paula Guest has paid' }).waitFor();
  });

  test('shows the told result above the bar of a phone', async () => {
    await book('02:00 PM', { ...guestOf('Tina'), services: [{ ...HAIRCUT, staff_id: AVA }] });
    const page = await open({ viewport: PHONE, query: { date: getToday(), location_id: '1' } });
    // A phone shows the day as a list
    await page.getByRole('button', { name: /Tina Guest/ }).click();
    await chooseAct(page, 'Cancel visit');
    const told = page.getByRole('status').filter({ hasText: 'Tina Guest’s visit is cancelled.' });
    await told.waitFor();
    // The press reaches the button: nothing covers it
    await page.locator('.toast, .refusal').getByRole('button', { name: 'Close' }).click();
    await told.waitFor({ state: 'detached' });
  });

  // BEHAVIOR §39.11
  test('tells nobody at the salon to call the salon when the API fails', async () => {
    await book('05:00 PM', { ...guestOf('Fay'), services: [{ ...HAIRCUT, staff_id: BEN }] });
    const page = await open();
    await page.route('**/admin/appointment/check-in', (route) => route.fulfill({ status: 500 }));
    await visitOf(page, /^Fay Guest/).click();
    await press(page, 'Check in');
    const alert = page.getByRole('alert').filter({ hasText: 'The check-in of Fay Guest was not saved' });
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/: Something went wrong\. Try again in a moment\.$/);
  });
});
