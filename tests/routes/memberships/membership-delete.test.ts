import { describe, expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { defineMembership } from '../../support/products/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'memberships/membership-delete';

// BEHAVIOR §24.1
describe('membership-delete', () => {
  test('deletes the membership with its groups, once', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    const reply = await salon.call(DELETE, { membership_id: id }, { as: 'admin' });
    expect([reply.status, reply.body.message]).toEqual([200, 'Membership deleted']);
    expect(await countRecords(salon, 'MEMBERSHIP')).toBe(0);
    expect((await salon.call(DELETE, { membership_id: id }, { as: 'admin' })).status).toBe(404);
  });

  test('refuses another salon’s membership (404) and a missing id (422)', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await defineMembership(other);
    expect((await salon.call(DELETE, { membership_id: id }, { as: 'admin' })).status).toBe(404);
    expect(await countRecords(other, 'MEMBERSHIP')).toBe(1);
    const reply = await salon.call(DELETE, {}, { as: 'admin' });
    expect(reply.body.errors).toEqual({ membership_id: ['Is required'] });
  });

  test('is for administrators only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, DELETE, { membership_id: 1 }, { closedTo: ['customer', 'staff'] });
  });
});
