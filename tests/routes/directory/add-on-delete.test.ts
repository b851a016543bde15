import { expect, test } from 'vitest';
import { bookWithAva, callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('add-on-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/add-on-delete', { add_on_id: 1 }));

test('add-on-delete deletes an add-on without bookings, once', async () => {
  const salon = await openSalon();
  await bookWithAva(salon);
  expect((await callAsAdmin(salon, 'add-on-delete', { add_on_id: 1 })).status).toBe(200);
  expect((await callAsAdmin(salon, 'add-on-delete', { add_on_id: 1 })).status).toBe(404);
});

// BEHAVIOR §11.11
test('add-on-delete names future appointments with it (400)', async () => {
  const salon = await openSalon();
  const id = await bookWithAva(salon, {
    addons: [{ add_on_id: 1, add_on_price: 20, add_on_duration: 15 }],
  });
  const { status, body } = await callAsAdmin(salon, 'add-on-delete', { add_on_id: 1 });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: 'Record is used by appointments',
    errors: { add_on_id: [`Used by ${id}`] },
  });
});
