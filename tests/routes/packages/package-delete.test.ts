import { describe, expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { definePackage } from '../../support/products/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'packages/package-delete';

// BEHAVIOR §22.1
describe('package-delete', () => {
  test('deletes the package with its groups', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const reply = await salon.call(DELETE, { package_id: id }, { as: 'admin' });
    expect([reply.status, reply.body.message]).toEqual([200, 'Package deleted']);
    expect(await countRecords(salon, 'PACKAGE')).toBe(0);
    const repeated = await salon.call(DELETE, { package_id: id }, { as: 'admin' });
    expect(repeated.status).toBe(404);
  });

  test('refuses another salon’s package (404) and a missing id (422)', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await definePackage(other);
    expect((await salon.call(DELETE, { package_id: id }, { as: 'admin' })).status).toBe(404);
    expect(await countRecords(other, 'PACKAGE')).toBe(1);
    const reply = await salon.call(DELETE, {}, { as: 'admin' });
    expect(reply.body.errors).toEqual({ package_id: ['Is required'] });
  });

  test('is for administrators only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, DELETE, { package_id: 1 }, { closedTo: ['customer', 'staff'] });
  });
});
