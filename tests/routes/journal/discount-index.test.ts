import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { bookAsCustomer, getVisitStart } from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { getToday } from '../../support/journal.ts';
import { createSoldMembership } from '../../support/products/redemptions.ts';
import { type Envelope, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'journal/discount-index';
const cut = (staff_id: number) => ({ service_id: 1, pricing_option_id: null, staff_id });
const WALK_IN = { location_id: 1, customer_id: 1 };
const toDays = (salon: TestSalon) => ({ from: getToday(salon), to: getToday(salon) });

type Listed = Envelope<readonly object[]> & { readonly bills?: object };

async function list(salon: TestSalon, query: object = {}): Promise<Listed> {
  const reply = await salon.call<readonly object[]>(INDEX, { ...toDays(salon), ...query }, { as: 'admin' });
  return reply.body as Listed;
}

async function pay(salon: TestSalon, request: object): Promise<number> {
  const paid = await payBill(salon, request);
  expect(paid.status, paid.text).toBe(200);
  return paid.body.data.appointment.id;
}

/** The income of services and products in the journal. */
async function sumIncome(salon: TestSalon): Promise<string> {
  const { body } = await salon.call('journal/journal-index', { ...toDays(salon), sums: 1 }, { as: 'admin' });
  const { totals } = body as unknown as { readonly totals: Readonly<Record<string, string>> };
  return (0 - Number(totals.services ?? 0) - Number(totals.products ?? 0)).toFixed(2);
}

// BEHAVIOR §36.10
test('lists what was given away by kind, name and member, and agrees with the journal', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'promotion-store', { code: 'SPRING', name: 'Spring', percent: 20 });
  const member = await createSoldMembership(salon, { groups: [[1, 1]], productPercent: 10 });
  const wax = await callAsAdmin(salon, 'product-store', { name: 'Wax', price: 10 });
  await pay(salon, {
    ...WALK_IN,
    services: [cut(1), cut(2)],
    products: [{ product_id: wax.body.data.id, qty: 1, staff_id: 2 }],
    redemptions: [{ type: 'membership', purchased_membership_id: member, service_id: 1 }],
    discounts: [{ line: 1, amount: '5.00', reason: 'Late' }],
  });
  const booked = await bookAsCustomer(salon, {
    services: [{ ...cut(1), price: 50, duration: 45 }],
    promo_code: 'spring',
  });
  await pay(salon, { appointment_id: booked });
  const date = getToday(salon);
  const { data, bills } = await list(salon);
  expect(data).toEqual([
    { date, kind: 'promotion', name: 'SPRING', staff_id: 1, visits: 1, amount: '10.00' },
    { date, kind: 'membership', name: '', staff_id: 2, visits: 1, amount: '1.00' },
    { date, kind: 'included', name: '', staff_id: 1, visits: 1, amount: '50.00' },
    { date, kind: 'desk', name: 'Late', staff_id: 2, visits: 1, amount: '5.00' },
  ]);
  expect(bills).toEqual({ list_price: '160.00', discounts: '66.00', income: await sumIncome(salon) });
  const months = await list(salon, { by: 'month', order: 'desc', per_page: 1, page: 1 });
  expect(months.data).toMatchObject([{ date: date.slice(0, 7), kind: 'desk' }]);
  expect(months.bills).toEqual(bills);
  expect((await list(salon, { location_id: 2 })).data).toEqual([]);
  expect((await list(await openSalon())).data).toEqual([]);
});

test('lists the prices of products that the front desk typed below those of the records, with who typed them', async () => {
  const salon = await openSalon();
  const wax = (await callAsAdmin(salon, 'product-store', { name: 'Wax', price: 10 })).body.data.id;
  const booked = await bookAsCustomer(salon, { services: [{ ...cut(1), price: 50, duration: 45 }] });
  const products = [
    { product_id: wax, qty: 2, price: '7.50', staff_id: 2 },
    { product_id: wax, qty: 1, price: '12.00', staff_id: 1 },
    { name: 'Comb', qty: 1, price: '3.00' },
  ];
  const kept = await salon.call(
    'appointments/appointment-update',
    { appointment_id: booked, products },
    { as: 'admin' },
  );
  expect(kept.status, kept.text).toBe(200);
  await pay(salon, { appointment_id: booked });
  const date = getToday(salon);
  const { data, bills } = await list(salon);
  expect(data).toEqual([
    { date, kind: 'price', name: 'Olivia Owner', staff_id: 2, visits: 1, amount: '5.00' },
    { date, kind: 'free_line', name: 'Olivia Owner', staff_id: null, visits: 1, amount: '3.00' },
  ]);
  expect(bills).toEqual({ list_price: '85.00', discounts: '5.00', income: await sumIncome(salon) });
});

