import { expect, test } from 'vitest';
import { addUser } from '../../support/accounts/users.ts';
import { HAIRCUT, listTimes, TUESDAY, toBooking } from '../../support/booking/bookings.ts';
import { bookWithAva, callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { PNG } from '../../support/catalog/images.ts';
import { findMailedToken, listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'staff-update';
const AVA = { ...HAIRCUT, staff_id: 1 };

test('staff-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { staff_id: 1 }));

// BEHAVIOR §6.7
test('staff-update changes the sent fields and keeps the rest', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, UPDATE, { staff_id: 1, name: 'Ava M.', email: '' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ name: 'Ava M.', email: '', service_ids: [1, 2, 3, 8, 9], rating: 4.9 });
  expect(body.conflicts).toEqual([]);
});

nightTest(
  'staff-update mails a link to a new address, which is unverified until the link is used (BEHAVIOR §11.4)',
  async () => {
    const salon = await openSalon();
    const update = async (change: object) =>
      (await callAsAdmin(salon, UPDATE, { staff_id: 1, ...change })).body.data.email_verified;
    expect(await update({ name: 'Ava M.', email: 'AVA@demo.test' })).toBe(true);
    expect(await update({ email: 'ava@elsewhere.test' })).toBe(false);
    await salon.runScheduledWork();
    const token = findMailedToken(salon, 'ava@elsewhere.test');
    expect(listMailsTo(salon, 'ava@demo.test')).toEqual([]);
    expect(await update({ email: 'ava@demo.test' })).toBe(false);
    expect((await salon.call('customers/verify-email', { token })).status).toBe(400);
    await update({ email: 'ava@elsewhere.test' });
    expect((await salon.call('customers/verify-email', { token })).status).toBe(200);
    expect(await update({ name: 'Ava' })).toBe(true);
    expect(await update({ email: '' })).toBe(false);
  },
);

// BEHAVIOR §6.6
test("staff-update keeps an image by its URL, removes it by null, and refuses another salon's", async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { body } = await callAsAdmin(salon, UPDATE, { staff_id: 1, image: PNG });
  const { image } = body.data;
  const unchanged = await callAsAdmin(salon, UPDATE, { staff_id: 1, image });
  expect(unchanged.body.data.image).toBe(image);
  const foreignReply = await callAsAdmin(other, UPDATE, { staff_id: 1, image });
  expect(foreignReply).toMatchObject({ status: 422, body: { errors: { image: [expect.any(String)] } } });
  expect((await callAsAdmin(salon, UPDATE, { staff_id: 1 })).body.data.image).toBe(image);
  expect((await callAsAdmin(salon, UPDATE, { staff_id: 1, image: null })).body.data.image).toBe('');
});

// BEHAVIOR §11.4
test('staff-update with an override of one date takes effect at once', async () => {
  const salon = await openSalon();
  const overrides = [{ date: '2026/11/17', location_id: 1, ranges: [{ from: '10:00', to: '10:45' }] }];
  await callAsAdmin(salon, UPDATE, { staff_id: 1, overrides });
  expect(await listTimes(salon, [AVA])).toEqual(['10:00 AM']);
});

test.each([
  ['new working hours', { working_hours: { tuesday: [{ from: '11:00', to: '17:00' }] } }],
  ['a new break', { breaks: { tuesday: [{ from: '10:30', to: '11:00' }] } }],
  ['a day off', { overrides: [{ date: '2026/11/17', ranges: [] }] }],
  ['another location', { location_ids: [2], working_hours: {} }],
])('staff-update names and keeps the appointments that conflict with %s', async (_what, change) => {
  const salon = await openSalon();
  const visit = await bookWithAva(salon);
  await bookWithAva(salon, { services: [{ ...HAIRCUT, staff_id: 2 }] });
  await bookWithAva(salon, { date: '2026/11/23', time: '09:00 AM', services: [{ ...HAIRCUT, staff_id: 1 }] });
  const { status, body } = await callAsAdmin(salon, UPDATE, { staff_id: 1, ...change });
  expect(status).toBe(200);
  expect(body.conflicts).toContain(visit);
  expect(body.conflicts).not.toContain(2);
});

