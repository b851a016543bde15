import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { defineMembership } from '../../support/memberships.ts';

const openHouse = useHouses();
const INDEX = 'memberships/membership-index';

describe('membership-index', () => {
  test('lists all memberships of this salon, active or not', async () => {
    const [house, other] = [await openHouse(), await openHouse()];
    const active = await defineMembership(house);
    const inactive = await defineMembership(house, { name: 'Old', status: '0' });
    await defineMembership(other);
    const all = await house.call(INDEX, {}, { as: 'admin' });
    expect([all.status, all.body]).toEqual([200, { status: true, data: [active, inactive] }]);
    const byName = await house.call(INDEX, { sort: 'name', page: 1 }, { as: 'admin' });
    expect(byName.body).toMatchObject({ data: [{ name: 'Old' }, { name: 'Silver' }], meta: { total: 2 } });
  });

  test('is for admins alone', async () => {
    const house = await openHouse();
    await expectDoors(house, INDEX, {}, { closedTo: ['customer', 'staff'] });
  });
});