test('lists what a user took off after the check-in, and what a change of services made cheaper, until it comes back', async () => {
  const salon = await openSalon();
  const asUser = async (operation: string, input: object) => {
    const reply = await salon.call(`appointments/appointment-${operation}`, input, { as: 'staff' });
    expect(reply.status, reply.text).toBe(200);
  };
  const two = [
    { ...cut(1), price: 50, duration: 45 },
    { ...cut(2), price: 50, duration: 45 },
  ];
  const appointment_id = await bookAsCustomer(salon, { time: '10:00 AM', services: two });
  const update = (fields: object) => asUser('update', { appointment_id, ...fields });
  const [BLOW_DRY, { 0: first }] = [{ service_id: 3, pricing_option_id: null, staff_id: 2 }, two];
  // Before the check-in a shorter visit is nobody's gift
  await update({ services: [first] });
  await update({ services: two });
  await update({ services: [first, BLOW_DRY] });
  await salon.clock.set(await getVisitStart(salon, appointment_id));
  await asUser('check-in', { appointment_id });
  await update({ services: [first], products: [{ name: 'Comb', qty: 2, price: '3.00' }] });
  await update({ products: [{ name: 'Comb', qty: 1, price: '3.00' }] });
  await pay(salon, { appointment_id });
  const date = getToday(salon);
  const { data, bills } = await list(salon);
  const row = { date, name: 'Sam Desk', visits: 1 };
  expect(data).toEqual([
    { ...row, kind: 'taken_off', staff_id: null, amount: '3.00' },
    { ...row, kind: 'taken_off', staff_id: 2, amount: '35.00' },
    { ...row, kind: 'changed', staff_id: 2, amount: '15.00' },
    { ...row, kind: 'free_line', staff_id: null, amount: '3.00' },
  ]);
  expect(bills).toEqual({ list_price: '106.00', discounts: '53.00', income: await sumIncome(salon) });
});

test('lists a visit that cost nothing on its day, one of another day on the day of its completion, and keeps both after a refund', async () => {
  const salon = await openSalon();
  const whole = { line: null, percent: 100, reason: 'Redone' };
  await pay(salon, { ...WALK_IN, services: [cut(1)], discounts: [whole] });
  const { body } = await salon.call('journal/journal-index', toDays(salon), { as: 'admin' });
  expect(body.data).toMatchObject([{ event: 'quick_sale', lines: [] }]);
  const tomorrow = await bookAsCustomer(salon, { services: [{ ...cut(2), price: 50, duration: 45 }] });
  const some = { line: 0, amount: '20.00', reason: 'Friend' };
  await pay(salon, { appointment_id: tomorrow, discounts: [some] });
  const expected = [
    { name: 'Friend', staff_id: 2, amount: '20.00' },
    { name: 'Redone', staff_id: 1, amount: '50.00' },
  ];
  expect((await list(salon)).data).toMatchObject(expected);
  const refund = { appointment_id: tomorrow, lines: [{ line: 0 }] };
  const refunded = await salon.call('appointments/appointment-refund', refund, { as: 'admin' });
  expect(refunded.status, refunded.text).toBe(200);
  const { data, bills } = await list(salon);
  expect(data).toMatchObject(expected);
  expect(bills).toEqual({ list_price: '100.00', discounts: '70.00', income: '30.00' });
  await salon.clock.advance(24 * 60);
  expect((await list(salon)).data).toEqual([]);
});

test('discount-index is for those who read the journal (401, 403)', async () => {
  const salon = await openSalon();
  await expectAccess(salon, INDEX, toDays(salon), { closedTo: ['customer', 'staff'] });
});

test.each([
  [{ location_id: 99 }, 'location_id'],
  [{ by: 'year' }, 'by'],
  [{ to: '2026/11/15' }, 'to'],
  [{ from: '2026/11/17', to: '2026/11/17' }, 'from'],
  [{ from: '2025/11/15' }, 'to'],
])('discount-index refuses %j (422 on %s)', async (query, field) => {
  expect((await list(await openSalon(), query)).errors).toEqual({ [field]: [expect.any(String)] });
});
