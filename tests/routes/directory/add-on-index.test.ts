import { expect, test } from 'vitest';
import { expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.7
test('add-on-index is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/add-on-index'));

test('add-on-index lists add-ons with their services', async () => {
  const salon = await openSalon();
  const { status, body } = await listAsAdmin(salon, 'add-on-index', { order: 'desc' });
  expect(status).toBe(200);
  expect(body.data.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(body.data[2]).toEqual({
    translations: {},
    version: expect.any(String),
    id: 1,
    name: 'Deep conditioning',
    price: '20.00',
    duration: 15,
    service_ids: [1, 2, 3],
    tax_rate_id: null,
  });
});
