import { describe, expect, test } from 'vitest';
import { defineMembership } from '../../support/products/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §24.1
describe('online-memberships', () => {
  test('lists the active memberships to everybody', async () => {
    const salon = await openSalon();
    const active = await defineMembership(salon);
    await defineMembership(salon, { status: '0' });
    const online = await salon.call('memberships/online-memberships');
    expect([online.status, online.body.data]).toEqual([200, [active]]);
  });
});
