import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, listAsAdmin } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.7
test('block-time-index is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/block-time-index'));

test('block-time-index lists the block times of this salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const block = { location_id: 1, date: '2026/11/17', from: '22:00', to: '24:00', reason: 'Party' };
  const { body } = await callAsAdmin(salon, 'block-time-store', block);
  const list = await listAsAdmin(salon, 'block-time-index');
  expect(list.body.data).toEqual([{ id: body.data.id, staff_id: null, ...block }]);
  expect((await listAsAdmin(other, 'block-time-index')).body.data).toEqual([]);
});
