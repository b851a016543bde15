import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { PNG } from '../../support/catalog/images.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  definePackage,
  listSoldPackages,
  PACKAGE,
  type PackageRecord,
  sellPackage,
  toPackageSale,
} from '../../support/products/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'packages/package-update';

// BEHAVIOR §22.1, §6.7
describe('package-update', () => {
  test('replaces fields and groups, with new group ids, and keeps the rest', async () => {
    const salon = await openSalon();
    const before = await definePackage(salon, { image: PNG, tax: 1 });
    const reply = await salon.call<PackageRecord>(
      UPDATE,
      {
        package_id: before.id,
        name: 'Ten facials',
        price: 500,
        service_expiration: 12,
        status: 0,
        service_group: [{ qty: 10, price: 500, service: [6] }],
      },
      { as: 'admin' },
    );
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      id: before.id,
      name: 'Ten facials',
      price: '500.00',
      tax: 1,
      status: 0,
      image: before.image,
    });
    expect(reply.body.data.service_group.map(({ id, qty }) => [id, qty])).toEqual([[3, 10]]);
    const list = await salon.call<PackageRecord[]>('packages/package-index', {}, { as: 'admin' });
    expect(list.body.data).toEqual([reply.body.data]);
  });

  test('leaves sold packages unchanged', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    await sellPackage(salon, toPackageSale(id));
    const [sold] = await listSoldPackages(salon);
    const update = { ...PACKAGE, package_id: id, name: 'Other', service_group: [{ qty: 1, service: [6] }] };
    await salon.call(UPDATE, update, { as: 'admin' });
    await salon.call('packages/package-delete', { package_id: id }, { as: 'admin' });
    expect(await listSoldPackages(salon)).toEqual([sold]);
  });

  nightTest('never mixes the fields of concurrent updates', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const change = (qty: number) =>
      salon.call(
        UPDATE,
        {
          ...PACKAGE,
          package_id: id,
          name: `Package of ${qty}`,
          service_group: [{ qty, price: qty, service: [1] }],
        },
        { as: 'admin' },
      );
    const replies = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(change));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const list = await salon.call<PackageRecord[]>('packages/package-index', {}, { as: 'admin' });
    const [stored] = list.body.data;
    expect(stored?.name).toBe(`Package of ${stored?.service_group[0]?.qty}`);
    expect(stored?.service_group.length).toBe(1);
  });

  test('refuses an unknown package and another salon’s (404)', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await definePackage(other);
    const reply = await salon.call(UPDATE, { ...PACKAGE, package_id: id }, { as: 'admin' });
    expect(reply.status).toBe(404);
    expect(reply.body.message).toBe('Record does not exist');
  });

  test.each([
    ['package_id', { package_id: 'x' }],
    ['name', { name: null }],
    ['service_group', { service_group: [] }],
    ['service_group', { service_group: null }],
  ])('refuses a wrong %s (422 naming it)', async (field, change) => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const reply = await salon.call(UPDATE, { ...PACKAGE, package_id: id, ...change }, { as: 'admin' });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors ?? {})).toEqual([field]);
  });

  test('is for administrators only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, UPDATE, { ...PACKAGE, package_id: 1 }, { closedTo: ['customer', 'staff'] });
  });
});
