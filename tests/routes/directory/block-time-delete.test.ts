import { expect, test } from 'vitest';
import { BLOW_DRY, TUESDAY, timesOf } from '../../support/bookings.ts';
import { ask, askList, expectAdminsOnly } from '../../support/directory.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();
const AVA = { ...BLOW_DRY, staff_id: 1 };

test('block-time-delete is for administrators of this salon', () =>
  expectAdminsOnly(openHouse, 'directory/block-time-delete', { block_time_id: 1 }));

test('block-time-delete gives the time back, once, and leaves other block times of the day', async () => {
  const house = await openHouse();
  const free = await timesOf(house, [AVA]);
  const store = (from: string, to: string) =>
    ask(house, 'block-time-store', { location_id: 1, staff_id: 1, date: TUESDAY, from, to });
  const [morning, evening] = [await store('09:00', '12:00'), await store('11:00', '17:00')];
  expect(await timesOf(house, [AVA])).toEqual([]);
  const block_time_id = morning.body.data.id;
  expect((await ask(house, 'block-time-delete', { block_time_id })).status).toBe(200);
  expect((await ask(house, 'block-time-delete', { block_time_id })).status).toBe(404);
  expect((await timesOf(house, [AVA])).at(-1)).toBe('10:30 AM');
  await ask(house, 'block-time-delete', { block_time_id: evening.body.data.id });
  expect(await timesOf(house, [AVA])).toEqual(free);
  expect((await askList(house, 'block-time-index')).body.data).toEqual([]);
});
