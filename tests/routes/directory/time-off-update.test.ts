import { expect, test } from 'vitest';
import { listTimes, TUESDAY, toRefusal } from '../../support/booking/bookings.ts';
import {
  bookWithAva,
  callAsAdmin,
  expectInvalid,
  expectUsersOnly,
  listAsAdmin,
} from '../../support/catalog/directory.ts';
import { addTimeOff, callTimeOff, logInAva, VACATION, WITH_AVA } from '../../support/catalog/time-off.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'time-off-update';

test('time-off-update is for users of this salon', () =>
  expectUsersOnly(openSalon, `directory/${UPDATE}`, { time_off_id: 1 }));

// BEHAVIOR §11.12, §11.16
test('time-off-update moves time off, names the visits in it, and with dry_run changes nothing', async () => {
  const salon = await openSalon();
  const visit = await bookWithAva(salon);
  const time_off_id = await addTimeOff(salon, { from: '2026/11/20', to: '2026/11/20' });
  const change = { time_off_id, from: TUESDAY, from_time: '09:00', to_time: '12:00' };
  expect((await callAsAdmin(salon, UPDATE, { ...change, dry_run: 1 })).body).toMatchObject({
    message: 'Nothing has been changed',
    data: { from: '2026/11/20' },
    conflicts: [visit],
  });
  expect(await listTimes(salon, [WITH_AVA])).toContain('09:00 AM');
  const { body } = await callAsAdmin(salon, UPDATE, change);
  expect(body).toMatchObject({ data: { from: TUESDAY, note: 'Rome' }, conflicts: [visit] });
  expect((await listTimes(salon, [WITH_AVA]))[0]).toBe('01:00 PM');
});

// BEHAVIOR §11.16
test('time-off-update of a member changes their own requests alone: decided ones 403, those of colleagues 404', async () => {
  const salon = await openSalon();
  const ava = await logInAva(salon);
  const { id: time_off_id } = (await callTimeOff(salon, ava, 'store', VACATION)).body.data;
  expect((await callTimeOff(salon, ava, 'update', { time_off_id, note: '' })).status).toBe(200);
  await callAsAdmin(salon, 'time-off-approve', { time_off_id });
  expect(toRefusal(await callTimeOff(salon, ava, 'update', { time_off_id }))).toEqual({
    status: 403,
    errors: { permission: ['staff.write'] },
  });
  const colleague = { time_off_id: await addTimeOff(salon, { staff_id: 2 }) };
  expect((await callTimeOff(salon, ava, 'update', colleague)).status).toBe(404);
});

test('time-off-update answers 404 for time off of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const input = { time_off_id: await addTimeOff(other) };
  expect((await callAsAdmin(salon, UPDATE, input)).status).toBe(404);
});

test('time-off-update refuses invalid input (422 naming the field)', async () => {
  const withTimeOff = async () => {
    const salon = await openSalon();
    await addTimeOff(salon);
    await addTimeOff(salon, { from: '2026/11/25', to: '2026/11/26' });
    return salon;
  };
  await expectInvalid(withTimeOff, `directory/${UPDATE}`, { time_off_id: 1 }, [
    [{ to: '2026/11/16' }, 'to'],
    [{ to: '2026/11/25' }, 'from'],
    [{ from_time: '10:00' }, 'to_time'],
    [{ kind: null }, 'kind'],
  ]);
});

// BEHAVIOR §11.1, §11.13
test('time-off-update keeps concurrent changes, also of the member, and refuses an older version (409)', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, 'time-off-store', VACATION);
  const { id: time_off_id, version } = body.data;
  await Promise.all([
    callAsAdmin(salon, UPDATE, { time_off_id, paid: 0 }),
    callAsAdmin(salon, UPDATE, { time_off_id, kind: 'training' }),
    callAsAdmin(salon, 'staff-update', { staff_id: 1, specialization: 'Color' }),
  ]);
  const list = await listAsAdmin(salon, 'time-off-index');
  expect(list.body.data).toMatchObject([{ paid: 0, kind: 'training' }]);
  expect((await callAsAdmin(salon, UPDATE, { time_off_id, version, note: 'Late' })).status).toBe(409);
});
