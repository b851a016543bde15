import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { AVA, BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { isTooWide, listViolationsInAllColours, PHONE } from '../support/pages/browser.ts';
import { chooseAct, dialogOf, openService, press, pressCheckOut, visitOf } from '../support/pages/desk.ts';
import { takePayment } from '../support/pages/till.ts';

const { book: bookVisit, openDay, post, getOwner, getToday } = useDesk();

const DEEP_CONDITIONING = { add_on_id: 1, add_on_price: 20, add_on_duration: 15 };

const book = (fname: string, time: string, change: object = {}) =>
  bookVisit(time, { ...guestOf(fname), ...change });

/** Opens the services of the visit of a guest. */
async function openServices(page: Page, fname: string) {
  await visitOf(page, new RegExp(`^${fname} Guest`))
    .first()
    .click();
  await page.locator('.panel-foot').waitFor();
  return dialogOf(page, `${fname} Guest`);
}

async function removeService(page: Page, name: string): Promise<void> {
  await openService(page, name);
  await press(page, `Remove ${name}`);
}

async function addService(page: Page, typed: string): Promise<void> {
  await page.locator('#visit-service-0').fill(typed);
  await page.keyboard.press('Enter');
}

// BEHAVIOR §39.4, §17.7
describe('the services of a visit', () => {
  test('are added with an add-on, given to another member, and taken away', async () => {
    await book('Sara', '10:00 AM');
    const page = await openDay();
    const form = await openServices(page, 'Sara');
    await addService(page, 'blow');
    await form.getByText('Add-ons').click();
    await form.getByRole('checkbox', { name: /^Deep conditioning/ }).check();
    await form.getByText(/^Services\s*\$50\.00\s*\$105\.00$/).waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await isTooWide(page)).toBe(false);
    await page.setViewportSize({ width: 1280, height: 900 });
    await press(page, 'Save change');
    const done = page.getByRole('status').filter({ hasText: 'Sara Guest’s visit now' });
    await done.filter({ hasText: 'ends at 11:30 AM and costs $113.66.' }).waitFor();
    await visitOf(page, /^Sara Guest, Haircut, Blow-dry.*10:00 AM to 11:30 AM, Ava Martin/).waitFor();
    await openServices(page, 'Sara');
    await openService(page, 'Blow-dry');
    await form.getByLabel('With').selectOption({ label: 'Ben Carter' });
    await removeService(page, 'Haircut');
    await press(page, 'Save change');
    await done.filter({ hasText: 'ends at' }).waitFor();
    await visitOf(page, /^Sara Guest, Blow-dry.*Ben Carter/).waitFor();
    expect(await visitOf(page, /^Sara Guest.*Ava Martin/).count()).toBe(0);
  });

  test('stay where the time after them is taken, or where none is left; the form keeps what was chosen', async () => {
    await book('Tom', '01:00 PM');
    await book('Next', '01:45 PM');
    const page = await openDay();
    const form = await openServices(page, 'Tom');
    await addService(page, 'blow');
    await press(page, 'Save change');
    await form
      .getByRole('alert')
      .filter({ hasText: /Move it first/ })
      .waitFor();
    await removeService(page, 'Blow-dry');
    await removeService(page, 'Haircut');
    await press(page, 'Save change');
    await form.getByText('Choose a service, or cancel the visit.').waitFor();
    await visitOf(page, /^Tom Guest, Haircut.*1:00 PM to 1:45 PM/).waitFor();
  });

  test('of two people keep the add-ons of each', async () => {
    const services = [HAIRCUT, { ...HAIRCUT, staff_id: BEN, guest_no: 1 }];
    const addons = [{ ...DEEP_CONDITIONING, line: 1 }];
    await book('Uma', '03:00 PM', { services, addons, guest_names: ['Vic'] });
    const page = await openDay();
    const form = await openServices(page, 'Uma');
    await form.getByRole('combobox', { name: 'Add a service: Vic' }).waitFor();
    await addService(page, 'blow');
    await press(page, 'Save change');
    await visitOf(page, /^Uma Guest, Haircut, Blow-dry.*3:00 PM to 4:15 PM, Ava Martin/).waitFor();
    await visitOf(page, /^Vic \(with Uma Guest\), .*3:00 PM to 4:00 PM, Ben Carter/).waitFor();
  });

  test('keep their agreed minutes', async () => {
    const appointment_id = await book('Walt', '11:00 AM');
    await post(
      '/admin/appointment/update',
      { appointment_id, services: [{ ...HAIRCUT, duration: 60 }] },
      getOwner(),
    );
    const page = await openDay();
    await post('/admin/appointment/check-in', { appointment_id }, getOwner());
    const form = await openServices(page, 'Walt');
    await form.getByText('To pay').waitFor();
    await addService(page, 'blow');
    // The total of before is out of view, and who is here needs no mail
    await form.getByText('To pay').waitFor({ state: 'detached' });
    expect(await form.getByLabel('Tell the client').isChecked()).toBe(false);
    await press(page, 'Save change');
    await visitOf(page, /^Walt Guest, Haircut, Blow-dry.*11:00 AM to 12:30 PM/).waitFor();
  });
});

