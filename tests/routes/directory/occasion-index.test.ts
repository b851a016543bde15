import { expect, test } from 'vitest';
import { expectFrontDeskOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.7
test('occasion-index is for the front desk of this salon', () =>
  expectFrontDeskOnly(openSalon, 'directory/occasion-index'));

test('occasion-index lists occasions, and pages them on request', async () => {
  const salon = await openSalon();
  const { status, body } = await listAsAdmin(salon, 'occasion-index', { page: 2, per_page: 3 });
  expect(status).toBe(200);
  expect(body.data).toEqual([
    { id: 4, name: 'Holidays', translations: {}, images: [], status: 1, version: expect.any(String) },
  ]);
  expect(body.meta).toEqual({ current_page: 2, per_page: 3, total: 4, last_page: 2 });
});
