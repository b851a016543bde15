import { expect, test } from 'vitest';
import { ask, expectAdminsOnly, LONG_NAME } from '../../support/directory.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();

test('category-update is for administrators of this salon', () =>
  expectAdminsOnly(openHouse, 'directory/category-update', { category_id: 1 }));

test('category-update renames a category, which the next booking request shows', async () => {
  const house = await openHouse();
  const { status, body } = await ask(house, 'category-update', { category_id: 1, name: 'Hair & beard' });
  expect(status).toBe(200);
  expect(body.data).toEqual({ id: 1, name: 'Hair & beard' });
  const shown = await house.call<{ name: string }[]>('booking/get-services');
  expect(shown.body.data[0]?.name).toBe('Hair & beard');
});

test('category-update answers 404 for a category that this salon does not have', async () => {
  const house = await openHouse();
  expect((await ask(house, 'category-update', { category_id: 9, name: 'x' })).status).toBe(404);
});

test('category-update refuses a name that is too long with 422 naming it', async () => {
  const house = await openHouse();
  const { status, body } = await ask(house, 'category-update', { category_id: 1, name: LONG_NAME });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ name: ['Must be at most 255 characters'] });
});
