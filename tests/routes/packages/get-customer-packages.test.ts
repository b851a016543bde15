import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/access.ts';
import { definePackage, listSoldPackages, sellPackage, toPackageSale } from '../../support/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §22.2, §21.5
describe('get-customer-packages', () => {
  const OWN = 'packages/get-customer-packages';

  test('lists the customer’s own packages with the fields of the salon’s list', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    await sellPackage(salon, toPackageSale(id));
    const { status, body } = await salon.call(OWN, {}, { as: 'customer' });
    expect([status, body.data]).toEqual([200, await listSoldPackages(salon)]);
    const stranger = await salon.token({ kind: 'customer', id: 2 });
    expect((await salon.call(OWN, {}, { token: stranger })).body.data).toEqual([]);
  });

  test('is for customers only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, OWN, {}, { closedTo: ['staff', 'admin'] });
  });
});
