import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { defineMembership } from '../../support/products/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'memberships/membership-index';

// BEHAVIOR §24.1
describe('membership-index', () => {
  test('lists all memberships of this salon, active or not', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const active = await defineMembership(salon);
    const inactive = await defineMembership(salon, { name: 'Old', status: '0' });
    await defineMembership(other);
    const all = await salon.call(INDEX, {}, { as: 'admin' });
    expect([all.status, all.body]).toEqual([200, { status: true, data: [active, inactive] }]);
    const byName = await salon.call(INDEX, { sort: 'name', page: 1 }, { as: 'admin' });
    expect(byName.body).toMatchObject({ data: [{ name: 'Old' }, { name: 'Silver' }], meta: { total: 2 } });
  });

  test('is for the front desk, which sells, and for administrators', async () => {
    const salon = await openSalon();
    await expectAccess(salon, INDEX, {}, { closedTo: ['customer'] });
    expect((await salon.call(INDEX, {}, { as: 'staff' })).status).toBe(200);
  });
});