// BEHAVIOR §17.7, §39.3, §39.4
test('a service gets another length and price; the day shows dashed what the length would take', async () => {
  await book('Paula', '12:00 PM', { services: [{ ...HAIRCUT, staff_id: BEN }] });
  const page = await openDay();
  const form = await openServices(page, 'Paula');
  await openService(page, 'Haircut');
  await press(page, 'More');
  const preview = page.locator('.column[data-column="staff-2"] .preview');
  await preview.getByText('12:45').waitFor();
  await form.getByLabel('Price').fill('4x');
  await form.getByText('Must be an amount like 12.50').waitFor();
  await form.getByLabel('Price').fill('40');
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await press(page, 'Save change');
  await page.getByRole('status').filter({ hasText: 'ends at 1:00 PM and costs $43.30.' }).waitFor();
  await preview.waitFor({ state: 'detached' });
  await press(page, 'Undo');
  await visitOf(page, /^Paula Guest, Haircut, 12:00 PM to 12:45 PM/).waitFor();
});

// BEHAVIOR §13.1, §39.3, §39.4
test('a chosen client comes with tags, and the last visit with its add-ons; free times name who is free, and the day shows the visit dashed', async () => {
  await post('/admin/customer/update', { customer_id: 1, tags: ['Colour club'] }, getOwner());
  const addons = [DEEP_CONDITIONING];
  await bookVisit('07:00 AM', { customer_type: 0, customer_id: 1, addons });
  const page = await openDay();
  await visitOf(page, /^Carla Client.*7:00 AM/).click();
  await pressCheckOut(page);
  await takePayment(page);
  await page.keyboard.press('Escape');
  await press(page, 'New visit');
  const form = dialogOf(page, 'New visit');
  await form.getByRole('combobox', { name: 'Client' }).fill('carla');
  await form.getByRole('option', { name: /^Carla Client/ }).click();
  await form.getByText('Colour club').waitFor();
  await form.getByRole('button', { name: /^Same again/ }).click();
  await form.getByText('Add-ons: Deep conditioning').waitFor();
  await form.getByLabel('With').selectOption({ label: 'Anybody free' });
  const late = form.getByRole('radio', { name: /^4:00 PM/ });
  await late.check();
  const member = (await form.locator('.pick:has(:checked) small').textContent()) ?? '';
  const column = page.getByRole('columnheader', { name: new RegExp(`^${member}`) });
  await column.waitFor();
  await page.locator('.preview').getByText('Carla Client').waitFor();
  await press(page, 'Book');
  await visitOf(page, new RegExp(`^Carla Client, Haircut, 4:00 PM to 5:00 PM, ${member}`)).waitFor();
  expect(await page.locator('.preview').count()).toBe(0);
});

// BEHAVIOR §39.4
test('a client who has a visit at the chosen time already is booked after the form has named that visit', async () => {
  await bookVisit('08:00 PM', {
    customer_type: 0,
    customer_id: 1,
    services: [{ ...HAIRCUT, staff_id: BEN }],
  });
  const page = await openDay();
  await press(page, 'New visit');
  const form = dialogOf(page, 'New visit');
  await form.getByRole('combobox', { name: 'Client' }).fill('carla');
  await form.getByRole('option', { name: /^Carla Client/ }).click();
  await form.getByRole('combobox', { name: 'Service' }).fill('blow');
  await form.getByRole('option', { name: /^Blow-dry/ }).click();
  await form.getByLabel('With').selectOption({ label: 'Ava Martin' });
  await form.getByRole('button', { name: 'Another time' }).click();
  const typed = form.getByLabel('Another time');
  await typed.fill('20:15');
  const named = form.getByText(/^Carla Client has a visit at this time already: /);
  await named.waitFor();
  expect(await named.textContent()).toMatch(/: 8:00 – 8:45\sPM, Haircut with Ben Carter\.$/);
  await typed.fill('20:45');
  await named.waitFor({ state: 'detached' });
  await typed.fill('20:15');
  await named.waitFor();
  await press(page, 'Book');
  await visitOf(page, /^Carla Client, Blow-dry, 8:15 PM/).click();
  await chooseAct(page, 'Move');
  // Outside of the hours, the move begins with the nearest free time
  await press(page, 'Another time');
  await page.getByLabel('Another time').fill('20:20');
  await page.getByText(/^Carla Client has a visit at this time already: /).waitFor();
});

