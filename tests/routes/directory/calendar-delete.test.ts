import { expect, test } from 'vitest';
import { addCalendarLink, readCalendar } from '../../support/booking/staff-calendars.ts';
import { callAsAdmin, expectAdminsOnly, expectInvalid } from '../../support/catalog/directory.ts';
import { logInAva } from '../../support/catalog/time-off.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'directory/calendar-delete';
const AVA = { staff_id: 1 };

// BEHAVIOR §11.18
test('calendar-delete is for users with staff.write of this salon, and for one’s own link', async () => {
  await expectAdminsOnly(openSalon, DELETE, AVA);
  const salon = await openSalon();
  await addCalendarLink(salon);
  const { token } = await logInAva(salon);
  expect((await salon.call(DELETE, { staff_id: 2 }, { token })).status).toBe(403);
  expect((await salon.call(DELETE, AVA, { token })).status).toBe(200);
});

test('calendar-delete refuses a wrong id (422), an unknown member and one without a link (404)', async () => {
  await expectInvalid(openSalon, DELETE, AVA, [[{ staff_id: undefined }, 'staff_id']]);
  const salon = await openSalon();
  for (const staff_id of [1, 99]) {
    const { status, body } = await callAsAdmin(salon, 'calendar-delete', { staff_id });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([404, ['staff_id']]);
  }
});

test('a link ends once, at once (404); those of colleagues stay', async () => {
  const salon = await openSalon();
  const [ava, ben] = [await addCalendarLink(salon), await addCalendarLink(salon, 2)];
  const remove = () => callAsAdmin(salon, 'calendar-delete', AVA);
  const replies = await Promise.all([remove(), remove()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await readCalendar(salon, ava)).status).toBe(404);
  expect((await readCalendar(salon, ben)).status).toBe(200);
});
