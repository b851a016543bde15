import { expect, test } from 'vitest';
import { listTimes, toRefusal } from '../../support/booking/bookings.ts';
import { bookWithAva, callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { addTimeOff, callTimeOff, logInAva, VACATION, WITH_AVA } from '../../support/catalog/time-off.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const APPROVE = 'time-off-approve';

test('time-off-approve is for users with staff.write of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${APPROVE}`, { time_off_id: 1 }));

// BEHAVIOR §11.16
test('time-off-approve blocks the time of a request, and names the visits in it', async () => {
  const salon = await openSalon();
  const { body } = await callTimeOff(salon, await logInAva(salon), 'store', VACATION);
  const visit = await bookWithAva(salon);
  const approved = await callAsAdmin(salon, APPROVE, { time_off_id: body.data.id });
  expect(approved.body).toMatchObject({ data: { status: 'approved' }, conflicts: [visit] });
  expect(await listTimes(salon, [WITH_AVA])).toEqual([]);
});

// BEHAVIOR §11.16
test('time-off-approve refuses declined time off whose time has other time off by now (422)', async () => {
  const salon = await openSalon();
  const time_off_id = await addTimeOff(salon);
  await callAsAdmin(salon, 'time-off-decline', { time_off_id });
  await addTimeOff(salon);
  expect(toRefusal(await callAsAdmin(salon, APPROVE, { time_off_id }))).toEqual({
    status: 422,
    errors: { time_off_id: ['Must not overlap other time off'] },
  });
});

test('time-off-approve answers 404 for time off of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const input = { time_off_id: await addTimeOff(other) };
  expect((await callAsAdmin(salon, APPROVE, input)).status).toBe(404);
});
