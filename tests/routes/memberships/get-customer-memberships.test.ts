import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { defineMembership, joining, sellMembership, soldMemberships } from '../../support/memberships.ts';

const openHouse = useHouses();
const OWN = 'memberships/get-customer-memberships';

describe('get-customer-memberships', () => {
  test('shows customers their own, as the salon sees them', async () => {
    const house = await openHouse();
    const { id } = await defineMembership(house);
    await sellMembership(house, joining(id));
    const { status, body } = await house.call(OWN, {}, { as: 'customer' });
    expect([status, body.data]).toEqual([200, await soldMemberships(house)]);
    const stranger = await house.token({ kind: 'customer', id: 2 });
    expect((await house.call(OWN, {}, { token: stranger })).body.data).toEqual([]);
  });

  test('is for customers alone', async () => {
    const house = await openHouse();
    await expectDoors(house, OWN, {}, { closedTo: ['staff', 'admin'] });
  });
});
