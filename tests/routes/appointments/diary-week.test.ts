import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { addUser } from '../../support/accounts/users.ts';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { FACIAL, HAIRCUT, TUESDAY } from '../../support/booking/bookings.ts';
import type { DiaryReply, DiaryVisitView } from '../../support/booking/diary.ts';
import { callAsAdmin, type RecordView } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const WEEK = 'appointments/diary-week';
const ELENA = { staff_id: 5, date: '2026/11/16' };
type WeekView = {
  readonly days: readonly (RecordView & {
    readonly date: string;
    readonly shifts: readonly object[];
    readonly visits: readonly DiaryVisitView[];
  })[];
};

// BEHAVIOR §17.2
test('diary-week is for users with appointments.read', async () => {
  await expectAccess(await openSalon(), WEEK, ELENA, { closedTo: ['customer'] });
});

test('shows seven days of a member with shifts, breaks, blocks and visits at all locations', async () => {
  const salon = await openSalon();
  const elena = [{ ...FACIAL, staff_id: 5 }];
  const downtown = await bookAsGuest(salon, { services: elena });
  const thursday = { location_id: 2, date: '2026/11/19', time: '11:00 AM' };
  const uptown = await bookAsGuest(salon, { services: elena, ...thursday });
  await bookAsGuest(salon, { services: [{ ...HAIRCUT, staff_id: 1 }] });
  await bookAsGuest(salon, { services: elena, date: '2026/11/23' });
  const block = { location_id: 1, staff_id: 5, date: TUESDAY, from: '09:00', to: '09:30', reason: 'Dentist' };
  await callAsAdmin(salon, 'block-time-store', block);
  const reply = await salon.call<WeekView>(WEEK, ELENA, { as: 'staff' });
  expect(reply.status, reply.text).toBe(200);
  const { days } = reply.body.data;
  expect(days.map(({ date }) => date)).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026/11/${day}`));
  expect(days[1]).toMatchObject({
    shifts: [{ from: '09:00', to: '17:00', location_id: 1 }],
    blocks: [{ from: '09:00', to: '09:30', reason: 'Dentist' }],
    visits: [
      {
        appointment_id: downtown,
        location_id: 1,
        from: '10:00',
        services: ['Facial'],
        customer: { name: 'Gina Guest' },
        arrived_at: null,
        started_at: null,
      },
    ],
    holds: [],
  });
  expect(days[3]).toMatchObject({
    shifts: [{ from: '11:00', to: '19:00', location_id: 2 }],
    visits: [{ appointment_id: uptown, location_id: 2, from: '11:00' }],
  });
  expect(days.flatMap(({ visits }) => visits)).toHaveLength(2);
});

test('an override of a date replaces the shifts of its weekday', async () => {
  const salon = await openSalon();
  const overrides = [{ date: TUESDAY, location_id: 1, ranges: [{ from: '12:00', to: '14:00' }] }];
  const updated = await callAsAdmin(salon, 'staff-update', { staff_id: 1, overrides });
  expect(updated.status, updated.text).toBe(200);
  const reply = await salon.call<WeekView>(WEEK, { staff_id: 1, date: TUESDAY }, { as: 'staff' });
  expect(reply.body.data.days[0]?.shifts).toEqual([{ from: '12:00', to: '14:00', location_id: 1 }]);
});

// BEHAVIOR §2.4
test('a stylist sees their own week and column alone, and another member is unknown to them (404)', async () => {
  const salon = await openSalon();
  const { token } = await addUser(salon, { role: 'stylist' }, { staff_id: 1 });
  const own = await salon.call<WeekView>(WEEK, { staff_id: 1, date: TUESDAY }, { token });
  expect(own.status, own.text).toBe(200);
  expect((await salon.call(WEEK, ELENA, { token })).status).toBe(404);
  const query = { location_id: 1, date: TUESDAY, since: 'v' };
  const day = await salon.call<DiaryReply>('appointments/diary-changes', query, { token });
  expect(day.body.data.staff.map(({ id }) => id)).toEqual([1]);
});

test("refuses an unknown member and another salon's (404)", async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const fields = { name: 'Zoe', location_ids: [1], home_location_id: 1, service_ids: [1] };
  const stored = await callAsAdmin(other, 'staff-store', fields);
  expect(stored.status, stored.text).toBe(201);
  for (const staff_id of [stored.body.data.id, 4_711]) {
    const reply = await salon.call(WEEK, { staff_id, date: TUESDAY }, { as: 'staff' });
    expect(reply.status).toBe(404);
  }
});

test.each([
  [{ date: TUESDAY }, 'staff_id'],
  [{ staff_id: 0, date: TUESDAY }, 'staff_id'],
  [{ staff_id: 1 }, 'date'],
  [{ staff_id: 1, date: '2026/02/30' }, 'date'],
])('refuses %j (422 naming the parameter)', async (query, field) => {
  const { status, body } = await (await openSalon()).call(WEEK, query, { as: 'staff' });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

// BEHAVIOR §17.15
test('shows only the days of a week that have changed since a version, and 204 without any', async () => {
  const salon = await openSalon();
  const first = await salon.call<WeekView & { version: string }>(WEEK, ELENA, { as: 'staff' });
  const { version: since } = first.body.data;
  const ask = (change: object) =>
    salon.call<WeekView & { version: string }>(WEEK, { ...ELENA, ...change }, { as: 'staff' });
  expect((await ask({ since })).status).toBe(204);
  const id = await bookAsGuest(salon, { services: [{ ...FACIAL, staff_id: 5 }] });
  const news = (await ask({ since })).body.data;
  expect(news.days).toMatchObject([{ date: TUESDAY, visits: [{ appointment_id: id }] }]);
  expect((await ask({ since: news.version })).status).toBe(204);
  expect((await ask({ since, date: '2026/11/23' })).body.data.days).toHaveLength(7);
  await callAsAdmin(salon, 'staff-update', { staff_id: 5, name: 'Elena Rossi' });
  expect((await ask({ since: news.version })).body.data.days).toHaveLength(7);
});

test('refuses a version of more than 100 characters (422)', async () => {
  const reply = await (await openSalon()).call(WEEK, { ...ELENA, since: 'v'.repeat(101) }, { as: 'staff' });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.errors ?? {})).toEqual(['since']);
});
