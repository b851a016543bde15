import { expect, test } from 'vitest';
import { ask, bookWith, expectAdminsOnly } from '../../support/directory.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();

test('add-on-delete is for administrators of this salon', () =>
  expectAdminsOnly(openHouse, 'directory/add-on-delete', { add_on_id: 1 }));

test('add-on-delete takes away an add-on that nobody has booked, once', async () => {
  const house = await openHouse();
  await bookWith(house);
  expect((await ask(house, 'add-on-delete', { add_on_id: 1 })).status).toBe(200);
  expect((await ask(house, 'add-on-delete', { add_on_id: 1 })).status).toBe(404);
});

test('add-on-delete names the appointments ahead that have it with 400', async () => {
  const house = await openHouse();
  const id = await bookWith(house, {
    addons: [{ add_on_id: 1, add_on_price: 20, add_on_duration: 15 }],
  });
  const { status, body } = await ask(house, 'add-on-delete', { add_on_id: 1 });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: 'Appointments refer to this record',
    errors: { add_on_id: [`Used by ${id}`] },
  });
});
