import { expect, test } from 'vitest';
import { listTimes } from '../../support/booking/bookings.ts';
import { callAsAdmin, expectUsersOnly } from '../../support/catalog/directory.ts';
import { addTimeOff, callTimeOff, logInAva, VACATION, WITH_AVA } from '../../support/catalog/time-off.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'time-off-delete';

test('time-off-delete is for users of this salon', () =>
  expectUsersOnly(openSalon, `directory/${DELETE}`, { time_off_id: 1 }));

// BEHAVIOR §11.16
test('time-off-delete frees the time', async () => {
  const salon = await openSalon();
  const time_off_id = await addTimeOff(salon);
  expect(await listTimes(salon, [WITH_AVA])).toEqual([]);
  expect((await callAsAdmin(salon, DELETE, { time_off_id })).status).toBe(200);
  expect(await listTimes(salon, [WITH_AVA])).not.toEqual([]);
});

test('time-off-delete answers 404 for time off of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const input = { time_off_id: await addTimeOff(other) };
  expect((await callAsAdmin(salon, DELETE, input)).status).toBe(404);
});

// BEHAVIOR §11.16
test('time-off-delete of a member withdraws their own requests alone: decided ones 403, those of colleagues 404', async () => {
  const salon = await openSalon();
  const ava = await logInAva(salon);
  const { id } = (await callTimeOff(salon, ava, 'store', VACATION)).body.data;
  expect((await callTimeOff(salon, ava, 'delete', { time_off_id: id })).status).toBe(200);
  const own = { time_off_id: await addTimeOff(salon) };
  expect((await callTimeOff(salon, ava, 'delete', own)).status).toBe(403);
  const colleague = { time_off_id: await addTimeOff(salon, { staff_id: 2 }) };
  expect((await callTimeOff(salon, ava, 'delete', colleague)).status).toBe(404);
});
