import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/access.ts';
import { registerOtherCustomer } from '../../support/appointments.ts';
import {
  defineMembership,
  listSoldMemberships,
  sellMembership,
  toMembershipSale,
} from '../../support/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const PAID = { customer_id: 1, paid_at_salon: 1 };
const OWN = 'memberships/get-customer-memberships';

// BEHAVIOR §24.3, §21.5
describe('get-customer-memberships', () => {
  test('lists the customer’s own memberships with the fields of the salon’s list', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    await sellMembership(salon, toMembershipSale(id, PAID), { as: 'staff' });
    const { status, body } = await salon.call(OWN, {}, { as: 'customer' });
    const [sold] = await listSoldMemberships(salon);
    expect([status, body.data]).toEqual([200, [{ ...sold, given_away: 0 }]]);
    const stranger = await registerOtherCustomer(salon);
    expect((await salon.call(OWN, {}, { token: stranger })).body.data).toEqual([]);
  });

  test('leaves out unpaid sales; `include_unpaid=1` shows them without balance', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    await sellMembership(salon, toMembershipSale(id));
    expect((await salon.call(OWN, {}, { as: 'customer' })).body.data).toEqual([]);
    const { body } = await salon.call(OWN, { include_unpaid: 1 }, { as: 'customer' });
    expect(body.data).toMatchObject([{ id: 1, sale_status: 0, given_away: 0, remaining_balance: 0 }]);
  });

  test('is paged and sorted by id', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    for (const _ of [1, 2, 3]) await sellMembership(salon, toMembershipSale(id, PAID), { as: 'staff' });
    const { body } = await salon.call<{ id: number }[]>(
      OWN,
      { per_page: 2, order: 'desc' },
      { as: 'customer' },
    );
    expect(body.data.map((each) => each.id)).toEqual([3, 2]);
    expect(body.meta).toEqual({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
  });

  test('is for customers only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, OWN, {}, { closedTo: ['staff', 'admin'] });
  });
});
