import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import {
  defineMembership,
  listSoldMemberships,
  sellMembership,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const LIST = 'memberships/get-purchased-membership';

// BEHAVIOR §24.3, §21.8
describe('get-purchased-membership', () => {
  test('pages through the memberships of this salon with the exact total', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await defineMembership(salon);
    for (let sold = 0; sold < 3; sold += 1)
      await sellMembership(
        salon,
        { ...toMembershipSale(id), customer_id: 1, paid_at_salon: 1 },
        { as: 'admin' },
      );
    const { body } = await salon.call(LIST, { page: 2, per_page: 2 }, { as: 'admin' });
    expect(body.purchasedmemberships).toMatchObject([{ id: 3 }]);
    expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    expect(await listSoldMemberships(other)).toEqual([]);
  });

  test('is for the front desk: 401 without a token, 403 for a customer', async () => {
    const salon = await openSalon();
    await expectAccess(salon, LIST, {}, { closedTo: ['customer'] });
    expect((await salon.call(LIST, {}, { as: 'staff' })).status).toBe(200);
  });
});
