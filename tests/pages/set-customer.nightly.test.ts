import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { isTooWide, listViolations, PHONE } from '../support/pages/browser.ts';
import { dialogOf, press, pressCheckOut, visitOf } from '../support/pages/desk.ts';
import { rowOf, takePayment } from '../support/pages/till.ts';

const BLOW_DRY = { service_id: 3, pricing_option_id: null, staff_id: BEN, price: 35, duration: 30 };

const { post, book, openDay, getOwner, getToday } = useDesk();

let maria: number;
beforeAll(async () => {
  const stored = { fname: 'Maria', lname: 'Gomez', phone: '+1 212 555 0177' };
  maria = Number((await post('/admin/customer/store', stored, getOwner())).data.id);
});

/** Pays a visit with a gift card that somebody else bought, and that nobody has claimed. */
async function payWithGift(appointment_id: number): Promise<void> {
  const card = { giftcard_id: 1, name: 'Birthday card', price: 90, value: 100, delivery_date: getToday() };
  const gift = { recipient_fname: 'Gina', recipient_lname: 'Guest', sender: 'Carla' };
  const sale = { location_id: 1, customer_id: 1, paid_at_salon: 1, ...card, ...gift };
  const sold = await post('/online/create-gift-card-sell', sale, getOwner());
  const shown = await post('/admin/gift/hand-over', { sale_id: sold.data.id, dry_run: 1 }, getOwner());
  const { giftcard_number } = shown.data;
  await post('/redemption/gift-card', { appointment_id, giftcard_number }, getOwner());
}

// BEHAVIOR §17.8, §39.4
describe('the desk gives a visit without a customer its customer', () => {
  test('finds the customer of a walk-in by name, and leads to the card', async () => {
    await book('10:00 AM', { customer_type: 2 });
    const page = await openDay({ login: DEMO_LOGINS.staff });
    await visitOf(page, /^Walk-in/).click();
    await press(page, 'Choose the client');
    await page.getByRole('combobox', { name: 'Client' }).fill('gomez');
    await page.getByRole('option', { name: /^Maria Gomez/ }).waitFor();
    await page.keyboard.press('Enter');
    await press(page, 'Save');
    await dialogOf(page, 'Maria Gomez').getByRole('button', { name: 'Maria Gomez', exact: true }).waitFor();
    await visitOf(page, /^Maria Gomez, Haircut, 10:00 AM/).waitFor();
  });

  test('keeps a guest as a new customer with one press, on a phone too', async () => {
    const guest = { fname: 'Nina', lname: 'New', email: 'nina@new.test', phone: '+1 212 555 0150' };
    await book('11:00 AM', { customer_type: 1, guest });
    const page = await openDay({ viewport: PHONE });
    // A phone shows the day as a list
    await page.getByRole('button', { name: /^Nina New/ }).click();
    await press(page, 'Choose the client');
    expect(await page.getByLabel('E-mail address (optional)').inputValue()).toBe('nina@new.test');
    expect(await listViolations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await press(page, 'Save');
    await press(page, 'Nina New');
    await dialogOf(page, 'Nina New').getByRole('link', { name: 'nina@new.test' }).waitFor();
  });

  test('names the customer who has the phone number of the guest', async () => {
    const guest = { fname: 'M', lname: 'G', email: 'm@work.test', phone: '0212 555 0177' };
    await book('12:00 PM', { customer_type: 1, guest });
    const page = await openDay();
    await visitOf(page, /^M G/).click();
    await press(page, 'Choose the client');
    await press(page, 'Choose Maria Gomez');
    await expect.poll(() => page.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Maria Gomez');
    await press(page, 'Save');
    await visitOf(page, /^Maria Gomez, Haircut, 12:00 PM/).waitFor();
  });

  test('from the checkout too, which then offers what the customer owns and keeps what was typed', async () => {
    const terms = {
      package_id: 1,
      name: 'Five blow-dries',
      price: 150,
      service_expiration: 6,
      session: 1,
      tax: 1,
    };
    const group = { qty: 5, price: 150, services: [BLOW_DRY.service_id] };
    const buyer = { location_id: 1, customer_id: maria, paid_at_salon: 1, buy_for: 0 };
    const sale = { ...terms, ...buyer, service_groups: [group] };
    await post('/online/create-package-sell', sale, getOwner());
    await book('02:00 PM', { customer_type: 2, services: [BLOW_DRY] });
    const page = await openDay({ login: DEMO_LOGINS.staff });
    await visitOf(page, /^Walk-in, Blow-dry, 2:00 PM/).click();
    await pressCheckOut(page);
    await page.getByLabel('Tip', { exact: true }).fill('3');
    await press(page, 'Choose the client');
    await page.getByRole('combobox', { name: 'Client' }).fill('gomez');
    await page.getByRole('option', { name: /^Maria Gomez/ }).waitFor();
    await page.keyboard.press('Enter');
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Save');
    await dialogOf(page, 'Check out Maria Gomez').waitFor();
    await page.getByRole('heading', { name: 'Maria owns' }).waitFor();
    expect(await page.getByRole('button', { name: 'Choose the client' }).count()).toBe(0);
    expect(await page.evaluate('document.activeElement.localName')).toBe('dialog');
    expect(await page.getByLabel('Tip', { exact: true }).inputValue()).toBe('3');
    await page.getByRole('button', { name: /^Use Five blow-dries/ }).click();
    await rowOf(page, 'To pay').filter({ hasText: '$3.00' }).waitFor();
    await takePayment(page);
    await page.getByText('Maria Gomez has paid').waitFor();
  });

  test('with the later visits of its series, and says which of them have another one', async () => {
    const visit = {
      location_id: 1,
      date: getToday().replaceAll('-', '/'),
      time: '03:00 PM',
      services: [HAIRCUT],
      override: 1,
      repeat: { every_weeks: 1, count: 3 },
      on_conflict: 'skip',
      ...guestOf('Sara'),
    };
    const { data } = await post('/booking/save-series', visit, getOwner());
    const booked = data.appointments as readonly { readonly id: number }[];
    const last = { appointment_id: booked.at(-1)?.id, customer_id: 1 };
    await post('/admin/appointment/set-customer', last, getOwner());
    const page = await openDay();
    await visitOf(page, /^Sara Guest/).click();
    await press(page, 'Choose the client');
    await page.getByRole('combobox', { name: 'Client' }).fill('gomez');
    await page.getByRole('option', { name: /^Maria Gomez/ }).click();
    await page.getByLabel('Also the later visits of this series').check();
    expect(await listViolations(page)).toEqual([]);
    await press(page, 'Save');
    const told =
      /2 visits now belong to Maria Gomez\. Not the visit of .+: The visit has another customer already\./;
    // Where it is seen: the dialog covers a phone
    await dialogOf(page, 'Maria Gomez').getByRole('status').filter({ hasText: told }).waitFor();
    await visitOf(page, /^Maria Gomez, Haircut, 3:00 PM/).waitFor();
  });

  test('says why it is refused', async () => {
    const id = await book('01:00 PM', guestOf('Gina'));
    await payWithGift(id);
    const page = await openDay();
    await visitOf(page, /^Gina Guest/).click();
    await press(page, 'Choose the client');
    await page.getByRole('combobox', { name: 'Client' }).fill('carla');
    await page.getByRole('option', { name: /^Carla Client/ }).click();
    await press(page, 'Save');
    await page
      .getByRole('alert')
      .filter({ hasText: 'Gift cards of somebody else pay for this visit' })
      .waitFor();
  });
});
