import { expect, test } from 'vitest';
import { expectFrontDeskOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.6, §7.2
test('resource-index is for the front desk of this salon', () =>
  expectFrontDeskOnly(openSalon, 'directory/resource-index'));

test('resource-index lists rooms and equipment of all locations, in pages', async () => {
  const salon = await openSalon();
  const { body } = await listAsAdmin(salon, 'resource-index');
  expect(body.data.map(({ id, location_id, kind, status }) => [id, location_id, kind, status])).toEqual([
    [1, 1, 'treatment room', 1],
    [2, 1, 'treatment room', 1],
    [3, 1, 'laser', 1],
    [4, 2, 'treatment room', 1],
  ]);
  const page = await listAsAdmin(salon, 'resource-index', { order: 'desc', per_page: 1 });
  expect(page.body).toMatchObject({ data: [{ id: 4, name: 'Garden room' }], meta: { total: 4 } });
});
