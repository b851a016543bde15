import { expect, test } from 'vitest';
import { toFailureBody } from '../../support/api/replies.ts';
import { callAsAdmin, expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.11
test('category-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/category-delete', { category_id: 1 }));

test('category-delete deletes a category without services, once', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, 'category-store', { name: 'Empty' });
  const { id } = body.data;
  expect((await callAsAdmin(salon, 'category-delete', { category_id: id })).status).toBe(200);
  expect((await callAsAdmin(salon, 'category-delete', { category_id: id })).status).toBe(404);
});

test('category-delete reuses no id', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, 'category-store', { name: 'First' });
  await callAsAdmin(salon, 'category-delete', { category_id: body.data.id });
  const next = await callAsAdmin(salon, 'category-store', { name: 'Second' });
  expect(next.body.data.id).toBeGreaterThan(body.data.id);
});

test('category-delete names the services of the category (400)', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'category-delete', { category_id: 2 });
  expect(status).toBe(400);
  expect(body).toEqual(
    toFailureBody('usedByServices', { category_id: ['Used by Manicure (4), Pedicure (5)'] }),
  );
});

test('category-delete and a concurrent services/create never leave a service without its category', async () => {
  const salon = await openSalon();
  for (let round = 0; round < 5; round += 1) {
    const { body } = await callAsAdmin(salon, 'category-store', { name: 'Contested' });
    const { id } = body.data;
    const service = { name: 'New', category_id: id, price: 10, duration: 30 };
    const [deleteReply, createReply] = await Promise.all([
      callAsAdmin(salon, 'category-delete', { category_id: id }),
      salon.call('services/create', service, { as: 'admin' }),
    ]);
    expect([deleteReply.status, createReply.status]).toSatisfy(
      ([deleteStatus, createStatus]) =>
        (deleteStatus === 200 && createStatus === 422) || (deleteStatus === 400 && createStatus === 201),
    );
  }
  const categories = new Set((await listAsAdmin(salon, 'category-index')).body.data.map(({ id }) => id));
  const services = await salon.call<{ category_id: number }[]>('services/list', {}, { as: 'admin' });
  expect(services.body.data.filter(({ category_id }) => !categories.has(category_id))).toEqual([]);
});
