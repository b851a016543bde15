import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.7, §11.1
test('category-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/category-store', { name: 'Brows' }));

test('category-store stores a category and returns it', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'category-store', { name: ' Brows ' });
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      status: true,
      message: 'Category added',
      data: { id: 4, name: 'Brows', version: expect.any(String) },
    },
  });
});

test('category-store refuses invalid input (422 naming the name)', () => {
  const inputs = [{}, { name: '' }, { name: '\u200b' }, { name: 7 }, { name: LONG_NAME }];
  const cases = inputs.map((input) => [input, 'name'] as const);
  return expectInvalid(openSalon, 'directory/category-store', {}, cases, 'CATALOG');
});