test('staff-update keeps the diary of a staff member who changes location, so that no visits overlap', async () => {
  const salon = await openSalon();
  await bookWithAva(salon);
  const hours = { tuesday: [{ from: '10:00', to: '19:00' }] };
  const moveReply = await callAsAdmin(salon, UPDATE, {
    staff_id: 1,
    location_ids: [2],
    working_hours: hours,
  });
  expect(moveReply.status).toBe(200);
  const times = await listTimes(salon, [AVA], '2026/11/17', 2);
  expect(times).toContain('10:45 AM');
  expect(times).not.toContain('10:00 AM');
});

test('staff-update answers 404 for a staff member of another salon', async () => {
  const salon = await openSalon();
  expect((await callAsAdmin(salon, UPDATE, { staff_id: 77, name: 'x' })).status).toBe(404);
});

test.each([
  [{ service_ids: [99] }, 'service_ids.0'],
  [{ location_ids: [2] }, 'working_hours.monday.0.location_id'],
  [{ working_hours: { moday: [] } }, 'working_hours'],
])('staff-update refuses %j (422 naming the field)', async (change, field) => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, UPDATE, { staff_id: 1, ...change });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})[0]).toBe(field);
});

// BEHAVIOR §2.6
test('staff-update lets users with hours.write change hours alone (403 naming staff.write for the rest)', async () => {
  const salon = await openSalon();
  const { token } = await addUser(salon, { permissions: ['hours.write'] });
  const update = (change: object) => salon.call(`directory/${UPDATE}`, { staff_id: 1, ...change }, { token });
  const hours = { working_hours: {}, breaks: {}, overrides: [] };
  const changed = await update(hours);
  expect(changed.status, changed.text).toBe(200);
  for (const change of [{ name: 'Ava M.' }, { ...hours, rating: 5 }, { image: PNG }, { location_ids: [2] }]) {
    const { status, body } = await update(change);
    expect([status, body.errors]).toEqual([403, { permission: ['staff.write'] }]);
  }
});

// BEHAVIOR §11.17
test('staff-update with a last day closes the days after it, also for the desk with override, until the member stays', async () => {
  const salon = await openSalon();
  const ava = { ...HAIRCUT, staff_id: 1 };
  const visit = await bookWithAva(salon);
  const { body } = await callAsAdmin(salon, UPDATE, { staff_id: 1, last_day: '2026/11/16' });
  expect(body).toMatchObject({ data: { status: 0, last_day: '2026/11/16' }, conflicts: [visit] });
  expect(await listTimes(salon, [ava], '2026/11/16')).not.toEqual([]);
  expect(await listTimes(salon, [ava])).toEqual([]);
  const forced = toBooking({ time: '02:00 PM', override: 1, services: [ava] });
  for (const date of [TUESDAY, '2027/03/02']) {
    const refused = await salon.call('booking/save-booking', { ...forced, date }, { as: 'admin' });
    expect(refused.body.message).toBe('Slot not available');
  }
  const stays = await callAsAdmin(salon, UPDATE, { staff_id: 1, status: 1 });
  expect(stays.body).toMatchObject({ data: { status: 1, last_day: null }, conflicts: [] });
  expect(await listTimes(salon, [ava])).not.toEqual([]);
  const contradiction = { staff_id: 1, status: 1, last_day: TUESDAY };
  expect((await callAsAdmin(salon, UPDATE, contradiction)).body.errors).toEqual({
    last_day: ['Must be null'],
  });
});

// BEHAVIOR §11.17
test('a member who has left is not shown to visitors', async () => {
  const salon = await openSalon();
  const list = async () => {
    const input = { service_id: 1, location_id: 1 };
    const staff = await salon.call<{ id: number }[]>('booking/get-service-staff', input);
    const catalog = await salon.call<{ staff: { id: number }[] }>('booking/catalog', { location_id: 1 });
    return [staff.body.data, catalog.body.data.staff].map((all) => all.some(({ id }) => id === 1));
  };
  expect(await list()).toEqual([true, true]);
  await callAsAdmin(salon, UPDATE, { staff_id: 1, last_day: '2020/01/01' });
  expect(await list()).toEqual([false, false]);
});
