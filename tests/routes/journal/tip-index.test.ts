import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('tip-index lists the staff to whom tips are owed, by page and in either order (BEHAVIOR §36.6)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const services = [1, 2].map((staff_id) => ({ service_id: 1, pricing_option_id: null, staff_id }));
  const tips = [
    { staff_id: 1, amount: '10.00' },
    { staff_id: 2, amount: '4.00' },
  ];
  await payBill(salon, { location_id: 1, customer_id: 1, services, tips });
  const list = async (query: object, of = salon) =>
    (await of.call<{ staff_id: number }[]>('journal/tip-index', query, { as: 'staff' })).body.data;
  expect(await list({ sort: 'id', order: 'desc' })).toMatchObject([{ staff_id: 2 }, { staff_id: 1 }]);
  expect(await list({ per_page: 1, page: 2 })).toMatchObject([{ staff_id: 2 }]);
  expect(await list({}, other)).toEqual([]);
});

test('tip-index is for those who may open drawers', async () => {
  const salon = await openSalon();
  await expectAccess(salon, 'journal/tip-index', {}, { closedTo: ['customer'] });
});
