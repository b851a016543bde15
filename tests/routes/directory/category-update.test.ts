import { expect, test } from 'vitest';
import { ask, expectAdminsOnly, LONG_NAME } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('category-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/category-update', { category_id: 1 }));

test('category-update renames a category, which the next booking request shows', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, 'category-update', { category_id: 1, name: 'Hair & beard' });
  expect(status).toBe(200);
  expect(body.data).toEqual({ id: 1, name: 'Hair & beard' });
  const shown = await salon.call<{ name: string }[]>('booking/get-services');
  expect(shown.body.data[0]?.name).toBe('Hair & beard');
});

test('category-update answers 404 for a category that this salon does not have', async () => {
  const salon = await openSalon();
  expect((await ask(salon, 'category-update', { category_id: 9, name: 'x' })).status).toBe(404);
});

test('category-update refuses a name that is too long with 422 naming it', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, 'category-update', { category_id: 1, name: LONG_NAME });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ name: ['Must be at most 255 characters'] });
});
