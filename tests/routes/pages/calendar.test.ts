import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../lib/rules/calendar.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { toInstant } from '../../../lib/rules/time-zone.ts';
import { toWireDate } from '../../../lib/views/dates.ts';
import { addUser } from '../../support/accounts/users.ts';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { book, HAIRCUT } from '../../support/booking/bookings.ts';
import {
  addCalendarLink,
  listCalendarEvents,
  type ReadEvent,
  readCalendar,
} from '../../support/booking/staff-calendars.ts';
import { bookWithAva, callAsAdmin } from '../../support/catalog/directory.ts';
import { IS_NIGHT } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.18
test.each<[string, string, object]>([
  ['the deletion of the user of the member', 'user-delete', {}],
  ['another user in their place', 'user-update', { staff_id: null }],
  ['a new password by somebody else', 'user-update', { password: 'a new password' }],
])('a link ends with %s', async (_, operation, input) => {
  const salon = await openSalon();
  await addUser(salon, { role: 'stylist' }, { staff_id: 2 });
  const { id } = await addUser(salon, { role: 'stylist' }, { staff_id: 1 });
  const [file, other] = [await addCalendarLink(salon), await addCalendarLink(salon, 2)];
  await callAsAdmin(salon, 'user-update', { user_id: id, name: 'Ava' });
  expect((await readCalendar(salon, file)).status).toBe(200);
  expect((await callAsAdmin(salon, operation, { user_id: id, ...input })).status).toBe(200);
  const statuses = [await readCalendar(salon, file), await readCalendar(salon, other)];
  expect(statuses.map(({ status }) => status)).toEqual([404, 200]);
});

type Range = { readonly from: string; readonly to: string };
type DiaryVisit = Range & { readonly appointment_id: number; readonly services: readonly string[] };
type Week = { readonly days: readonly { readonly date: string; readonly visits: readonly DiaryVisit[] }[] };

const toMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const toIso = (date: string, time: string): string =>
  toInstant(date.replaceAll('/', '-') as LocalDate, toMinute(time), 'America/New_York').toISOString();

/** The visits of a member in the diary from the Monday on, as events. */
async function listDiaryEvents(salon: TestSalon, staffId: number, weeks: number) {
  const rows: object[] = [];
  for (let week = 0; week < weeks; week += 1) {
    const date = toWireDate(addDays('2026-11-16' as LocalDate, week * 7));
    const { body } = await salon.call<Week>(
      'appointments/diary-week',
      { staff_id: staffId, date },
      { as: 'admin' },
    );
    for (const day of body.data.days)
      for (const { from, to, services } of day.visits)
        rows.push({ start: toIso(day.date, from), end: toIso(day.date, to), summary: services.join(', ') });
  }
  return rows;
}
const toShown = ({ start, end, summary }: ReadEvent) => ({ start, end, summary });
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

