import { describe, expect, test } from 'vitest';
import { expectDoors, recordsOf } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { definePackage } from '../../support/packages.ts';

const openHouse = useHouses();
const DELETE = 'packages/package-delete';

describe('package-delete', () => {
  test('removes the package with its groups', async () => {
    const house = await openHouse();
    const { id } = await definePackage(house);
    const reply = await house.call(DELETE, { package_id: id }, { as: 'admin' });
    expect([reply.status, reply.body.message]).toEqual([200, 'Package deleted']);
    expect(await recordsOf(house, 'PACKAGE')).toBe(0);
    const again = await house.call(DELETE, { package_id: id }, { as: 'admin' });
    expect(again.status).toBe(404);
  });

  test('refuses another salon’s package with 404, and a missing id with 422', async () => {
    const [house, other] = [await openHouse(), await openHouse()];
    const { id } = await definePackage(other);
    expect((await house.call(DELETE, { package_id: id }, { as: 'admin' })).status).toBe(404);
    expect(await recordsOf(other, 'PACKAGE')).toBe(1);
    const reply = await house.call(DELETE, {}, { as: 'admin' });
    expect(reply.body.errors).toEqual({ package_id: ['Is required'] });
  });

  test('is for admins alone', async () => {
    const house = await openHouse();
    await expectDoors(house, DELETE, { package_id: 1 }, { closedTo: ['customer', 'staff'] });
  });
});
