import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { definePackage, type PackageRecord } from '../../support/products/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'packages/package-index';

// BEHAVIOR §22.1, §7.1, §7.3
describe('package-index', () => {
  test('lists all packages of this salon, active or not, with their groups', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const all = [await definePackage(salon), await definePackage(salon, { name: 'Old', status: 0 })];
    await definePackage(other);
    const { status, body } = await salon.call<PackageRecord[]>(INDEX, {}, { as: 'admin' });
    expect(status).toBe(200);
    expect(body).toEqual({ status: true, data: all });
  });

  test('pages, sorts and filters by category', async () => {
    const salon = await openSalon();
    for (const [name, price, service] of [
      ['b', 3, 1],
      ['a', 2, 4],
      ['c', 1, 1],
    ] as const) {
      await definePackage(salon, { name, price, service_group: [{ qty: 1, service: [service] }] });
    }
    const names = async (query: object) =>
      (await salon.call<PackageRecord[]>(INDEX, query, { as: 'admin' })).body.data.map(({ name }) => name);
    expect(await names({ sort: 'name' })).toEqual(['a', 'b', 'c']);
    expect(await names({ sort: 'price', order: 'desc' })).toEqual(['b', 'a', 'c']);
    expect(await names({ sort: 'created_at', order: 'desc' })).toEqual(['c', 'a', 'b']);
    expect(await names({ category: 1 })).toEqual(['b', 'c']);
    const page = await salon.call<PackageRecord[]>(INDEX, { page: 2, per_page: 2 }, { as: 'admin' });
    expect(page.body).toMatchObject({ meta: { total: 3, last_page: 2 }, data: [{ name: 'c' }] });
  });

  test.each([
    ['sort', 'colour'],
    ['order', 'up'],
    ['per_page', 101],
    ['page', 0],
  ])('refuses %s=%s (422)', async (name, value) => {
    const salon = await openSalon();
    const reply = await salon.call(INDEX, { [name]: value }, { as: 'admin' });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [name]]);
  });

  test('is for the front desk, which sells, and for administrators', async () => {
    const salon = await openSalon();
    await expectAccess(salon, INDEX, {}, { closedTo: ['customer'] });
    expect((await salon.call(INDEX, {}, { as: 'staff' })).status).toBe(200);
  });
});