const step = fc.record({
  act: fc.constantFrom('book', 'book', 'book', 'move', 'cancel', 'pass', 'change', 'noShow'),
  visit: fc.nat({ max: 5 }),
  day: fc.nat({ max: 12 }),
  time: fc.constantFrom('09:00 AM', '10:30 AM', '01:00 PM', '03:15 PM'),
  staff_id: fc.constantFrom(1, 2),
  isLong: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const COLOUR = { service_id: 2, price: '120.00', duration: 90, pricing_option_id: null };

/** Runs a step, which the salon may refuse. */
async function runStep(
  salon: TestSalon,
  visits: number[],
  { act, visit, day, time, staff_id, isLong }: Step,
) {
  const at = { date: toWireDate(addDays('2026-11-17' as LocalDate, day)), time };
  const services = [{ ...HAIRCUT, staff_id }, ...(isLong ? [{ ...COLOUR, staff_id }] : [])];
  const chosen = { appointment_id: visits[visit % Math.max(1, visits.length)] ?? 1 };
  const call = (name: string, input: object) => salon.call(`appointments/${name}`, input, { as: 'admin' });
  switch (act) {
    case 'book': {
      const { body } = await book(salon, { ...at, services });
      if (body.data?.id) visits.push(body.data.id);
      return;
    }
    case 'move':
      return call('appointment-reschedule', { ...chosen, ...at });
    case 'cancel':
      return call('appointment-cancel', chosen);
    case 'change':
      return call('appointment-update', { ...chosen, services });
    case 'noShow':
      return call('appointment-no-show', chosen);
    case 'pass':
      return salon.clock.set(new Date(salon.clock.now().getTime() + 26 * 3_600_000));
  }
}

// BEHAVIOR §11.18
test('the calendar of a member equals the diary after any history', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10, size: 'max' }), async (steps) => {
      const salon = await openSalon();
      const file = await addCalendarLink(salon);
      const visits: number[] = [];
      for (const each of steps) await runStep(salon, visits, each);
      const events = await listCalendarEvents(salon, file);
      expect(sorted(events.map(toShown))).toEqual(sorted(await listDiaryEvents(salon, 1, 3)));
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    }),
    { numRuns: IS_NIGHT ? 200 : 2 },
  );
});

test('an event keeps its UID; its SEQUENCE grows with each change, and the file stays the same without one', async () => {
  const salon = await openSalon();
  const file = await addCalendarLink(salon);
  const appointment_id = await bookWithAva(salon);
  const [before] = await listCalendarEvents(salon, file);
  const text = async () => (await readCalendar(salon, file)).text;
  const first = await text();
  salon.clock.set(new Date(salon.clock.now().getTime() + 60_000));
  expect(await text()).toBe(first);
  const at = { appointment_id, date: '2026/11/18', time: '11:15 AM' };
  await salon.call('appointments/appointment-reschedule', at, { as: 'admin' });
  const [after] = await listCalendarEvents(salon, file);
  expect(after?.uid).toBe(before?.uid);
  expect(after?.start).toBe('2026-11-18T16:15:00.000Z');
  expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence));
  await salon.call('appointments/appointment-cancel', { appointment_id }, { as: 'admin' });
  expect(await listCalendarEvents(salon, file)).toEqual([]);
});

test('names of clients are shown only with calendar_shows_clients', async () => {
  const salon = await openSalon();
  const file = await addCalendarLink(salon);
  await bookWithAva(salon);
  expect((await listCalendarEvents(salon, file))[0]?.summary).toBe('Haircut');
  await callAsAdmin(salon, 'settings-update', { calendar_shows_clients: 1 });
  expect((await listCalendarEvents(salon, file))[0]?.summary).toBe('Haircut – Gina Guest');
  expect((await readCalendar(salon, file)).text).not.toContain('gina@guest.test');
});

test('shows visits of the last 14 days, and none of colleagues', async () => {
  const salon = await openSalon();
  const file = await addCalendarLink(salon);
  await bookWithAva(salon);
  await bookAsGuest(salon, { services: [{ ...HAIRCUT, staff_id: 2 }] });
  const count = async () => (await listCalendarEvents(salon, file)).length;
  expect(await count()).toBe(1);
  salon.clock.set(new Date('2026-12-01T17:00:00Z'));
  expect(await count()).toBe(1);
  salon.clock.set(new Date('2026-12-02T17:00:00Z'));
  expect(await count()).toBe(0);
});

test('any other text is 404: no link, another member, another salon, a wrong secret', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const file = await addCalendarLink(salon);
  const foreign = await addCalendarLink(other);
  const secret = foreign.slice(-47);
  const wrong = [
    file.slice(0, -4),
    'x.ics',
    file.replace('_1_', '_2_'),
    file.replace('_1_', '_99_'),
    `${salon.slug}_1_${secret}`,
    `no-such-salon_1_${secret}`,
    `${salon.slug}_1_${'A'.repeat(43)}.ics`,
  ];
  for (const text of wrong) expect([text, (await readCalendar(salon, text)).status]).toEqual([text, 404]);
});
