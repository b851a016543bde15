import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const SPRING = { code: 'SPRING', name: 'Spring', percent: 10 };

test('promotion-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/promotion-delete', { promotion_id: 1 }));

test('promotion-delete deletes a promotion once; its code is free, its id is never used again (BEHAVIOR §14.6)', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'promotion-store', SPRING);
  const deleted = await callAsAdmin(salon, 'promotion-delete', { promotion_id: 1 });
  expect(deleted).toMatchObject({ status: 200, body: { message: 'Promotion deleted', data: null } });
  expect((await listAsAdmin(salon, 'promotion-index')).body.data).toEqual([]);
  for (const operation of ['promotion-delete', 'promotion-update']) {
    expect((await callAsAdmin(salon, operation, { promotion_id: 1 })).status).toBe(404);
  }
  expect((await callAsAdmin(salon, 'promotion-store', SPRING)).body.data.id).toBe(2);
});

test('promotion-delete answers 404 for a promotion of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await callAsAdmin(other, 'promotion-store', SPRING);
  expect((await callAsAdmin(salon, 'promotion-delete', { promotion_id: 1 })).status).toBe(404);
  expect((await listAsAdmin(other, 'promotion-index')).body.data).toHaveLength(1);
});