// BEHAVIOR §39.4
test('a move of a guest names another visit of the guest at that time', async () => {
  const guest = { fname: 'Gwen', lname: 'Guest', email: 'gwen@x.test', phone: '+1 212 555 0177' };
  for (const [time, staff_id] of [
    ['06:00 AM', 1],
    ['07:00 AM', BEN],
  ] as const)
    await bookVisit(time, { customer_type: 1, guest, services: [{ ...HAIRCUT, staff_id }] });
  const page = await openDay();
  await visitOf(page, /^Gwen Guest, Haircut, 6:00 AM/).click();
  await press(page, 'Move');
  await press(page, 'Another time');
  await page.getByLabel('Another time').fill('07:15');
  await page.getByText(/^Gwen Guest has a visit at this time already: 7:00 – 7:45\sAM/).waitFor();
});

// BEHAVIOR §39.3
test('the panel of a visit shows the alert about its client, and the salon’s note', async () => {
  const words = { alert: 'Allergic to PPD', note: 'Tea with milk' };
  await post('/admin/customer/update', { customer_id: 1, ...words }, getOwner());
  await bookVisit('06:00 PM', { customer_type: 0, customer_id: 1 });
  const page = await openDay();
  await visitOf(page, /^Carla Client.*6:00 PM.*, alert: Allergic to PPD/).click();
  const panel = dialogOf(page, 'Carla Client');
  await panel.getByText('Tea with milk').waitFor();
  await panel.locator('.note.wait').filter({ hasText: 'Allergic to PPD' }).waitFor();
  await page.locator('.visit .alert').filter({ hasText: 'Allergic to PPD' }).first().waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
});

// BEHAVIOR §39.4, §11.15
test('a guest who has paid books the same again as the guest of these visits', async () => {
  await book('Gunda', '10:00 AM');
  const page = await openDay();
  const gunda = visitOf(page, /^Gunda Guest/);
  await gunda.click();
  await pressCheckOut(page);
  await takePayment(page);
  await press(page, 'Back to the day');
  await gunda.click();
  await dialogOf(page, 'Gunda Guest').getByRole('button', { name: 'Book again', exact: true }).click();
  const form = dialogOf(page, 'New visit');
  await form.getByRole('heading', { name: 'Gunda Guest' }).waitFor();
  await form.getByLabel('Keep as a client').waitFor();
  // The contact is that of the guest: it is not typed again
  expect(await form.getByLabel('Phone').count()).toBe(0);
  expect(await form.getByLabel('With').inputValue()).toBe(String(AVA));
});

// BEHAVIOR §39.4
test('a customer who has paid books the same again, with the same member, four weeks later', async () => {
  await bookVisit('09:00 AM', { customer_type: 0, customer_id: 1 });
  const page = await openDay();
  const carla = visitOf(page, /^Carla Client.*9:00 AM/);
  await carla.click();
  await pressCheckOut(page);
  await takePayment(page);
  await press(page, 'Book again');
  const form = dialogOf(page, 'New visit');
  await form.getByRole('heading', { name: 'Carla Client' }).waitFor();
  expect(await form.getByLabel('With').inputValue()).toBe(String(AVA));
  const day = new Date(Date.parse(getToday()) + 28 * 86_400_000).toISOString().slice(0, 10);
  expect(await form.getByLabel('Date').inputValue()).toBe(day);
  await expect.poll(() => form.getByRole('radio', { checked: true }).inputValue()).toBe('09:00');
  await form.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Carla Client is booked on' }).waitFor();
  await carla.click();
  await chooseAct(page, 'Cancel visit');
  await page.getByRole('status').filter({ hasText: 'is cancelled' }).waitFor();
});
