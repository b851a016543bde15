import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { defineMembership, joining, sellMembership, soldMemberships } from '../../support/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OWN = 'memberships/get-customer-memberships';

describe('get-customer-memberships', () => {
  test('shows customers their own, as the salon sees them', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    await sellMembership(salon, joining(id));
    const { status, body } = await salon.call(OWN, {}, { as: 'customer' });
    expect([status, body.data]).toEqual([200, await soldMemberships(salon)]);
    const stranger = await salon.token({ kind: 'customer', id: 2 });
    expect((await salon.call(OWN, {}, { token: stranger })).body.data).toEqual([]);
  });

  test('is for customers alone', async () => {
    const salon = await openSalon();
    await expectDoors(salon, OWN, {}, { closedTo: ['staff', 'admin'] });
  });
});
