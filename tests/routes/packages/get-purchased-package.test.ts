import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import {
  buying,
  definePackage,
  type PurchasedPackageRecord,
  sellPackage,
  soldPackages,
} from '../../support/packages.ts';

const openHouse = useHouses();
const LIST = 'packages/get-purchased-package';

describe('get-purchased-package', () => {
  test('pages through what was sold, with the exact total', async () => {
    const house = await openHouse();
    const { id } = await definePackage(house);
    for (let sold = 0; sold < 5; sold += 1) await sellPackage(house, buying(id));
    const { body } = await house.call(LIST, { page: 2, per_page: 2, order: 'desc' }, { as: 'admin' });
    const rows = body.purchasedpackages as PurchasedPackageRecord[];
    expect(rows.map((row) => row.id)).toEqual([3, 2]);
    expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 5, last_page: 3 });
    const past = await house.call(LIST, { page: 9 }, { as: 'admin' });
    expect(past.body).toMatchObject({ purchasedpackages: [], meta: { total: 5 } });
  });

  test('shows this salon’s alone, and nothing where nothing was sold', async () => {
    const [house, other] = [await openHouse(), await openHouse()];
    const { id } = await definePackage(other);
    await sellPackage(other, buying(id));
    expect(await soldPackages(house)).toEqual([]);
  });

  test('refuses an unknown sort with 422', async () => {
    const house = await openHouse();
    const reply = await house.call(LIST, { sort: 'name' }, { as: 'admin' });
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['sort']);
  });

  test('is for admins alone', async () => {
    const house = await openHouse();
    await expectDoors(house, LIST, {}, { closedTo: ['customer', 'staff'] });
  });
});
