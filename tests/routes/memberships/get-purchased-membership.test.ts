import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { defineMembership, joining, sellMembership, soldMemberships } from '../../support/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const LIST = 'memberships/get-purchased-membership';

describe('get-purchased-membership', () => {
  test('pages through the memberships of this salon alone, with the exact total', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await defineMembership(salon);
    for (let sold = 0; sold < 3; sold += 1) await sellMembership(salon, joining(id));
    const { body } = await salon.call(LIST, { page: 2, per_page: 2 }, { as: 'admin' });
    expect(body.purchasedmemberships).toMatchObject([{ id: 3 }]);
    expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    expect(await soldMemberships(other)).toEqual([]);
  });

  test('is for admins alone', async () => {
    const salon = await openSalon();
    await expectDoors(salon, LIST, {}, { closedTo: ['customer', 'staff'] });
  });
});
