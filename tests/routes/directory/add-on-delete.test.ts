import { expect, test } from 'vitest';
import { ask, bookWith, expectAdminsOnly } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('add-on-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/add-on-delete', { add_on_id: 1 }));

test('add-on-delete takes away an add-on that nobody has booked, once', async () => {
  const salon = await openSalon();
  await bookWith(salon);
  expect((await ask(salon, 'add-on-delete', { add_on_id: 1 })).status).toBe(200);
  expect((await ask(salon, 'add-on-delete', { add_on_id: 1 })).status).toBe(404);
});

test('add-on-delete names the appointments ahead that have it with 400', async () => {
  const salon = await openSalon();
  const id = await bookWith(salon, {
    addons: [{ add_on_id: 1, add_on_price: 20, add_on_duration: 15 }],
  });
  const { status, body } = await ask(salon, 'add-on-delete', { add_on_id: 1 });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: 'Appointments refer to this record',
    errors: { add_on_id: [`Used by ${id}`] },
  });
});
