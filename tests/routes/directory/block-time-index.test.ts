import { expect, test } from 'vitest';
import { ask, askList, expectAdminsOnly } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('block-time-index is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/block-time-index'));

test('block-time-index shows block times of this salon alone', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const block = { location_id: 1, date: '2026/11/17', from: '22:00', to: '24:00', reason: 'Party' };
  const { body } = await ask(salon, 'block-time-store', block);
  const shown = await askList(salon, 'block-time-index');
  expect(shown.body.data).toEqual([{ id: body.data.id, staff_id: null, ...block }]);
  expect((await askList(other, 'block-time-index')).body.data).toEqual([]);
});
