import { describe, expect, test } from 'vitest';
import { definePackage, type PackageRecord } from '../../support/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

describe('online-packages', () => {
  test('shows anybody the active packages alone', async () => {
    const salon = await openSalon();
    const active = await definePackage(salon);
    await definePackage(salon, { status: 0 });
    const { status, body } = await salon.call<PackageRecord[]>('packages/online-packages');
    expect([status, body.data]).toEqual([200, [active]]);
  });
});
