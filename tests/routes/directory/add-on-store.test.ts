import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ADD_ON = { name: 'Beard oil', price: '4.5', duration: '5', service_ids: [1, 1] };

// BEHAVIOR §11.7
test('add-on-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/add-on-store', ADD_ON));

test('add-on-store stores an add-on, which the next request for services lists', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'add-on-store', ADD_ON);
  expect(status).toBe(201);
  expect(body.data).toEqual({
    translations: {},
    version: expect.any(String),
    id: 4,
    name: 'Beard oil',
    price: '4.50',
    duration: 5,
    service_ids: [1],
    tax_rate_id: null,
  });
  const services = await salon.call<{ services: { add_ons: { id: number }[] }[] }[]>('booking/get-services');
  expect(services.body.data[0]?.services[0]?.add_ons.map(({ id }) => id)).toEqual([1, 4]);
});

const INVALID = [
  [{ name: LONG_NAME }, 'name'],
  [{ price: -1 }, 'price'],
  [{ price: 1.005 }, 'price'],
  [{ price: undefined }, 'price'],
  [{ duration: 1441 }, 'duration'],
  [{ duration: 1.5 }, 'duration'],
  [{ service_ids: [1, 42] }, 'service_ids.1'],
  [{ service_ids: 1 }, 'service_ids'],
] as const;

test('add-on-store refuses invalid input (422 naming the field) and writes nothing', () =>
  expectInvalid(openSalon, 'directory/add-on-store', ADD_ON, INVALID, 'CATALOG'));
