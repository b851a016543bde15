import { expect, test } from 'vitest';
import { askList, expectAdminsOnly } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('add-on-index is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/add-on-index'));

test('add-on-index shows add-ons with the services that they go with', async () => {
  const salon = await openSalon();
  const { status, body } = await askList(salon, 'add-on-index', { order: 'desc' });
  expect(status).toBe(200);
  expect(body.data.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(body.data[2]).toEqual({
    id: 1,
    name: 'Deep conditioning',
    price: '20.00',
    duration: 15,
    service_ids: [1, 2, 3],
  });
});
