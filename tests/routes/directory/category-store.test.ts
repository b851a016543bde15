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
      data: { id: 4, name: 'Brows', color: 4, position: 4, translations: {}, version: expect.any(String) },
    },
  });
});

test('category-store gives a new category the first of the least used colours, and the last place', async () => {
  const salon = await openSalon();
  const chosen = await callAsAdmin(salon, 'category-store', { name: 'Brows', color: 4, position: 2 });
  expect(chosen.body.data).toMatchObject({ color: 4, position: 2 });
  const store = async (name: string) => (await callAsAdmin(salon, 'category-store', { name })).body.data;
  const stored = [];
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) stored.push(await store(name));
  expect(stored.map(({ color }) => color)).toEqual([5, 6, 7, 8, 9, 10, 1]);
  expect(stored.map(({ position }) => position)).toEqual([4, 5, 6, 7, 8, 9, 10]);
});

test('category-store refuses a color or a position out of bounds (422 naming it)', () => {
  const cases = [
    [{ color: 0 }, 'color'],
    [{ color: 11 }, 'color'],
    [{ color: 'red' }, 'color'],
    [{ position: 0 }, 'position'],
    [{ position: 10_001 }, 'position'],
  ] as const;
  return expectInvalid(openSalon, 'directory/category-store', { name: 'Brows' }, cases, 'CATALOG');
});

test('category-store refuses invalid input (422 naming the name)', () => {
  const inputs = [{}, { name: '' }, { name: '\u200b' }, { name: 7 }, { name: LONG_NAME }];
  const cases = inputs.map((input) => [input, 'name'] as const);
  return expectInvalid(openSalon, 'directory/category-store', {}, cases, 'CATALOG');
});
