import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { definePackage, type PackageRecord } from '../../support/packages.ts';

const openHouse = useHouses();
const INDEX = 'packages/package-index';

describe('package-index', () => {
  test('lists all packages, active or not, with their groups, of this salon alone', async () => {
    const [house, other] = [await openHouse(), await openHouse()];
    const all = [await definePackage(house), await definePackage(house, { name: 'Old', status: 0 })];
    await definePackage(other);
    const { status, body } = await house.call<PackageRecord[]>(INDEX, {}, { as: 'admin' });
    expect(status).toBe(200);
    expect(body).toEqual({ status: true, data: all });
  });

  test('pages, sorts and keeps one category', async () => {
    const house = await openHouse();
    for (const [name, price, service] of [
      ['b', 3, 1],
      ['a', 2, 4],
      ['c', 1, 1],
    ] as const) {
      await definePackage(house, { name, price, service_group: [{ qty: 1, service: [service] }] });
    }
    const names = async (query: object) =>
      (await house.call<PackageRecord[]>(INDEX, query, { as: 'admin' })).body.data.map(({ name }) => name);
    expect(await names({ sort: 'name' })).toEqual(['a', 'b', 'c']);
    expect(await names({ sort: 'price', order: 'desc' })).toEqual(['b', 'a', 'c']);
    expect(await names({ sort: 'created_at', order: 'desc' })).toEqual(['c', 'a', 'b']);
    expect(await names({ category: 1 })).toEqual(['b', 'c']);
    const page = await house.call<PackageRecord[]>(INDEX, { page: 2, per_page: 2 }, { as: 'admin' });
    expect(page.body).toMatchObject({ meta: { total: 3, last_page: 2 }, data: [{ name: 'c' }] });
  });

  test.each([
    ['sort', 'colour'],
    ['order', 'up'],
    ['per_page', 101],
    ['page', 0],
  ])('refuses %s=%s with 422', async (name, value) => {
    const house = await openHouse();
    const reply = await house.call(INDEX, { [name]: value }, { as: 'admin' });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [name]]);
  });

  test('is for admins alone', async () => {
    const house = await openHouse();
    await expectDoors(house, INDEX, {}, { closedTo: ['customer', 'staff'] });
  });
});
