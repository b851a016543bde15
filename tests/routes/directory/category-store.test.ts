import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, LONG_NAME } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.5, §11.1
test('category-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/category-store', { name: 'Brows' }));

test('category-store stores a category and returns it', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'category-store', { name: ' Brows ' });
  expect({ status, body }).toEqual({
    status: 201,
    body: { status: true, message: 'Category added', data: { id: 4, name: 'Brows' } },
  });
});

test.each([[{}], [{ name: '' }], [{ name: '\u200b' }], [{ name: 7 }], [{ name: LONG_NAME }]])(
  'category-store refuses %j (422 naming the name)',
  async (input) => {
    const salon = await openSalon();
    const { status, body } = await callAsAdmin(salon, 'category-store', input);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['name']);
  },
);
