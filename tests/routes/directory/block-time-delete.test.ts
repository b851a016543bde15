import { expect, test } from 'vitest';
import { BLOW_DRY, TUESDAY, timesOf } from '../../support/bookings.ts';
import { ask, askList, expectAdminsOnly } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AVA = { ...BLOW_DRY, staff_id: 1 };

test('block-time-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/block-time-delete', { block_time_id: 1 }));

test('block-time-delete gives the time back, once, and leaves other block times of the day', async () => {
  const salon = await openSalon();
  const free = await timesOf(salon, [AVA]);
  const store = (from: string, to: string) =>
    ask(salon, 'block-time-store', { location_id: 1, staff_id: 1, date: TUESDAY, from, to });
  const [morning, evening] = [await store('09:00', '12:00'), await store('11:00', '17:00')];
  expect(await timesOf(salon, [AVA])).toEqual([]);
  const block_time_id = morning.body.data.id;
  expect((await ask(salon, 'block-time-delete', { block_time_id })).status).toBe(200);
  expect((await ask(salon, 'block-time-delete', { block_time_id })).status).toBe(404);
  expect((await timesOf(salon, [AVA])).at(-1)).toBe('10:30 AM');
  await ask(salon, 'block-time-delete', { block_time_id: evening.body.data.id });
  expect(await timesOf(salon, [AVA])).toEqual(free);
  expect((await askList(salon, 'block-time-index')).body.data).toEqual([]);
});
