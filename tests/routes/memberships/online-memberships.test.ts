import { describe, expect, test } from 'vitest';
import { useHouses } from '../../support/house.ts';
import { defineMembership } from '../../support/memberships.ts';

const openHouse = useHouses();

describe('online-memberships', () => {
  test('shows anybody the active memberships alone', async () => {
    const house = await openHouse();
    const active = await defineMembership(house);
    await defineMembership(house, { status: '0' });
    const online = await house.call('memberships/online-memberships');
    expect([online.status, online.body.data]).toEqual([200, [active]]);
  });
});
