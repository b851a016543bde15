import { expect, test } from 'vitest';
import { askList, expectAdminsOnly } from '../../support/directory.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();

test('category-index is for administrators of this salon', () =>
  expectAdminsOnly(openHouse, 'directory/category-index'));

test('category-index shows all categories, also those without services', async () => {
  const house = await openHouse();
  const { status, body } = await askList(house, 'category-index');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    { id: 1, name: 'Hair' },
    { id: 2, name: 'Nails' },
    { id: 3, name: 'Face & body' },
  ]);
});
