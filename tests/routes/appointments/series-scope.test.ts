import { describe, expect, test } from 'vitest';
import { toWeekday } from '../../../lib/rules/calendar.ts';
import { callAtOnce, statusAndMessage, tally, toFailureBody } from '../../support/api/replies.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { book, HAIRCUT, LASER, listTimes, toRefusal } from '../../support/booking/bookings.ts';
import { bookSeries, SERIES_DATES } from '../../support/booking/series.ts';
import { joinWaitlist, listStatuses, MORNING, toGuest } from '../../support/booking/waitlist.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CUT_BY_AVA = { ...HAIRCUT, staff_id: 1 };
const LASER_CHOICE = { service_id: 10, pricing_option_id: null, staff_id: null };
const AS_CUSTOMER = { as: 'customer' } as const;
const AS_DESK = { as: 'staff' } as const;
const FOLLOWING = { scope: 'following' } as const;
type View = { readonly id: number; readonly status: number; readonly date: string };

/** The Tuesdays of the series are from 17 November on; the horizon reaches beyond all moves. */
const openWithSeries = async (change: object = {}) => {
  const salon = await openSalon({ settings: { bookingHorizonDays: 60 } });
  return { salon, ids: await bookSeries(salon, change) };
};

const call = async (salon: TestSalon, operation: string, input: object, options: CallOptions) => {
  const reply = await salon.call<View>(`appointments/${operation}`, input, options);
  return { ...reply, changed: reply.body.appointment_ids };
};
const cancel = (salon: TestSalon, appointment_id: number | undefined, change: object = FOLLOWING) =>
  call(salon, 'customer-appointment-cancel', { appointment_id, ...change }, AS_CUSTOMER);
const move = (
  salon: TestSalon,
  appointment_id: number | undefined,
  [date, time]: readonly [string, string],
  options: CallOptions = AS_CUSTOMER,
  change: object = FOLLOWING,
) => {
  const operation = options === AS_CUSTOMER ? 'customer-appointment-reschedule' : 'appointment-reschedule';
  return call(salon, operation, { appointment_id, date, time, ...change }, options);
};
const listVisits = async (salon: TestSalon) =>
  (await listStoredAppointments(salon)).map(({ date, minute, status }) => `${date} ${minute} ${status}`);

