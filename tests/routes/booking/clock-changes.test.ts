import { beforeAll, expect, test } from 'vitest';
import { toFailureBody, unwrapReply } from '../../support/api/replies.ts';
import { type AppointmentView, getStoredAppointment } from '../../support/booking/appointments.ts';
import { book, HAIRCUT, listTimes } from '../../support/booking/bookings.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
/** The days on which the clocks of the demo salon go back, and forward. */
const [BACK, FORWARD] = ['2027/11/07', '2027/03/14'];
const ALL_DAY = [{ from: '00:00', to: '24:00' }];
const CUT = { ...HAIRCUT, staff_id: 1, duration: 60, price: '50.00' };
const SLOT_SERVICES = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];

let salon: TestSalon;
beforeAll(async () => {
  salon = await openSalon({
    settings: { openBookingsPerGuest: 0, bookingHorizonDays: 400, bookingInterval: 30 },
  });
  const update = async (operation: string, input: object) =>
    unwrapReply(await salon.call(operation, input, AS_ADMIN));
  await update('services/update', { id: 1, duration: 60 });
  await update('directory/location-update', { location_id: 1, business_hours: { sunday: ALL_DAY } });
  await update('directory/staff-update', { staff_id: 1, working_hours: { sunday: ALL_DAY }, breaks: {} });
});

const bookAt = async (date: string, time: string) =>
  unwrapReply(await book(salon, { date, time, services: [CUT] })) as unknown as AppointmentView;

// BEHAVIOR §6.3, §14.12
test('a visit lasts its real minutes where the clocks go back, and nothing overlaps it in the repeated hour', async () => {
  const first = await bookAt(BACK, '01:30 AM');
  expect([first.starts_at, first.ends_at]).toEqual([
    '2027-11-07T01:30:00-04:00',
    '2027-11-07T01:30:00-05:00',
  ]);
  const times = await listTimes(salon, SLOT_SERVICES, BACK);
  // 1:00 means its first occurrence; from the second 1:30 to 2:00 no visit can start
  expect(times.slice(0, 3)).toEqual(['12:00 AM', '12:30 AM', '02:00 AM']);
  const second = await bookAt(BACK, '12:30 AM');
  expect([second.starts_at, second.ends_at]).toEqual([
    '2027-11-07T00:30:00-04:00',
    '2027-11-07T01:30:00-04:00',
  ]);
  const diary = await salon.call<{ staff: { id: number; visits: { from: string; to: string }[] }[] }>(
    'appointments/diary',
    { location_id: 1, date: BACK },
    AS_ADMIN,
  );
  const visits = diary.body.data.staff.find(({ id }) => id === 1)?.visits ?? [];
  expect(visits.map(({ from, to }) => [from, to])).toEqual([
    ['00:30', '01:30'],
    ['01:30', '01:30'],
  ]);
});

// BEHAVIOR §6.3, §13.3
test('a time before the visit has ended is not offered where the clocks go forward, and a skipped time is refused (400 Slot not available)', async () => {
  const visit = await bookAt(FORWARD, '01:30 AM');
  expect([visit.starts_at, visit.ends_at]).toEqual([
    '2027-03-14T01:30:00-05:00',
    '2027-03-14T03:30:00-04:00',
  ]);
  expect((await listTimes(salon, SLOT_SERVICES, FORWARD)).slice(0, 3)).toEqual([
    '12:00 AM',
    '12:30 AM',
    '03:30 AM',
  ]);
  for (const time of ['02:30 AM', '03:00 AM']) {
    const refused = await book(salon, { date: FORWARD, time, services: [CUT] });
    expect([refused.status, refused.body]).toEqual([400, toFailureBody('slotNotAvailable', 'time')]);
  }
});

// BEHAVIOR §17.5
test('a visit that moves to such a day, and back, holds and frees its real minutes', async () => {
  const { id } = await bookAt(FORWARD, '05:00 AM');
  const move = (date: string, time: string) =>
    salon.call('appointments/appointment-reschedule', { appointment_id: id, date, time }, AS_ADMIN);
  expect((await move(BACK, '03:00 AM')).status).toBe(200);
  expect((await getStoredAppointment(salon, id)).lines).toMatchObject([{ from: 240, to: 300 }]);
  expect((await book(salon, { date: BACK, time: '03:00 AM', services: [CUT] })).status).toBe(400);
  expect((await move(FORWARD, '05:00 AM')).status).toBe(200);
  expect((await listTimes(salon, SLOT_SERVICES, BACK)).slice(0, 3)).toEqual([
    '02:00 AM',
    '02:30 AM',
    '03:00 AM',
  ]);
});

// BEHAVIOR §11.5
test('a block time of local hours keeps its real minutes free', async () => {
  const block = { location_id: 1, staff_id: 1, date: FORWARD, from: '08:00', to: '09:00' };
  expect((await salon.call('directory/block-time-store', block, AS_ADMIN)).status).toBe(201);
  const times = await listTimes(salon, SLOT_SERVICES, FORWARD);
  expect(times).not.toContain('07:30 AM');
  expect(times).not.toContain('08:30 AM');
  expect(times).toEqual(expect.arrayContaining(['07:00 AM', '09:00 AM']));
});
