import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { buying, definePackage, sellPackage, soldPackages } from '../../support/packages.ts';

const openHouse = useHouses();

describe('get-customer-packages', () => {
  const OWN = 'packages/get-customer-packages';

  test('shows customers their own, as the salon sees them', async () => {
    const house = await openHouse();
    const { id } = await definePackage(house);
    await sellPackage(house, buying(id));
    const { status, body } = await house.call(OWN, {}, { as: 'customer' });
    expect([status, body.data]).toEqual([200, await soldPackages(house)]);
    const stranger = await house.token({ kind: 'customer', id: 2 });
    expect((await house.call(OWN, {}, { token: stranger })).body.data).toEqual([]);
  });

  test('is for customers alone', async () => {
    const house = await openHouse();
    await expectDoors(house, OWN, {}, { closedTo: ['staff', 'admin'] });
  });
});
