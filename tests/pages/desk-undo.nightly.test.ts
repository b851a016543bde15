import { beforeAll, expect, test } from 'vitest';
import { AVA, BEN, guestOf, HAIRCUT, useDesk } from '../infra/local/pages/desk-fixture.ts';
import { isTooWide, listViolations, PHONE } from '../support/pages/browser.ts';
import { chooseAct, dialogOf, press, visitOf } from '../support/pages/desk.ts';

const { book, openDay, post, getOwner } = useDesk();
const WIDE = { width: 1440, height: 900 };
const CARLA = /^Carla Client/;

let pack: number;
beforeAll(async () => {
  const owner = getOwner();
  await post('/admin/settings/update', { cancellation_key: 1, late_cancel_fee_percent: 50 }, owner);
  const group = { qty: 5, price: 300, service: [1] };
  const { data: template } = await post(
    '/admin/package/store',
    { name: 'Five cuts', price: 300, service_expiration: 0, service_group: [group] },
    owner,
  );
  const sale = { location_id: 1, customer_id: 1, paid_at_salon: 1, package_id: template.id };
  const { data } = await post(
    '/online/create-package-sell',
    { ...sale, name: 'Five cuts', price: 300 },
    owner,
  );
  pack = Number(data.purchased_id);
});

const bookWithUse = (time: string, staff_id: number) =>
  book(time, {
    customer_id: 1,
    customer_type: 0,
    policy_accepted: 1,
    services: [{ ...HAIRCUT, staff_id }],
    redemptions: [{ type: 'package', purchased_package_id: pack, service_id: 1 }],
  });

// BEHAVIOR §39.7, §20.3
test('says before a late cancellation that the use is kept, gives it back, and undoes the cancellation', async () => {
  await bookWithUse('02:00 PM', AVA);
  const page = await openDay({ viewport: WIDE });
  await visitOf(page, CARLA).click();
  await chooseAct(page, 'Cancel visit');
  const question = dialogOf(page, /^Cancel the visit of Carla/);
  await question.getByText('The use of the package or membership is kept in place of a fee.').waitFor();
  await question.getByRole('checkbox', { name: 'Give the use back' }).check();
  expect(await listViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await isTooWide(page)).toBe(false);
  await page.setViewportSize(WIDE);
  await press(page, 'Yes, cancel visit');
  const told = page.getByRole('status').filter({ hasText: 'Carla Client’s visit is cancelled.' });
  await told.waitFor();
  await visitOf(page, CARLA).waitFor({ state: 'detached' });
  await press(page, 'Undo');
  await visitOf(page, CARLA).waitFor();
});

test('undoes a no-show from the panel of the visit', async () => {
  await book('08:00 AM', { ...guestOf('Nora'), services: [{ ...HAIRCUT, staff_id: BEN }] });
  const page = await openDay({ viewport: WIDE });
  await visitOf(page, /^Nora Guest/).click();
  await chooseAct(page, 'Did not come');
  const missed = visitOf(page, /^Nora Guest.*, did not come$/);
  await missed.click();
  await page.locator('.panel-foot').getByRole('button', { name: 'Undo' }).click();
  await missed.waitFor({ state: 'detached' });
  await visitOf(page, /^Nora Guest/).waitFor();
});

test('waives the fee of a late cancellation under Payments', async () => {
  const id = await bookWithUse('04:00 PM', AVA);
  const page = await openDay({ viewport: WIDE });
  await visitOf(page, /^Carla Client.*4:00 PM/).click();
  await post('/admin/appointment/cancel', { appointment_id: id }, getOwner());
  const dialog = dialogOf(page, 'Carla Client');
  await dialog.getByText('Cancelled', { exact: true }).waitFor();
  await chooseAct(page, 'Payments');
  await press(page, 'Waive the fee');
  await page.getByText(/The uses of packages and memberships/).waitFor();
  await press(page, 'Waive now');
  await page.getByRole('status').filter({ hasText: 'The fee is waived.' }).waitFor();
});
