import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { addUser } from '../../support/accounts/users.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { getToday } from '../../support/journal.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'journal/payroll-index';

/** A bill of two haircuts by two members, with tips. */
async function openSalonWithEarnings(): Promise<TestSalon> {
  const salon = await openSalon();
  const services = [1, 2].map((staff_id) => ({ service_id: 1, pricing_option_id: null, staff_id }));
  const tips = [{ staff_id: 2, amount: '4.00' }];
  const paid = await payBill(salon, { location_id: 1, customer_id: 1, services, tips });
  expect(paid.status, paid.text).toBe(200);
  return salon;
}

const toDays = (salon: TestSalon) => ({ from: getToday(salon), to: getToday(salon) });

const listEarnings = async (salon: TestSalon, query: object, by: object = { as: 'admin' }) => {
  const reply = await salon.call<object[]>(INDEX, { ...toDays(salon), ...query }, by);
  return reply.status === 200 ? reply.body.data : [reply.status, reply.body.errors];
};

const AVA = { staff_id: 1, services: '50.00', products: '0.00', tips: '0.00' };
const BEN = { staff_id: 2, services: '50.00', products: '0.00', tips: '4.00' };

test('payroll-index lists what each member brought in, by location, page and order (BEHAVIOR §36.10)', async () => {
  const [salon, other] = [await openSalonWithEarnings(), await openSalon()];
  expect(await listEarnings(salon, {})).toMatchObject([AVA, BEN]);
  expect(await listEarnings(salon, { location_id: 1, order: 'desc' })).toMatchObject([BEN, AVA]);
  expect(await listEarnings(salon, { per_page: 1, page: 2 })).toMatchObject([BEN]);
  expect(await listEarnings(salon, { location_id: 2 })).toEqual([]);
  expect(await listEarnings(other, {})).toEqual([]);
});

test('whoever sees the own earnings alone gets the row of their own member, or none (BEHAVIOR §36.10)', async () => {
  const salon = await openSalonWithEarnings();
  const { token } = await addUser(salon, { role: 'stylist' }, { staff_id: 2 });
  expect(await listEarnings(salon, {}, { token })).toMatchObject([BEN]);
  const nobody = await addUser(salon, { role: 'stylist' });
  expect(await listEarnings(salon, {}, { token: nobody.token })).toEqual([]);
});

test('payroll-index is for those who see earnings (401, 403)', async () => {
  const salon = await openSalon();
  await expectAccess(salon, INDEX, toDays(salon), { closedTo: ['customer', 'staff'] });
});

test.each([
  [{ location_id: 99 }, 'location_id'],
  [{ to: '2026/11/15' }, 'to'],
  [{ from: '2026/11/17', to: '2026/11/17' }, 'from'],
  [{ from: '2025/11/15' }, 'to'],
])('payroll-index refuses %j (422 on %s)', async (query, field) => {
  expect(await listEarnings(await openSalon(), query)).toEqual([422, { [field]: [expect.any(String)] }]);
});
