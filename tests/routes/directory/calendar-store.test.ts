import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { addCalendarLink, readCalendar } from '../../support/booking/staff-calendars.ts';
import { callAsAdmin, expectAdminsOnly, expectInvalid } from '../../support/catalog/directory.ts';
import { logInAva } from '../../support/catalog/time-off.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'directory/calendar-store';
const AVA = { staff_id: 1 };

// BEHAVIOR §11.18
test('calendar-store is for users with staff.write of this salon', () =>
  expectAdminsOnly(openSalon, STORE, AVA));

test('members get their own link, and none of a colleague (403)', async () => {
  const salon = await openSalon();
  const { token } = await logInAva(salon);
  expect((await salon.call(STORE, AVA, { token })).status).toBe(201);
  expect((await salon.call(STORE, { staff_id: 2 }, { token })).status).toBe(403);
});

test('calendar-store refuses a wrong id (422), and an unknown member (404)', async () => {
  await expectInvalid(openSalon, STORE, AVA, [
    [{ staff_id: undefined }, 'staff_id'],
    [{ staff_id: 'Ava' }, 'staff_id'],
  ]);
  const { status, body } = await callAsAdmin(await openSalon(), 'calendar-store', { staff_id: 99 });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([404, ['staff_id']]);
});

test('the table holds a hash of the link, and no reply but that of its creation shows it', async () => {
  const salon = await openSalon();
  const file = await addCalendarLink(salon);
  const secret = file.slice(-47, -4);
  const stored = JSON.stringify(await salon.store.get(keys.catalogRecord(salon.tenant, 'STAFF', 1)));
  expect(stored).toContain('calendarTokenHash');
  expect(stored).not.toContain(secret);
  const { text } = await callAsAdmin(salon, 'staff-index');
  expect(text).not.toMatch(/calendar/i);
  expect((await callAsAdmin(salon, 'audit-index')).text).not.toContain(secret);
});

test('a new link ends the earlier one, of two at the same time one stays; a change of the member keeps it', async () => {
  const salon = await openSalon();
  const first = await addCalendarLink(salon);
  const both = await Promise.all([addCalendarLink(salon), addCalendarLink(salon)]);
  await callAsAdmin(salon, 'staff-update', { ...AVA, specialization: 'Colour' });
  const replies = await Promise.all([first, ...both].map((file) => readCalendar(salon, file)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  expect(replies[0]?.status).toBe(404);
});

// BEHAVIOR §9.1
test('calendar-store with one Idempotency-Key repeats its link', async () => {
  const salon = await openSalon();
  const options = { as: 'admin', headers: { 'idempotency-key': 'once' } } as const;
  const first = await salon.call(STORE, AVA, options);
  expect((await salon.call(STORE, AVA, options)).body).toEqual(first.body);
});
