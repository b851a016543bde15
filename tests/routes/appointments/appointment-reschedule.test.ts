import { describe, expect, test } from 'vitest';
import { bookAsGuest, type DeskAppointmentView, REFUSED_STEP } from '../../support/appointments.ts';
import { FACIAL, GUEST, HAIRCUT, TUESDAY, timesOf } from '../../support/bookings.ts';
import { expectDoors } from '../../support/doors.ts';
import { kept } from '../../support/paying.ts';
import { verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const MOVE = 'appointments/appointment-reschedule';
const AVA = [{ ...HAIRCUT, staff_id: 1 }];
const FRIDAY = { date: '2026/11/20', time: '09:00 AM' };
const move = (testSalon: TestSalon, id: number, to: object) =>
  testSalon.call<DeskAppointmentView>(MOVE, { appointment_id: id, ...to }, { as: 'staff' });

describe('appointment-reschedule', () => {
  test('moves at any time before the visit is over, also minutes before it starts', async () => {
    const testSalon = await open();
    const id = await bookAsGuest(testSalon, { services: AVA });
    await testSalon.clock.set(new Date('2026-11-17T14:59:00Z'));
    const reply = await move(testSalon, id, FRIDAY);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ ...FRIDAY, guest: GUEST });
    expect(await timesOf(testSalon, AVA, TUESDAY)).toContain('10:00 AM');
  });

  test('with override leaves the grid, the shift and the 30 days, but never overlaps', async () => {
    const testSalon = await open();
    const id = await bookAsGuest(testSalon, { services: AVA });
    for (const to of [
      { ...FRIDAY, time: '09:07 AM' },
      { ...FRIDAY, time: '08:00 PM' },
      { date: '2027/03/02', time: '10:00 AM' },
    ]) {
      expect(verdict(await move(testSalon, id, to))).toBe('400 Slot not available');
      expect((await move(testSalon, id, { ...to, override: 1 })).body.data).toMatchObject(to);
    }
    await bookAsGuest(testSalon, { services: AVA, ...FRIDAY });
    const over = await move(testSalon, id, { ...FRIDAY, time: '09:30 AM', override: 1 });
    expect(verdict(over)).toBe('400 Slot not available');
  });

  test('moves to no day that is past, also with override, and mails nobody', async () => {
    const testSalon = await open();
    const id = await bookAsGuest(testSalon, { services: AVA });
    await testSalon.drain();
    const before = testSalon.mails().length;
    for (const date of ['2026/11/15', '2025/11/17']) {
      const reply = await move(testSalon, id, { date, time: '10:00 AM', override: 1 });
      expect(verdict(reply)).toBe('400 Slot not available');
    }
    await testSalon.drain();
    expect(testSalon.mails()).toHaveLength(before);
    expect((await kept(testSalon, id)).date).toBe('2026-11-17');
  });

  test('keeps a buffer that was booked, and members at work elsewhere on the pages of their home', async () => {
    const testSalon = await open();
    const elena = [{ ...FACIAL, staff_id: 5 }];
    const uptown = { location_id: 2, services: elena, date: '2026/11/19', time: '11:00 AM' };
    const id = await bookAsGuest(testSalon, uptown);
    const to = { date: '2026/11/20', time: '03:00 PM' };
    expect((await move(testSalon, id, to)).status).toBe(200);
    expect((await kept(testSalon, id)).lines).toMatchObject([
      { staffId: 5, from: 900, to: 975, duration: 60 },
    ]);
    expect(await timesOf(testSalon, elena, '2026/11/19', 2)).toContain('11:00 AM');
    expect(await timesOf(testSalon, elena, '2026/11/20', 2)).not.toContain('04:00 PM');
  });

  test('refuses what is over: 400', async () => {
    const testSalon = await open();
    const id = await bookAsGuest(testSalon);
    await testSalon.call('appointments/appointment-complete', { appointment_id: id }, { as: 'staff' });
    expect(verdict(await move(testSalon, id, FRIDAY))).toBe(REFUSED_STEP);
  });

  test("knows no other salon's appointment: 404; refuses a wrong field: 422; lets no customer in", async () => {
    const testSalon = await open();
    const id = await bookAsGuest(testSalon);
    expect((await move(await open(), id, FRIDAY)).status).toBe(404);
    const wrong = await move(testSalon, id, { ...FRIDAY, override: 'yes' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['override']]);
    await expectDoors(testSalon, MOVE, { appointment_id: id, ...FRIDAY }, { closedTo: ['customer'] });
    expect((await kept(testSalon, id)).moves).toBe(0);
  });
});
