import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  type AppointmentView,
  bookAsCustomer,
  bookAsGuest,
  getDayPage,
  getStoredAppointment,
  listPendingNotices,
  registerOtherCustomer,
  TOO_LATE,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT, listTimes, TUESDAY, toRefusal } from '../../support/booking/bookings.ts';
import { findCalendarUid, listCalendarFiles } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { COLOUR, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const RESCHEDULE = 'appointments/customer-appointment-reschedule';
const AVA = [{ ...HAIRCUT, staff_id: 1 }];
const THURSDAY = { date: '2026/11/19', time: '01:00 PM' };
const FRIDAY = { date: '2026/11/20', time: '09:00 AM' };

const reschedule = (salon: TestSalon, id: number, to: object) =>
  salon.call<AppointmentView>(RESCHEDULE, { appointment_id: id, ...to }, { as: 'customer' });

// BEHAVIOR §17.5, §14.3
describe('customer-appointment-reschedule', () => {
  test('takes the new slot and frees the old one', async () => {
    const salon = await openSalon();
    const [thursday, friday] = await Promise.all([
      listTimes(salon, AVA, THURSDAY.date),
      listTimes(salon, AVA, FRIDAY.date),
    ]);
    const id = await bookAsCustomer(salon, { services: AVA, ...THURSDAY });
    const reply = await reschedule(salon, id, FRIDAY);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      message: 'Appointment rescheduled',
      data: { id, status: 1, ...FRIDAY, services: [{ staff_id: 1, time: '09:00 AM', price: '50.00' }] },
    });
    expect(await listTimes(salon, AVA, THURSDAY.date)).toEqual(thursday);
    expect(await getDayPage(salon, 1, '2026-11-19')).toEqual({});
    const remaining = await listTimes(salon, AVA, FRIDAY.date);
    expect(friday.filter((time) => !remaining.includes(time))).toContain('09:00 AM');
    expect(await getStoredAppointment(salon, id)).toMatchObject({
      moves: 1,
      version: 2,
      date: '2026-11-20',
      minute: 540,
    });
  });

  test('may overlap its own old time', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, { services: AVA, ...THURSDAY });
    expect((await reschedule(salon, id, { ...THURSDAY, time: '01:15 PM' })).status).toBe(200);
    const page = await getDayPage(salon, 1, '2026-11-19');
    expect(Object.keys(page)).toEqual(['m1']);
    expect(await listTimes(salon, AVA, THURSDAY.date)).not.toContain('01:15 PM');
    expect(await listTimes(salon, AVA, THURSDAY.date)).toContain('02:00 PM');
  });

  test('keeps a named staff member, and is refused when they are busy (400 Slot not available)', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, { services: AVA, ...THURSDAY });
    await bookAsGuest(salon, { services: AVA, ...FRIDAY });
    expect(statusAndMessage(await reschedule(salon, id, FRIDAY))).toBe('400 Slot not available');
    expect(await getStoredAppointment(salon, id)).toMatchObject({ moves: 0, version: 1, date: '2026-11-19' });
  });

  test('keeps an assigned staff member who is free, even one with more bookings; otherwise assigns another', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, { ...THURSDAY });
    const assigned = (await getStoredAppointment(salon, id)).lines[0]?.staffId;
    expect(assigned).toBe(1);
    const tenOnFriday = { ...FRIDAY, time: '10:00 AM' };
    await bookAsGuest(salon, { services: AVA, ...tenOnFriday, time: '01:00 PM' });
    const unchanged = await reschedule(salon, id, tenOnFriday);
    expect(unchanged.body.data.services[0]?.staff).toEqual({ id: 1, name: 'Ava Martin' });
    await bookAsGuest(salon, { services: AVA, ...tenOnFriday, time: '11:00 AM' });
    const reassigned = await reschedule(salon, id, { ...tenOnFriday, time: '11:00 AM' });
    expect(reassigned.body.data.services[0]?.staff).toEqual({ id: 2, name: 'Ben Carter' });
    expect(Object.keys(await getDayPage(salon, 1, '2026-11-20')).sort()).toEqual(['m1', 'm2']);
  });

  test('keeps the agreed prices and minutes when the catalog has changed', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, { services: [HAIRCUT, BLOW_DRY], ...THURSDAY });
    const service = await salon.store.get(keys.catalogRecord(salon.tenant, 'SERVICE', 1));
    await salon.store.commit([
      updateItem(keys.catalogRecord(salon.tenant, 'SERVICE', 1), {
        set: { price: 9900, duration: 90, bufferMinutes: 30 },
      }),
      updateItem(keys.salon(salon.tenant), { add: { catalogVersion: 1 } }),
    ]);
    expect(service).toMatchObject({ price: 5000, duration: 45 });
    const { body } = await reschedule(salon, id, FRIDAY);
    expect(body.data).toMatchObject({
      subtotal: '85.00',
      services: [
        { time: '09:00 AM', duration: 45, price: '50.00' },
        { time: '09:45 AM', duration: 30, price: '35.00' },
      ],
    });
  });

  test('mails the new time and the bill with the entry of the same UID and a higher SEQUENCE', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, { services: AVA, ...THURSDAY });
    await salon.runScheduledWork();
    const before = listCalendarFiles(salon);
    await reschedule(salon, id, FRIDAY);
    await salon.runScheduledWork();
    const mails = salon.mails().slice(2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Rescheduled: Fri, Nov 20, 9:00 AM, Carla Client',
      'Your appointment at Demo Salon was rescheduled: Fri, Nov 20, 9:00 AM',
    ]);
    const toCustomer = mails.find(({ subject }) => subject.startsWith('Your'))?.body.text;
    expect(toCustomer).toMatch(/Subtotal: .*\nTax: .*\nTotal: .*\nTo pay at the salon: /);
    const [original = '', rescheduled = ''] = [...before, ...listCalendarFiles(salon).slice(1)];
    expect(rescheduled).toContain('METHOD:PUBLISH');
    expect(rescheduled).toContain('SEQUENCE:1');
    expect(rescheduled).toContain('DTSTART:20261120T140000Z');
    expect(findCalendarUid(rescheduled)).toBe(findCalendarUid(original));
  });

  nightTest('notifies the previous and the new staff member', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, THURSDAY);
    await bookAsGuest(salon, { services: AVA, ...FRIDAY, time: '10:00 AM' });
    await salon.runScheduledWork();
    const mailCount = salon.mails().length;
    await reschedule(salon, id, { ...FRIDAY, time: '10:00 AM' });
    await salon.runScheduledWork();
    const subjects = salon
      .mails()
      .slice(mailCount)
      .map(({ destination, subject }) => `${destination.to[0]}: ${subject}`);
    expect(subjects.sort()).toEqual([
      'ava@demo.test: No longer assigned to you: Thu, Nov 19, 1:00 PM, Carla Client',
      'ben@demo.test: New appointment: Fri, Nov 20, 10:00 AM, Carla Client',
      'customer@demo.test: Your appointment at Demo Salon was rescheduled: Fri, Nov 20, 10:00 AM',
    ]);
  });

  test('moves the hold of a visit that awaits its deposit, and sends no mail', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    const id = await bookAsCustomer(salon, { services: [COLOUR], ...THURSDAY });
    const { holdUntil } = await getStoredAppointment(salon, id);
    expect((await reschedule(salon, id, FRIDAY)).body.data.status).toBe(0);
    expect((await getStoredAppointment(salon, id)).holdUntil).toBe(holdUntil);
    await salon.runScheduledWork();
    expect(salon.mails()).toEqual([]);
    await salon.clock.advance(16);
    await salon.runScheduledWork();
    expect((await getStoredAppointment(salon, id)).status).toBe(5);
    expect(await getDayPage(salon, 1, '2026-11-20')).toEqual({});
  });

  test('changes nothing and sends no mail for the time that the visit has already', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, THURSDAY);
    const reply = await reschedule(salon, id, THURSDAY);
    expect(reply.status).toBe(200);
    expect(await getStoredAppointment(salon, id)).toMatchObject({ moves: 0, version: 1 });
    expect(await listPendingNotices(salon)).toEqual(['booking.created']);
  });

  test('refuses times that get-slot does not list: off the grid, closed, past, beyond 30 days', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, THURSDAY);
    const unlisted = [
      { ...FRIDAY, time: '09:07 AM' },
      { ...FRIDAY, time: '05:50 PM' },
      { date: '2026/11/22', time: '10:00 AM' },
      { date: '2026/11/13', time: '10:00 AM' },
      { date: '2026/12/18', time: '10:00 AM' },
    ];
    for (const to of unlisted)
      expect(statusAndMessage(await reschedule(salon, id, to))).toBe('400 Slot not available');
    expect((await getStoredAppointment(salon, id)).version).toBe(1);
  });

  test('refuses a move that is too late and visits that are over (400)', async () => {
    const salon = await openSalon();
    const soon = await bookAsCustomer(salon, { date: TUESDAY, time: '09:00 AM' });
    const later = await bookAsCustomer(salon, THURSDAY);
    expect((await reschedule(salon, soon, FRIDAY)).status).toBe(200);
    await salon.clock.set(new Date('2026-11-18T18:00:00.001Z'));
    expect(statusAndMessage(await reschedule(salon, later, { ...FRIDAY, time: '11:00 AM' }))).toBe(TOO_LATE);
    await salon.call('appointments/appointment-cancel', { appointment_id: later }, { as: 'staff' });
    expect(statusAndMessage(await reschedule(salon, later, { ...FRIDAY, time: '11:00 AM' }))).toBe(
      TRANSITION_REFUSED,
    );
  });

  test('answers 404 for appointments of another customer or another salon', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, THURSDAY);
    const token = await registerOtherCustomer(salon);
    expect((await salon.call(RESCHEDULE, { appointment_id: id, ...FRIDAY }, { token })).status).toBe(404);
    const otherSalon = await openSalon();
    expect((await reschedule(otherSalon, id, FRIDAY)).status).toBe(404);
    expect((await getStoredAppointment(salon, id)).moves).toBe(0);
  });

  test('refuses an invalid id, date or time (422 naming it) and callers who are not customers', async () => {
    const salon = await openSalon();
    const rows: [object, string][] = [
      [{ appointment_id: 'x' }, 'appointment_id'],
      [{ date: '2026-11-20' }, 'date'],
      [{ date: '2026/02/30' }, 'date'],
      [{ time: '13:00' }, 'time'],
      [{ time: undefined }, 'time'],
    ];
    for (const [wrong, field] of rows) {
      const reply = await salon.call(
        RESCHEDULE,
        { appointment_id: 1, ...FRIDAY, ...wrong },
        { as: 'customer' },
      );
      const { status, errors } = toRefusal(reply);
      expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
    }
    await expectAccess(salon, RESCHEDULE, { appointment_id: 1, ...FRIDAY }, { closedTo: ['staff', 'admin'] });
  });
});
