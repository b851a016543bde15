import { expect, test } from 'vitest';
import { BLOW_DRY, listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import { callAsAdmin, expectUsersOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AVA = { ...BLOW_DRY, staff_id: 1 };

// BEHAVIOR §11.5
test('block-time-delete is for users of this salon with the permission, the front desk among them', () =>
  expectUsersOnly(openSalon, 'directory/block-time-delete', { block_time_id: 1 }));

test('block-time-delete frees the time, once, and keeps other block times of the day', async () => {
  const salon = await openSalon();
  const freeTimes = await listTimes(salon, [AVA]);
  const createBlockTime = (from: string, to: string) =>
    callAsAdmin(salon, 'block-time-store', { location_id: 1, staff_id: 1, date: TUESDAY, from, to });
  const [morning, evening] = [
    await createBlockTime('09:00', '12:00'),
    await createBlockTime('11:00', '17:00'),
  ];
  expect(await listTimes(salon, [AVA])).toEqual([]);
  const block_time_id = morning.body.data.id;
  expect((await callAsAdmin(salon, 'block-time-delete', { block_time_id })).status).toBe(200);
  expect((await callAsAdmin(salon, 'block-time-delete', { block_time_id })).status).toBe(404);
  expect((await listTimes(salon, [AVA])).at(-1)).toBe('10:30 AM');
  await callAsAdmin(salon, 'block-time-delete', { block_time_id: evening.body.data.id });
  expect(await listTimes(salon, [AVA])).toEqual(freeTimes);
  expect((await listAsAdmin(salon, 'block-time-index')).body.data).toEqual([]);
});
