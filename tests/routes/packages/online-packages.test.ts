import { describe, expect, test } from 'vitest';
import { useHouses } from '../../support/house.ts';
import { definePackage, type PackageRecord } from '../../support/packages.ts';

const openHouse = useHouses();

describe('online-packages', () => {
  test('shows anybody the active packages alone', async () => {
    const house = await openHouse();
    const active = await definePackage(house);
    await definePackage(house, { status: 0 });
    const { status, body } = await house.call<PackageRecord[]>('packages/online-packages');
    expect([status, body.data]).toEqual([200, [active]]);
  });
});
