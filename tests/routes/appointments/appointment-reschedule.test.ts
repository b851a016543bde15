import { describe, expect, test } from 'vitest';
import { bookAsGuest, type DeskAppointmentView, REFUSED_STEP } from '../../support/appointments.ts';
import { FACIAL, GUEST, HAIRCUT, TUESDAY, timesOf } from '../../support/bookings.ts';
import { expectDoors } from '../../support/doors.ts';
import { type House, useHouses } from '../../support/house.ts';
import { kept } from '../../support/paying.ts';
import { verdict } from '../../support/replies.ts';

const open = useHouses();
const MOVE = 'appointments/appointment-reschedule';
const AVA = [{ ...HAIRCUT, staff_id: 1 }];
const FRIDAY = { date: '2026/11/20', time: '09:00 AM' };
const move = (house: House, id: number, to: object) =>
  house.call<DeskAppointmentView>(MOVE, { appointment_id: id, ...to }, { as: 'staff' });

describe('appointment-reschedule', () => {
  test('moves at any time before the visit is over, also minutes before it starts', async () => {
    const house = await open();
    const id = await bookAsGuest(house, { services: AVA });
    await house.clock.set(new Date('2026-11-17T14:59:00Z'));
    const reply = await move(house, id, FRIDAY);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ ...FRIDAY, guest: GUEST });
    expect(await timesOf(house, AVA, TUESDAY)).toContain('10:00 AM');
  });

  test('with override leaves the grid, the shift and the 30 days, but never overlaps', async () => {
    const house = await open();
    const id = await bookAsGuest(house, { services: AVA });
    for (const to of [
      { ...FRIDAY, time: '09:07 AM' },
      { ...FRIDAY, time: '08:00 PM' },
      { date: '2027/03/02', time: '10:00 AM' },
    ]) {
      expect(verdict(await move(house, id, to))).toBe('400 Slot not available');
      expect((await move(house, id, { ...to, override: 1 })).body.data).toMatchObject(to);
    }
    await bookAsGuest(house, { services: AVA, ...FRIDAY });
    const over = await move(house, id, { ...FRIDAY, time: '09:30 AM', override: 1 });
    expect(verdict(over)).toBe('400 Slot not available');
  });

  test('moves to no day that is past, also with override, and mails nobody', async () => {
    const house = await open();
    const id = await bookAsGuest(house, { services: AVA });
    await house.drain();
    const before = house.mails().length;
    for (const date of ['2026/11/15', '2025/11/17']) {
      const reply = await move(house, id, { date, time: '10:00 AM', override: 1 });
      expect(verdict(reply)).toBe('400 Slot not available');
    }
    await house.drain();
    expect(house.mails()).toHaveLength(before);
    expect((await kept(house, id)).date).toBe('2026-11-17');
  });

  test('keeps a buffer that was booked, and members at work elsewhere on the pages of their home', async () => {
    const house = await open();
    const elena = [{ ...FACIAL, staff_id: 5 }];
    const uptown = { location_id: 2, services: elena, date: '2026/11/19', time: '11:00 AM' };
    const id = await bookAsGuest(house, uptown);
    const to = { date: '2026/11/20', time: '03:00 PM' };
    expect((await move(house, id, to)).status).toBe(200);
    expect((await kept(house, id)).lines).toMatchObject([{ staffId: 5, from: 900, to: 975, duration: 60 }]);
    expect(await timesOf(house, elena, '2026/11/19', 2)).toContain('11:00 AM');
    expect(await timesOf(house, elena, '2026/11/20', 2)).not.toContain('04:00 PM');
  });

  test('refuses what is over: 400', async () => {
    const house = await open();
    const id = await bookAsGuest(house);
    await house.call('appointments/appointment-complete', { appointment_id: id }, { as: 'staff' });
    expect(verdict(await move(house, id, FRIDAY))).toBe(REFUSED_STEP);
  });

  test("knows no other salon's appointment: 404; refuses a wrong field: 422; lets no customer in", async () => {
    const house = await open();
    const id = await bookAsGuest(house);
    expect((await move(await open(), id, FRIDAY)).status).toBe(404);
    const wrong = await move(house, id, { ...FRIDAY, override: 'yes' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['override']]);
    await expectDoors(house, MOVE, { appointment_id: id, ...FRIDAY }, { closedTo: ['customer'] });
    expect((await kept(house, id)).moves).toBe(0);
  });
});
