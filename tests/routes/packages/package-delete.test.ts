import { describe, expect, test } from 'vitest';
import { expectDoors, recordsOf } from '../../support/doors.ts';
import { definePackage } from '../../support/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'packages/package-delete';

describe('package-delete', () => {
  test('removes the package with its groups', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const reply = await salon.call(DELETE, { package_id: id }, { as: 'admin' });
    expect([reply.status, reply.body.message]).toEqual([200, 'Package deleted']);
    expect(await recordsOf(salon, 'PACKAGE')).toBe(0);
    const again = await salon.call(DELETE, { package_id: id }, { as: 'admin' });
    expect(again.status).toBe(404);
  });

  test('refuses another salon’s package with 404, and a missing id with 422', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await definePackage(other);
    expect((await salon.call(DELETE, { package_id: id }, { as: 'admin' })).status).toBe(404);
    expect(await recordsOf(other, 'PACKAGE')).toBe(1);
    const reply = await salon.call(DELETE, {}, { as: 'admin' });
    expect(reply.body.errors).toEqual({ package_id: ['Is required'] });
  });

  test('is for admins alone', async () => {
    const salon = await openSalon();
    await expectDoors(salon, DELETE, { package_id: 1 }, { closedTo: ['customer', 'staff'] });
  });
});
