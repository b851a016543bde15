import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  bookAsGuest,
  type FrontDeskAppointmentView,
  getStoredAppointment,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { FACIAL, GUEST, HAIRCUT, listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const RESCHEDULE = 'appointments/appointment-reschedule';
const AVA = [{ ...HAIRCUT, staff_id: 1 }];
const FRIDAY = { date: '2026/11/20', time: '09:00 AM' };
const reschedule = (salon: TestSalon, id: number, to: object) =>
  salon.call<FrontDeskAppointmentView>(RESCHEDULE, { appointment_id: id, ...to }, { as: 'staff' });

// BEHAVIOR §17.5, §11.4
describe('appointment-reschedule', () => {
  test('moves the visit at any time before its end, also minutes before its start', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: AVA });
    await salon.clock.set(new Date('2026-11-17T14:59:00Z'));
    const reply = await reschedule(salon, id, FRIDAY);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ ...FRIDAY, guest: GUEST });
    expect(await listTimes(salon, AVA, TUESDAY)).toContain('10:00 AM');
  });

  test('moves outside the grid, the shift and the 30 days with override, but never overlaps', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: AVA });
    for (const to of [
      { ...FRIDAY, time: '09:07 AM' },
      { ...FRIDAY, time: '08:00 PM' },
      { date: '2027/03/02', time: '10:00 AM' },
    ]) {
      expect(statusAndMessage(await reschedule(salon, id, to))).toBe('400 Slot not available');
      expect((await reschedule(salon, id, { ...to, override: 1 })).body.data).toMatchObject(to);
    }
    await bookAsGuest(salon, { services: AVA, ...FRIDAY });
    const overlapping = await reschedule(salon, id, { ...FRIDAY, time: '09:30 AM', override: 1 });
    expect(statusAndMessage(overlapping)).toBe('400 Slot not available');
  });

  test('refuses a past day, also with override (400 Slot not available), and sends no mail', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: AVA });
    await salon.runScheduledWork();
    const before = salon.mails().length;
    for (const date of ['2026/11/15', '2025/11/17']) {
      const reply = await reschedule(salon, id, { date, time: '10:00 AM', override: 1 });
      expect(statusAndMessage(reply)).toBe('400 Slot not available');
    }
    await salon.runScheduledWork();
    expect(salon.mails()).toHaveLength(before);
    expect((await getStoredAppointment(salon, id)).date).toBe('2026-11-17');
  });

  test('keeps the booked buffer, and writes diary entries to the page of the home location of the staff member', async () => {
    const salon = await openSalon();
    const elena = [{ ...FACIAL, staff_id: 5 }];
    const booking = { location_id: 2, services: elena, date: '2026/11/19', time: '11:00 AM' };
    const id = await bookAsGuest(salon, booking);
    const to = { date: '2026/11/20', time: '03:00 PM' };
    expect((await reschedule(salon, id, to)).status).toBe(200);
    expect((await getStoredAppointment(salon, id)).lines).toMatchObject([
      { staffId: 5, from: 900, to: 975, duration: 60 },
    ]);
    expect(await listTimes(salon, elena, '2026/11/19', 2)).toContain('11:00 AM');
    expect(await listTimes(salon, elena, '2026/11/20', 2)).not.toContain('04:00 PM');
  });

  test('refuses a completed appointment (400)', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon);
    await salon.call('appointments/appointment-complete', { appointment_id: id }, { as: 'staff' });
    expect(statusAndMessage(await reschedule(salon, id, FRIDAY))).toBe(TRANSITION_REFUSED);
  });

  test("refuses another salon's appointment (404), an invalid field (422) and customers (403)", async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon);
    expect((await reschedule(await openSalon(), id, FRIDAY)).status).toBe(404);
    const wrong = await reschedule(salon, id, { ...FRIDAY, override: 'yes' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['override']]);
    await expectAccess(salon, RESCHEDULE, { appointment_id: id, ...FRIDAY }, { closedTo: ['customer'] });
    expect((await getStoredAppointment(salon, id)).moves).toBe(0);
  });
});
