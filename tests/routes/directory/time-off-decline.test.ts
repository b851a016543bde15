import { expect, test } from 'vitest';
import { listTimes } from '../../support/booking/bookings.ts';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { addTimeOff, WITH_AVA } from '../../support/catalog/time-off.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DECLINE = 'time-off-decline';

test('time-off-decline is for users with staff.write of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${DECLINE}`, { time_off_id: 1 }));

// BEHAVIOR §11.16
test('time-off-decline frees the time', async () => {
  const salon = await openSalon();
  const time_off_id = await addTimeOff(salon);
  expect(await listTimes(salon, [WITH_AVA])).toEqual([]);
  expect((await callAsAdmin(salon, DECLINE, { time_off_id })).status).toBe(200);
  expect(await listTimes(salon, [WITH_AVA])).not.toEqual([]);
});

test('time-off-decline answers 404 for time off of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const input = { time_off_id: await addTimeOff(other) };
  expect((await callAsAdmin(salon, DECLINE, input)).status).toBe(404);
});
