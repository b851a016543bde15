import { expect, test } from 'vitest';
import { ask, askList, expectAdminsOnly } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('category-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/category-delete', { category_id: 1 }));

test('category-delete takes away a category without services, once', async () => {
  const salon = await openSalon();
  const { body } = await ask(salon, 'category-store', { name: 'Empty' });
  const { id } = body.data;
  expect((await ask(salon, 'category-delete', { category_id: id })).status).toBe(200);
  expect((await ask(salon, 'category-delete', { category_id: id })).status).toBe(404);
});

test('category-delete frees no id: the next category gets another one', async () => {
  const salon = await openSalon();
  const { body } = await ask(salon, 'category-store', { name: 'First' });
  await ask(salon, 'category-delete', { category_id: body.data.id });
  const next = await ask(salon, 'category-store', { name: 'Second' });
  expect(next.body.data.id).toBeGreaterThan(body.data.id);
});

test('category-delete names the services of the category with 400', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, 'category-delete', { category_id: 2 });
  expect(status).toBe(400);
  expect(body).toEqual({
    status: false,
    message: 'Services refer to this record',
    errors: { category_id: ['Used by Manicure (4), Pedicure (5)'] },
  });
});

test('category-delete and a new service at the same moment: no service is left without its category', async () => {
  const salon = await openSalon();
  for (let round = 0; round < 5; round += 1) {
    const { body } = await ask(salon, 'category-store', { name: 'Contested' });
    const { id } = body.data;
    const service = { name: 'New', category_id: id, price: 10, duration: 30 };
    const [deleted, created] = await Promise.all([
      ask(salon, 'category-delete', { category_id: id }),
      salon.call('services/create', service, { as: 'admin' }),
    ]);
    expect([deleted.status, created.status]).toSatisfy(
      ([gone, made]) => (gone === 200 && made === 422) || (gone === 400 && made === 201),
    );
  }
  const categories = new Set((await askList(salon, 'category-index')).body.data.map(({ id }) => id));
  const services = await salon.call<{ category_id: number }[]>('services/list', {}, { as: 'admin' });
  expect(services.body.data.filter(({ category_id }) => !categories.has(category_id))).toEqual([]);
});
