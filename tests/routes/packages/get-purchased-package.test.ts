import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import {
  definePackage,
  listSoldPackages,
  type PurchasedPackageRecord,
  sellPackage,
  toPackageSale,
} from '../../support/products/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const LIST = 'packages/get-purchased-package';

// BEHAVIOR §22.2, §21.8, §7.2
describe('get-purchased-package', () => {
  test('pages through the sold packages with the exact total', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    for (let sold = 0; sold < 5; sold += 1)
      await sellPackage(salon, toPackageSale(id, { delivery_date: `2026-11-${17 + sold}` }));
    const { body } = await salon.call(LIST, { page: 2, per_page: 2, order: 'desc' }, { as: 'admin' });
    const rows = body.purchasedpackages as PurchasedPackageRecord[];
    expect(rows.map((row) => row.id)).toEqual([3, 2]);
    expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 5, last_page: 3 });
    const past = await salon.call(LIST, { page: 9 }, { as: 'admin' });
    expect(past.body).toMatchObject({ purchasedpackages: [], meta: { total: 5 } });
  });

  test('lists this salon’s packages only, and nothing when nothing was sold', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await definePackage(other);
    await sellPackage(other, toPackageSale(id));
    expect(await listSoldPackages(salon)).toEqual([]);
  });

  test('refuses an unknown sort (422)', async () => {
    const salon = await openSalon();
    const reply = await salon.call(LIST, { sort: 'name' }, { as: 'admin' });
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['sort']);
  });

  test('is for the front desk: 401 without a token, 403 for a customer', async () => {
    const salon = await openSalon();
    await expectAccess(salon, LIST, {}, { closedTo: ['customer'] });
    expect((await salon.call(LIST, {}, { as: 'staff' })).status).toBe(200);
  });
});
