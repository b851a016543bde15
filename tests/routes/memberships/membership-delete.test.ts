import { describe, expect, test } from 'vitest';
import { expectDoors, recordsOf } from '../../support/doors.ts';
import { defineMembership } from '../../support/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'memberships/membership-delete';

describe('membership-delete', () => {
  test('removes the membership with its groups, once', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    const reply = await salon.call(DELETE, { membership_id: id }, { as: 'admin' });
    expect([reply.status, reply.body.message]).toEqual([200, 'Membership deleted']);
    expect(await recordsOf(salon, 'MEMBERSHIP')).toBe(0);
    expect((await salon.call(DELETE, { membership_id: id }, { as: 'admin' })).status).toBe(404);
  });

  test('refuses another salon’s with 404, and a missing id with 422', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await defineMembership(other);
    expect((await salon.call(DELETE, { membership_id: id }, { as: 'admin' })).status).toBe(404);
    expect(await recordsOf(other, 'MEMBERSHIP')).toBe(1);
    const reply = await salon.call(DELETE, {}, { as: 'admin' });
    expect(reply.body.errors).toEqual({ membership_id: ['Is required'] });
  });

  test('is for admins alone', async () => {
    const salon = await openSalon();
    await expectDoors(salon, DELETE, { membership_id: 1 }, { closedTo: ['customer', 'staff'] });
  });
});
