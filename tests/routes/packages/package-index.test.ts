import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { definePackage, type PackageRecord } from '../../support/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'packages/package-index';

describe('package-index', () => {
  test('lists all packages, active or not, with their groups, of this salon alone', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const all = [await definePackage(salon), await definePackage(salon, { name: 'Old', status: 0 })];
    await definePackage(other);
    const { status, body } = await salon.call<PackageRecord[]>(INDEX, {}, { as: 'admin' });
    expect(status).toBe(200);
    expect(body).toEqual({ status: true, data: all });
  });

  test('pages, sorts and keeps one category', async () => {
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
  ])('refuses %s=%s with 422', async (name, value) => {
    const salon = await openSalon();
    const reply = await salon.call(INDEX, { [name]: value }, { as: 'admin' });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [name]]);
  });

  test('is for admins alone', async () => {
    const salon = await openSalon();
    await expectDoors(salon, INDEX, {}, { closedTo: ['customer', 'staff'] });
  });
});
