import { expect, test } from 'vitest';
import { expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.7
test('category-index is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/category-index'));

test('category-index lists all categories, also those without services', async () => {
  const salon = await openSalon();
  const { status, body } = await listAsAdmin(salon, 'category-index');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    { id: 1, name: 'Hair', color: 1, position: 1, translations: {}, version: expect.any(String) },
    { id: 2, name: 'Nails', color: 2, position: 2, translations: {}, version: expect.any(String) },
    { id: 3, name: 'Face & body', color: 3, position: 3, translations: {}, version: expect.any(String) },
  ]);
});
