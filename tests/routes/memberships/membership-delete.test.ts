import { describe, expect, test } from 'vitest';
import { expectDoors, recordsOf } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { defineMembership } from '../../support/memberships.ts';

const openHouse = useHouses();
const DELETE = 'memberships/membership-delete';

describe('membership-delete', () => {
  test('removes the membership with its groups, once', async () => {
    const house = await openHouse();
    const { id } = await defineMembership(house);
    const reply = await house.call(DELETE, { membership_id: id }, { as: 'admin' });
    expect([reply.status, reply.body.message]).toEqual([200, 'Membership deleted']);
    expect(await recordsOf(house, 'MEMBERSHIP')).toBe(0);
    expect((await house.call(DELETE, { membership_id: id }, { as: 'admin' })).status).toBe(404);
  });

  test('refuses another salon’s with 404, and a missing id with 422', async () => {
    const [house, other] = [await openHouse(), await openHouse()];
    const { id } = await defineMembership(other);
    expect((await house.call(DELETE, { membership_id: id }, { as: 'admin' })).status).toBe(404);
    expect(await recordsOf(other, 'MEMBERSHIP')).toBe(1);
    const reply = await house.call(DELETE, {}, { as: 'admin' });
    expect(reply.body.errors).toEqual({ membership_id: ['Is required'] });
  });

  test('is for admins alone', async () => {
    const house = await openHouse();
    await expectDoors(house, DELETE, { membership_id: 1 }, { closedTo: ['customer', 'staff'] });
  });
});
