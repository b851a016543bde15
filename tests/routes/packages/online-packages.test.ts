import { describe, expect, test } from 'vitest';
import { definePackage, type PackageRecord } from '../../support/products/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §22.1
describe('online-packages', () => {
  test('lists the active packages to everybody', async () => {
    const salon = await openSalon();
    const active = await definePackage(salon);
    await definePackage(salon, { status: 0 });
    const { status, body } = await salon.call<PackageRecord[]>('packages/online-packages');
    expect([status, body.data]).toEqual([200, [active]]);
  });
});
