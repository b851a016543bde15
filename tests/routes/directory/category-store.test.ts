import { expect, test } from 'vitest';
import { ask, expectAdminsOnly, LONG_NAME } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('category-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/category-store', { name: 'Brows' }));

test('category-store keeps a category and answers it', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, 'category-store', { name: ' Brows ' });
  expect({ status, body }).toEqual({
    status: 201,
    body: { status: true, message: 'Category added', data: { id: 4, name: 'Brows' } },
  });
});

test.each([[{}], [{ name: '' }], [{ name: '\u200b' }], [{ name: 7 }], [{ name: LONG_NAME }]])(
  'category-store refuses %j with 422 naming the name',
  async (sent) => {
    const salon = await openSalon();
    const { status, body } = await ask(salon, 'category-store', sent);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['name']);
  },
);
