import { expect, test } from 'vitest';
import { askList, expectAdminsOnly } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('category-index is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/category-index'));

test('category-index shows all categories, also those without services', async () => {
  const salon = await openSalon();
  const { status, body } = await askList(salon, 'category-index');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    { id: 1, name: 'Hair' },
    { id: 2, name: 'Nails' },
    { id: 3, name: 'Face & body' },
  ]);
});