// BEHAVIOR §17.6
describe('a visit is moved with the visits of its series that follow it', () => {
  test('by as many days and to the same time; earlier visits stay', async () => {
    const { salon, ids } = await openWithSeries();
    const moved = await move(salon, ids[1], ['2026/11/25', '11:00 AM']);
    expect([moved.status, moved.changed]).toEqual([200, ids.slice(1)]);
    expect(moved.body.data).toMatchObject({ id: ids[1], date: '2026/11/25' });
    const after = ['2026-11-17 600 1', '2026-11-25 660 1', '2026-12-02 660 1', '2026-12-09 660 1'];
    expect(await listVisits(salon)).toEqual(after);
    for (const date of SERIES_DATES.slice(1)) {
      expect(await listTimes(salon, [CUT_BY_AVA], date)).toContain('10:00 AM');
    }
    expect((await move(salon, ids[1], ['2026/11/25', '11:00 AM'])).status).toBe(200);
    expect(await listVisits(salon)).toEqual(after);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('onto the dates of each other, also where rooms and equipment move along', async () => {
    const { salon, ids } = await openWithSeries({ services: [LASER], time: '02:00 PM' });
    const moved = await move(salon, ids[0], ['2026/11/24', '02:00 PM'], AS_DESK);
    expect([moved.status, moved.changed], moved.text).toEqual([200, ids]);
    expect((await listVisits(salon)).map((visit) => visit.slice(0, 10))).toEqual([
      '2026-11-24',
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
    ]);
    expect((await move(salon, ids[0], ['2026/11/24', '02:15 PM'], AS_DESK)).status).toBe(200);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('all or none, in time and to free times alone', async () => {
    const { salon, ids } = await openWithSeries();
    await book(salon, { services: [CUT_BY_AVA], date: '2026/12/09', time: '11:00 AM' });
    const before = await listVisits(salon);
    const taken = await move(salon, ids[0], ['2026/11/18', '11:00 AM']);
    expect(statusAndMessage(taken)).toBe('400 Some dates are not available');
    expect(taken.body.data).toEqual({
      conflicts: [{ date: '2026/12/09', reason: 'slot_not_available' }],
    });
    const toTuesdays = await move(salon, ids[0], ['2026/12/09', '11:00 AM'], AS_CUSTOMER, {});
    expect(statusAndMessage(toTuesdays)).toBe('400 Slot not available');
    const wrong = await move(salon, ids[0], ['2026/11/18', '11:00 AM'], AS_DESK, { scope: 'all' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['scope']]);
    await salon.clock.set(new Date('2026-11-16T16:00:00Z'));
    const late = await move(salon, ids[0], ['2026/11/18', '12:00 PM']);
    expect(statusAndMessage(late)).toBe('400 Too late to change this appointment');
    expect(await listVisits(salon)).toEqual(before);
  });

  test('by a customer only if each of them is in time (400 on scope); alone, or by the front desk, otherwise', async () => {
    const { salon, ids } = await openWithSeries();
    // The salon moves one visit a week ahead, so its limit is its start. The customer moves a later one to the same day
    expect((await move(salon, ids[1], ['2026/11/18', '09:00 AM'], AS_DESK, {})).status).toBe(200);
    expect((await move(salon, ids[2], ['2026/11/18', '11:00 AM'], AS_CUSTOMER, {})).status).toBe(200);
    await salon.clock.set(new Date('2026-11-17T20:00:00Z'));
    const before = await listVisits(salon);
    const late = await move(salon, ids[1], ['2026/11/25', '01:00 PM']);
    expect(late.body).toMatchObject({
      ...toFailureBody('tooLateToChange', 'scope'),
      data: { conflicts: [{ date: '2026/11/18', reason: 'too_late_to_change' }] },
    });
    expect(await listVisits(salon)).toEqual(before);
    expect((await move(salon, ids[1], ['2026/11/25', '01:00 PM'], AS_CUSTOMER, {})).status).toBe(200);
    const atDesk = await move(salon, ids[2], ['2026/11/25', '03:00 PM'], AS_DESK);
    expect([atDesk.status, atDesk.changed]).toEqual([200, [ids[2], ids[1], ids[3]]]);
  });

  nightTest('only as many at once as one transaction holds (422 on scope)', async () => {
    const settings = {
      bookingHorizonDays: 400,
      openBookingsPerNetwork: 0,
      openBookingsPerUnverifiedCustomer: 0,
    };
    const salon = await openSalon({ settings });
    const ids = await bookSeries(salon, {
      services: [LASER],
      time: '02:00 PM',
      repeat: { every_weeks: 2, count: 24 },
    });
    const before = await listVisits(salon);
    const refused = await move(salon, ids[0], ['2026/11/18', '02:00 PM'], AS_DESK);
    expect(toRefusal(refused)).toEqual({
      status: 422,
      errors: { scope: ['Too many visits to move at once'] },
    });
    expect(await listVisits(salon)).toEqual(before);
    // Waitlist entries do not count: a long series is moved without offers
    for (const [index, date] of ['2027/04/20', '2027/05/04'].entries()) {
      const joined = await joinWaitlist(salon, {
        service_pricing_options: [LASER_CHOICE],
        guest: toGuest(`Wanda${index}`),
        windows: [{ ...MORNING, from_date: date, to_date: date, to_time: '05:00 PM' }],
      });
      expect(joined.status, joined.text).toBe(201);
    }
    const fewer = await move(salon, ids[11], ['2027/04/21', '02:00 PM'], AS_DESK);
    expect([fewer.status, fewer.changed]).toEqual([200, ids.slice(11)]);
    expect(await listStatuses(salon, [1, 2])).toEqual(['waiting', 'waiting']);
  });

  test('never onto each other', async () => {
    const { salon, ids } = await openWithSeries();
    expect((await move(salon, ids[1], ['2026/12/01', '02:00 PM'], AS_CUSTOMER, {})).status).toBe(200);
    const before = await listVisits(salon);
    const refused = await move(salon, ids[2], ['2026/12/02', '11:00 AM']);
    expect(refused.body).toMatchObject({
      message: 'Some dates are not available',
      data: { conflicts: [{ date: '2026/12/02' }] },
    });
    expect(await listVisits(salon)).toEqual(before);
  });

  nightTest('without one that has its new time already, which nobody is told of', async () => {
    const { salon, ids } = await openWithSeries();
    expect((await move(salon, ids[2], ['2026/12/01', '11:00 AM'], AS_CUSTOMER, {})).status).toBe(200);
    await salon.runScheduledWork();
    const countMails = () => listMailsTo(salon, 'customer@demo.test').length;
    const before = countMails();
    const moved = await move(salon, ids[0], ['2026/11/17', '11:00 AM']);
    expect([moved.status, moved.changed]).toEqual([200, [ids[0], ids[1], ids[3]]]);
    await salon.runScheduledWork();
    expect(countMails() - before).toBe(3);
  });

  nightTest('as a whole by each of 20 callers at once, without an overlap', async () => {
    const { salon, ids } = await openWithSeries();
    const times = ['09:00 AM', '11:00 AM', '01:00 PM', '02:00 PM'];
    const days = ['2026/11/25', '2026/11/26'];
    const replies = await callAtOnce(20, (index) =>
      move(salon, ids[0], [days[index % 2] ?? '', times[index % 4] ?? ''], AS_DESK),
    );
    expect(tally(replies)).toEqual({ '200 Appointment rescheduled': 20 });
    const visits = await listVisits(salon);
    expect(new Set(visits.map((visit) => visit.slice(11))).size).toBe(1);
    expect(new Set(visits.map((visit) => toWeekday(visit.slice(0, 10)))).size).toBe(1);
    expect(await listAuditFindings(salon)).toEqual([]);
  });
});

describe('a visit is cancelled with the visits of its series that follow it', () => {
  test('each by its own time limit; one that can no longer be cancelled stays', async () => {
    const { salon, ids } = await openWithSeries();
    await salon.clock.set(new Date('2026-11-17T12:00:00Z'));
    const cancelled = await cancel(salon, ids[0]);
    expect([cancelled.status, cancelled.changed]).toEqual([200, ids.slice(1)]);
    expect(cancelled.body.data).toMatchObject({ id: ids[0], status: 1 });
    expect(cancelled.body.refused).toEqual([
      {
        appointment_id: ids[0],
        date: '2026/11/17',
        reason: 'too_late_to_change',
        message: 'Too late to change this appointment',
      },
    ]);
    expect((await listStoredAppointments(salon)).map(({ status }) => status)).toEqual([1, 3, 3, 3]);
    expect(statusAndMessage(await cancel(salon, ids[0]))).toBe('400 Too late to change this appointment');
    const atDesk = { appointment_id: ids[0], refund: 1, ...FOLLOWING };
    expect((await call(salon, 'appointment-cancel', atDesk, AS_DESK)).changed).toEqual([ids[0]]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('from this visit on; alone without the scope, and where it has no series', async () => {
    const { salon, ids } = await openWithSeries();
    const listStatuses = async () => (await listStoredAppointments(salon)).map(({ status }) => status);
    expect((await cancel(salon, ids[1], {})).changed).toEqual([ids[1]]);
    expect(await listStatuses()).toEqual([1, 3, 1, 1]);
    const atDesk = { appointment_id: ids[2], ...FOLLOWING };
    expect((await call(salon, 'appointment-cancel', atDesk, AS_DESK)).changed).toEqual(ids.slice(2));
    expect(await listStatuses()).toEqual([1, 3, 3, 3]);
    expect((await cancel(salon, 99)).status).toBe(404);
    const { id } = (await book(salon, { services: [CUT_BY_AVA], time: '01:00 PM' })).body.data;
    expect((await cancel(salon, id)).status).toBe(404);
    expect(
      (await call(salon, 'appointment-cancel', { appointment_id: id, ...FOLLOWING }, AS_DESK)).status,
    ).toBe(200);
    expect((await listStatuses())[0]).toBe(1);
  });
});
