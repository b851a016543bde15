import { expect, test } from 'vitest';
import { createMeter } from '../../../infra/bench/kit/meter.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { bookAsGuest, markNoShow } from '../../support/booking/appointments.ts';
import { book, FACIAL, HAIRCUT, TUESDAY } from '../../support/booking/bookings.ts';
import { askForChanges, DOWNTOWN, expectNews, readVersion } from '../../support/booking/diary.ts';
import { joinAll } from '../../support/booking/waitlist.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const meter = createMeter();
const openSalon = useTestSalons(meter);
const CHANGES = 'appointments/diary-changes';
const AVA = [{ ...HAIRCUT, staff_id: 1 }];
const BLOCK = { location_id: 1, staff_id: 1, date: TUESDAY, from: '16:00', to: '16:30', reason: 'Lunch' };

async function act(salon: TestSalon, operation: string, input: object): Promise<void> {
  const reply = await salon.call(operation, input, { as: 'staff' });
  expect(reply.status, `${operation}: ${reply.text}`).toBeLessThan(300);
}

// BEHAVIOR §17.15
test('diary-changes is for users with appointments.read', async () => {
  const salon = await openSalon();
  const query = { ...DOWNTOWN, since: await readVersion(salon) };
  await expectAccess(salon, CHANGES, query, { closedTo: ['customer'] });
});

test('diary-changes answers 204 without a body while the diary has the version', async () => {
  const salon = await openSalon();
  await book(salon, { services: AVA });
  const reply = await askForChanges(salon, await readVersion(salon));
  expect([reply.status, reply.text]).toEqual([204, '']);
});

nightTest('diary-changes answers the whole diary after a booking, and for an unknown version', async () => {
  const salon = await openSalon();
  const before = await readVersion(salon);
  const id = await bookAsGuest(salon, { services: AVA });
  const shown = await salon.call('appointments/diary', DOWNTOWN, { as: 'staff' });
  for (const since of [before, 'unknown']) {
    const reply = await askForChanges(salon, since);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(shown.body);
    expect(reply.body.data.staff[0]?.visits).toMatchObject([{ appointment_id: id }]);
  }
});

test('a booking, a note, a move, a cancellation and a completion are news', async () => {
  const salon = await openSalon();
  let id = 0;
  await expectNews(salon, async () => {
    id = await bookAsGuest(salon, { services: AVA });
  });
  const visit = { appointment_id: id };
  await expectNews(salon, () => act(salon, 'appointments/appointment-update', { ...visit, note: 'Tea' }));
  const friday = { date: '2026/11/20', time: '09:00 AM' };
  const move = () => act(salon, 'appointments/appointment-reschedule', { ...visit, ...friday });
  const fridayBefore = await readVersion(salon, { location_id: 1, date: friday.date });
  await expectNews(salon, move);
  const news = await askForChanges(salon, fridayBefore, { location_id: 1, date: friday.date });
  expect(news.status).toBe(200);
  const other = await bookAsGuest(salon, { services: AVA });
  await expectNews(salon, () => act(salon, 'appointments/appointment-complete', { appointment_id: other }));
  const cancelled = await bookAsGuest(salon, { services: AVA, time: '02:00 PM' });
  await expectNews(salon, () => act(salon, 'appointments/appointment-cancel', { appointment_id: cancelled }));
  const missed = await bookAsGuest(salon, { services: AVA, time: '03:00 PM' });
  await expectNews(salon, () => markNoShow(salon, missed));
});

nightTest('an arrival, a start and their undo are news', async () => {
  const salon = await openSalon();
  const id = await bookAsGuest(salon, { services: AVA });
  await salon.clock.set(new Date('2026-11-17T14:55:00Z'));
  for (const name of ['check-in', 'start', 'undo'])
    await expectNews(salon, () => act(salon, `appointments/appointment-${name}`, { appointment_id: id }));
});

nightTest('a block time that is added, changed or deleted is news', async () => {
  const salon = await openSalon();
  const store = () => callAsAdmin(salon, 'block-time-store', BLOCK);
  await expectNews(salon, store);
  const change = { block_time_id: 1, reason: 'Dentist' };
  await expectNews(salon, () => callAsAdmin(salon, 'block-time-update', change));
  await expectNews(salon, () => callAsAdmin(salon, 'block-time-delete', { block_time_id: 1 }));
});

nightTest(
  'a time that is held for an offer to the waitlist is news, and so is the end of the hold',
  async () => {
    const salon = await openSalon({ settings: { waitlistMode: 'manual' } });
    await joinAll(salon, 'Ada');
    const offer = { waitlist_id: 1, date: TUESDAY, time: '10:00 AM' };
    await expectNews(salon, () => act(salon, 'waitlist/waitlist-offer', offer));
    await expectNews(salon, async () => {
      await salon.clock.advance(30);
      await salon.runScheduledWork();
    });
  },
);

test("a change of the salon's records is news for every day", async () => {
  const salon = await openSalon();
  const change = { staff_id: 1, name: 'Ava Miller' };
  await expectNews(salon, () => callAsAdmin(salon, 'staff-update', change));
});

nightTest(
  'a visit at another location where a member of the diary works is news, other days and locations are not',
  async () => {
    const salon = await openSalon();
    const elena = {
      location_id: 2,
      services: [{ ...FACIAL, staff_id: 5 }],
      date: '2026/11/19',
      time: '11:00 AM',
    };
    await expectNews(salon, () => book(salon, elena), { location_id: 1, date: elena.date });
    const version = await readVersion(salon);
    await book(salon, { ...elena, time: '01:00 PM' });
    expect((await askForChanges(salon, version)).status).toBe(204);
  },
);

test('a version is of one day of one location', async () => {
  const salon = await openSalon();
  const version = await readVersion(salon);
  const others = [
    { location_id: 1, date: '2026/11/18' },
    { location_id: 2, date: TUESDAY },
  ];
  for (const query of others) expect((await askForChanges(salon, version, query)).status).toBe(200);
});

test("another salon's bookings are no news, and its location is unknown (422)", async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const version = await readVersion(salon);
  await book(other, { services: AVA });
  expect((await askForChanges(salon, version)).status).toBe(204);
  const stored = await callAsAdmin(other, 'location-store', { name: 'Third', business_hours: {} });
  const { status, body } = await askForChanges(salon, version, {
    location_id: stored.body.data.id,
    date: TUESDAY,
  });
  expect([status, body.errors]).toEqual([422, { location_id: ['Unknown location'] }]);
});

test('a version that has not changed costs half a read unit beside what every request reads', async () => {
  const salon = await openSalon();
  const version = await readVersion(salon);
  const every = await meter.measure(async () => {
    await salon.call('directory/location-index', {}, { as: 'staff' });
  });
  const asked = await meter.measure(async () => {
    expect((await askForChanges(salon, version)).status).toBe(204);
  });
  expect(asked.readUnits).toBeGreaterThan(0);
  expect(asked.readUnits - every.readUnits).toBeLessThanOrEqual(0.5);
});

test.each([
  [{ date: TUESDAY, since: 'v' }, 'location_id'],
  [{ location_id: 1, since: 'v' }, 'date'],
  [{ ...DOWNTOWN, date: '2026-11-17', since: 'v' }, 'date'],
  [DOWNTOWN, 'since'],
  [{ ...DOWNTOWN, since: '' }, 'since'],
  [{ ...DOWNTOWN, since: 'v'.repeat(101) }, 'since'],
])('diary-changes refuses %j (422 naming the parameter)', async (query, field) => {
  const { status, body } = await (await openSalon()).call(CHANGES, query, { as: 'staff' });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});
