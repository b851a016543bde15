import { expect, test } from 'vitest';
import { HAIRCUT, listTimes, TUESDAY, toBooking, toRefusal } from '../../support/booking/bookings.ts';
import {
  bookWithAva,
  callAsAdmin,
  expectInvalid,
  expectUsersOnly,
  LONG_NAME,
} from '../../support/catalog/directory.ts';
import { addTimeOff, callTimeOff, logInAva, VACATION, WITH_AVA } from '../../support/catalog/time-off.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'time-off-store';

test('time-off-store is for users of this salon', () =>
  expectUsersOnly(openSalon, `directory/${STORE}`, VACATION));

// BEHAVIOR §11.16
test('time-off-store of a manager blocks whole days at once, for this member alone', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, STORE, VACATION);
  expect(status).toBe(201);
  const times = { from_time: null, to_time: null };
  expect(body).toMatchObject({ data: { ...VACATION, ...times, status: 'approved' }, conflicts: [] });
  expect(await listTimes(salon, [WITH_AVA])).toEqual([]);
  expect(await listTimes(salon, [WITH_AVA], '2026/11/18')).toEqual([]);
  expect(await listTimes(salon, [WITH_AVA], '2026/11/19')).not.toEqual([]);
  expect(await listTimes(salon, [HAIRCUT])).not.toEqual([]);
  const refused = await salon.call('booking/save-booking', toBooking({ services: [WITH_AVA] }));
  expect(refused.body.message).toBe('Slot not available');
});

// BEHAVIOR §11.16, §14.2
test('time-off-store blocks hours, in which the desk books the member by name and with override alone', async () => {
  const salon = await openSalon();
  await addTimeOff(salon, { to: TUESDAY, from_time: '10:00', to_time: '16:15' });
  expect(await listTimes(salon, [WITH_AVA])).toEqual(['09:00 AM', '09:15 AM', '04:15 PM']);
  for (const staff_id of [2, 3]) await callAsAdmin(salon, 'staff-update', { staff_id, service_ids: [] });
  const book = (staff_id: number | null) => {
    const visit = { time: '10:05 AM', override: 1, services: [{ ...HAIRCUT, staff_id }] };
    return salon.call('booking/save-booking', toBooking(visit), { as: 'staff' });
  };
  expect((await book(null)).body.message).toBe('Slot not available');
  expect((await book(1)).status).toBe(201);
});

test('time-off-store names the visits in it and keeps them', async () => {
  const salon = await openSalon();
  const visit = await bookWithAva(salon);
  await bookWithAva(salon, { services: [{ ...HAIRCUT, staff_id: 2 }] });
  await bookWithAva(salon, { time: '02:00 PM' });
  const hours = { from_time: '09:00', to_time: '12:00' };
  const { body } = await callAsAdmin(salon, STORE, { ...VACATION, ...hours });
  expect(body.conflicts).toEqual([visit]);
});

// BEHAVIOR §11.16
test('a visit that is booked at the same time as time off is refused, or named by the next look at the time off', async () => {
  const salon = await openSalon();
  const [{ body }, booking] = await Promise.all([
    callAsAdmin(salon, STORE, VACATION),
    salon.call<{ id: number }>('booking/save-booking', toBooking({ services: [WITH_AVA] })),
  ]);
  const look = await callAsAdmin(salon, 'time-off-update', { time_off_id: body.data.id, dry_run: 1 });
  if (booking.status === 201) expect(look.body.conflicts).toEqual([booking.body.data.id]);
  else expect(booking.body.message).toBe('Slot not available');
});

// BEHAVIOR §11.16
test('time-off-store of a member requests their own time off, which blocks nothing, and none of colleagues (403)', async () => {
  const salon = await openSalon();
  const ava = await logInAva(salon);
  await bookWithAva(salon);
  const { body } = await callTimeOff(salon, ava, 'store', VACATION);
  expect(body).toMatchObject({ data: { status: 'requested' }, conflicts: [] });
  expect(await listTimes(salon, [WITH_AVA])).not.toEqual([]);
  const colleague = { ...VACATION, staff_id: 2 };
  expect(toRefusal(await callTimeOff(salon, ava, 'store', colleague))).toEqual({
    status: 403,
    errors: { permission: ['staff.write'] },
  });
});

const INVALID = [
  [{ staff_id: 99 }, 'staff_id'],
  [{ from: '2026-11-17' }, 'from'],
  [{ to: '2026/11/16' }, 'to'],
  [{ from_time: '10:00' }, 'to_time'],
  [{ to_time: '10:00' }, 'from_time'],
  [{ from_time: '10:00', to_time: '10:00' }, 'to_time'],
  [{ kind: 'party' }, 'kind'],
  [{ paid: 2 }, 'paid'],
  [{ note: LONG_NAME }, 'note'],
] as const;

test('time-off-store refuses invalid input (422 naming the field)', () =>
  expectInvalid(openSalon, `directory/${STORE}`, VACATION, INVALID));

// BEHAVIOR §11.16
test('time-off-store refuses time off that shares a minute with another one of the member (422), unless that is declined', async () => {
  const salon = await openSalon();
  const time_off_id = await addTimeOff(salon, { from_time: '10:00', to_time: '12:00' });
  await addTimeOff(salon, { from_time: '12:00', to_time: '13:00' });
  await addTimeOff(salon, { staff_id: 2 });
  const again = { ...VACATION, from: '2026/11/18', from_time: '09:00', to_time: '10:01' };
  expect(toRefusal(await callAsAdmin(salon, STORE, again))).toEqual({
    status: 422,
    errors: { from: ['Must not overlap other time off'] },
  });
  await callAsAdmin(salon, 'time-off-decline', { time_off_id });
  expect((await callAsAdmin(salon, STORE, again)).status).toBe(201);
});
