import { expect, test } from 'vitest';
import { bookAsGuest, listStoredAppointments } from '../../support/booking/appointments.ts';
import { GUEST, HAIRCUT, TUESDAY, toBooking } from '../../support/booking/bookings.ts';
import {
  bookWithAva,
  callAsAdmin,
  expectAdminsOnly,
  expectInvalid,
} from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const MOVE = { staff_id: 1, from: TUESDAY, to_staff_id: null };
const LEAVE = { staff_id: 1, last_day: '2026/11/16' };
const [AVA, BEN] = [1, 2];

type MoveReply = {
  readonly moved: readonly { readonly appointment_id: number; readonly staff_id: number }[];
  readonly left: readonly {
    readonly appointment_id: number;
    readonly name: string;
    readonly phone: string;
  }[];
  readonly next_from: string | null;
};
const moveVisits = async (salon: TestSalon, change: object = {}) => {
  const input = { ...MOVE, ...change };
  const reply = await salon.call<MoveReply>('directory/staff-move-visits', input, { as: 'admin' });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const staffOf = async (salon: TestSalon, id: number) => {
  const input = { date_from: TUESDAY, date_to: '2026/12/31' };
  const { body } = await salon.call<{ id: number; services: { staff_id: number }[]; total: string }[]>(
    'appointments/appointment-index',
    input,
    { as: 'admin' },
  );
  return body.data.find((each) => each.id === id)?.services.map(({ staff_id }) => staff_id);
};

test('staff-move-visits is for users with staff.write of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/staff-move-visits', MOVE));

// BEHAVIOR §11.17
test('staff-move-visits gives each visit to a colleague who is free, and lists the others with phone', async () => {
  const salon = await openSalon();
  const first = await bookWithAva(salon);
  const second = await bookWithAva(salon, { time: '11:00 AM' });
  const before = await bookWithAva(salon, { date: '2026/11/16' });
  await callAsAdmin(salon, 'staff-update', { staff_id: 3, service_ids: [] });
  await bookWithAva(salon, { time: '11:00 AM', services: [{ ...HAIRCUT, staff_id: BEN }] });
  const left = [{ appointment_id: second, name: 'Gina Guest', phone: GUEST.phone }];
  const expected = { moved: [{ appointment_id: first, staff_id: BEN }], left, next_from: null };
  expect(await moveVisits(salon, { dry_run: 1 })).toMatchObject(expected);
  expect(await staffOf(salon, first)).toEqual([AVA]);
  expect(await moveVisits(salon)).toMatchObject(expected);
  expect(await staffOf(salon, first)).toEqual([BEN]);
  expect(await staffOf(salon, second)).toEqual([AVA]);
  expect(await moveVisits(salon, { from: '2026/11/16' })).toMatchObject({
    moved: [],
    left: [{ appointment_id: before }, ...left],
  });
});

// BEHAVIOR §11.17
test('staff-move-visits gives visits to the named colleague alone, who must be on shift', async () => {
  const salon = await openSalon();
  const [early, later] = [await bookWithAva(salon, { time: '09:00 AM' }), await bookWithAva(salon)];
  const moved = await moveVisits(salon, { to_staff_id: BEN });
  expect(moved.moved).toMatchObject([{ appointment_id: later, staff_id: BEN }]);
  expect(moved.left).toMatchObject([{ appointment_id: early }]);
});

test('staff-move-visits refuses an unknown colleague (422), and members of another salon are unknown (404)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await expectInvalid(async () => salon, 'directory/staff-move-visits', MOVE, [
    [{ to_staff_id: 99 }, 'to_staff_id'],
    [{ to_staff_id: 1 }, 'to_staff_id'],
    [{ to_staff_id: undefined }, 'to_staff_id'],
    [{ from: 'today' }, 'from'],
  ]);
  const theirs = await callAsAdmin(other, 'staff-store', { name: 'Their', location_ids: [1] });
  const reply = await callAsAdmin(salon, 'staff-move-visits', { ...MOVE, staff_id: theirs.body.data.id });
  expect(reply.status).toBe(404);
});

// BEHAVIOR §11.17
test.each([
  ['near', TUESDAY],
  ['far', '2026/12/29'],
])('nobody keeps a %s visit with somebody who leaves while it is booked', async (_, date) => {
  const salon = await openSalon();
  await salon.call(
    'settings/update-front-end-booking-settings',
    { booking_horizon_days: 90 },
    { as: 'admin' },
  );
  const book = (time: string) =>
    salon.call<{ id: number }>(
      'booking/save-booking',
      toBooking({ date, time, guest: GUEST, services: [{ ...HAIRCUT, staff_id: AVA }] }),
    );
  const [first, leaving, ...others] = await Promise.all([
    book('10:00 AM'),
    callAsAdmin(salon, 'staff-update', LEAVE),
    book('11:00 AM'),
    book('01:00 PM'),
    book('02:00 PM'),
  ]);
  expect(leaving.status).toBe(200);
  const booked = [first, ...others].filter(({ status }) => status === 201).map(({ body }) => body.data.id);
  expect((leaving.body as { conflicts?: number[] }).conflicts?.toSorted()).toEqual(booked.toSorted());
  const { moved, left } = await moveVisits(salon);
  expect([...moved, ...left].map(({ appointment_id }) => appointment_id).toSorted()).toEqual(
    booked.toSorted(),
  );
  expect((await book('03:00 PM')).body.message).toBe('Slot not available');
});

// BEHAVIOR §11.17
nightTest(
  '40 visits of somebody who leaves are moved or listed, while visitors book with the member and without',
  async () => {
    const salon = await openSalon();
    await salon.call(
      'settings/update-front-end-booking-settings',
      { booking_horizon_days: 90 },
      { as: 'admin' },
    );
    const dates = [17, 18, 19, 20, 24, 25, 26, 27].map((day) => `2026/11/${day}`);
    const times = ['09:00 AM', '10:00 AM', '11:00 AM', '02:00 PM', '03:00 PM'];
    for (const date of dates)
      for (const time of times)
        await bookAsGuest(salon, { date, time, services: [{ ...HAIRCUT, staff_id: AVA }] }, { as: 'staff' });
    const moveAll = async () => {
      const left: number[] = [];
      let from: string | null = TUESDAY;
      while (from !== null) {
        const reply: MoveReply = await moveVisits(salon, { from });
        left.push(...reply.left.map(({ appointment_id }) => appointment_id));
        from = reply.next_from;
      }
      return left;
    };
    const visitors = dates.flatMap((date, index) =>
      [AVA, null].map((staff_id) => ({
        ...toBooking({ date, time: '04:00 PM', services: [{ ...HAIRCUT, staff_id }] }),
        guest: { ...GUEST, email: `guest${index}${staff_id}@x.test`, phone: '' },
      })),
    );
    const [leaving] = await Promise.all([
      callAsAdmin(salon, 'staff-update', LEAVE),
      moveAll(),
      ...visitors.map((input, index) =>
        salon.call('booking/save-booking', input, { address: `198.51.100.${index}` }),
      ),
    ]);
    expect(leaving.status).toBe(200);
    const left = new Set(await moveAll());
    const visits = await listStoredAppointments(salon);
    expect(visits.length).toBeGreaterThanOrEqual(40);
    const kept = visits
      .filter(({ lines }) => lines.some(({ staffId }) => staffId === AVA))
      .map(({ id }) => id);
    expect(new Set(kept)).toEqual(left);
    expect(left.size).toBeLessThan(30);
    expect(await listAuditFindings(salon)).toEqual([]);
  },
);
