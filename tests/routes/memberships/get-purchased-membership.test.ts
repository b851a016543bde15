import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { defineMembership, joining, sellMembership, soldMemberships } from '../../support/memberships.ts';

const openHouse = useHouses();
const LIST = 'memberships/get-purchased-membership';

describe('get-purchased-membership', () => {
  test('pages through the memberships of this salon alone, with the exact total', async () => {
    const [house, other] = [await openHouse(), await openHouse()];
    const { id } = await defineMembership(house);
    for (let sold = 0; sold < 3; sold += 1) await sellMembership(house, joining(id));
    const { body } = await house.call(LIST, { page: 2, per_page: 2 }, { as: 'admin' });
    expect(body.purchasedmemberships).toMatchObject([{ id: 3 }]);
    expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    expect(await soldMemberships(other)).toEqual([]);
  });

  test('is for admins alone', async () => {
    const house = await openHouse();
    await expectDoors(house, LIST, {}, { closedTo: ['customer', 'staff'] });
  });
});
