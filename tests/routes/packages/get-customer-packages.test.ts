import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { buying, definePackage, sellPackage, soldPackages } from '../../support/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

describe('get-customer-packages', () => {
  const OWN = 'packages/get-customer-packages';

  test('shows customers their own, as the salon sees them', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    await sellPackage(salon, buying(id));
    const { status, body } = await salon.call(OWN, {}, { as: 'customer' });
    expect([status, body.data]).toEqual([200, await soldPackages(salon)]);
    const stranger = await salon.token({ kind: 'customer', id: 2 });
    expect((await salon.call(OWN, {}, { token: stranger })).body.data).toEqual([]);
  });

  test('is for customers alone', async () => {
    const salon = await openSalon();
    await expectDoors(salon, OWN, {}, { closedTo: ['staff', 'admin'] });
  });
});
