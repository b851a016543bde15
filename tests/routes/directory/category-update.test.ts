import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, LONG_NAME } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.7
test('category-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/category-update', { category_id: 1 }));

test('category-update renames a category, which the next request for services shows', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'category-update', {
    category_id: 1,
    name: 'Hair & beard',
  });
  expect(status).toBe(200);
  expect(body.data).toEqual({
    id: 1,
    name: 'Hair & beard',
    color: 1,
    position: 1,
    translations: {},
    version: expect.any(String),
  });
  const categories = await salon.call<{ name: string }[]>('booking/get-services');
  expect(categories.body.data[0]?.name).toBe('Hair & beard');
});

test('category-update moves a category in the lists of visitors, and changes its color', async () => {
  const salon = await openSalon();
  const moved = await callAsAdmin(salon, 'category-update', { category_id: 1, position: 9, color: 7 });
  expect(moved.body.data).toMatchObject({ name: 'Hair', position: 9, color: 7 });
  const categories = await salon.call<{ id: number; color: number }[]>('booking/get-service-by-location', {
    location_id: 1,
  });
  expect(categories.body.data.map(({ id, color }) => [id, color])).toEqual([
    [2, 2],
    [3, 3],
    [1, 7],
  ]);
  const refused = await callAsAdmin(salon, 'category-update', { category_id: 1, color: 11 });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['color']]);
});

test('category-update answers 404 for a category of another salon', async () => {
  const salon = await openSalon();
  expect((await callAsAdmin(salon, 'category-update', { category_id: 9, name: 'x' })).status).toBe(404);
});

test('category-update refuses a name that is too long (422 naming it)', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'category-update', { category_id: 1, name: LONG_NAME });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ name: ['Must be at most 255 characters'] });
});
