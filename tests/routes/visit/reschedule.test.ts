import { describe, expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { getStoredAppointment, TOO_LATE, TRANSITION_REFUSED } from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT, listTimes, type SlotItem } from '../../support/booking/bookings.ts';
import { type AppointmentView, bookWithLink, issueLinkToken } from '../../support/booking/visit-links.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AVA = { ...HAIRCUT, staff_id: 1 };
const FRIDAY = { date: '2026/11/20', time: '01:00 PM' };

const move = (salon: TestSalon, token: string, to: object) =>
  salon.call<AppointmentView>('visit/reschedule', { token, ...to });
const listSlots = (salon: TestSalon, token: string, start = '2026/11/20', end = start) =>
  salon.call<SlotItem[]>('visit/slots', { token, start_date: start, end_date: end });
const toTimes = (slots: readonly SlotItem[]) =>
  slots.filter(({ available }) => available).map(({ time }) => time);

// BEHAVIOR §17.5, §33.2
describe('reschedule', () => {
  test('moves to a time that slots offers, with new reminders; the old link still works', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const { id, token } = await bookWithLink(salon, { services: [AVA], date: '2026/11/19' });
    const moved = await move(salon, token, FRIDAY);
    expect(statusAndMessage(moved)).toBe('200 Appointment rescheduled');
    expect(moved.body.data).toMatchObject({ id, ...FRIDAY, confirmed_at: null, services: [{ staff_id: 1 }] });
    expect((await getStoredAppointment(salon, id)).reminders).toEqual([
      { at: '2026-11-19T18:00:00.000Z', channel: 'email' },
    ]);
    expect((await move(salon, token, { ...FRIDAY, time: '01:15 PM' })).status).toBe(200);
  });

  test('refuses a taken time, a time too late, a closed status, a malformed date', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const { id, token } = await bookWithLink(salon, { services: [AVA], date: '2026/11/19' });
    await bookWithLink(salon, { services: [AVA], ...FRIDAY });
    expect(statusAndMessage(await move(salon, token, FRIDAY))).toBe('400 Slot not available');
    const malformed = await move(salon, token, { ...FRIDAY, date: '2026-11-20' });
    expect([malformed.status, Object.keys(malformed.body.errors ?? {})]).toEqual([422, ['date']]);
    const soon = await bookWithLink(salon, { date: '2026/11/16', time: '03:00 PM' });
    expect(statusAndMessage(await move(salon, soon.token, FRIDAY))).toBe(TOO_LATE);
    await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
    expect(statusAndMessage(await move(salon, token, FRIDAY))).toBe(TRANSITION_REFUSED);
    expect(statusAndMessage(await listSlots(salon, token))).toBe(TRANSITION_REFUSED);
  });

  test('slots lists what get-slot lists for the same services, with the own time free', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const services = [AVA, BLOW_DRY];
    const free = await listTimes(salon, services, FRIDAY.date);
    const { token } = await bookWithLink(salon, { services, ...FRIDAY });
    expect(toTimes((await listSlots(salon, token)).body.data)).toEqual(free);
    const wide = await listSlots(salon, token, '2026/11/20', '2027/01/20');
    expect([wide.status, Object.keys(wide.body.errors ?? {})]).toEqual([422, ['end_date']]);
  });

  test('does one of two moves to one time at once and refuses the other', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const [a, b] = [
      await bookWithLink(salon, { services: [AVA], date: '2026/11/19' }),
      await bookWithLink(salon, { services: [AVA], date: '2026/11/19', time: '01:00 PM' }),
    ];
    const replies = await Promise.all([a, b].map(({ token }) => move(salon, token, FRIDAY)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  describe('moves by links on one day of the salon', () => {
    const LIMIT = 10;
    const TOO_MANY = '429 This appointment was moved too often today, please try again tomorrow';
    const TIMES = ['01:00 PM', '01:15 PM'];
    const at = (index: number) => ({ ...FRIDAY, time: TIMES[index % TIMES.length] });
    /** A visit that its link has moved so many times, the last time to `at(count - 1)`. */
    async function bookAndMove(salon: TestSalon, count: number) {
      const visit = await bookWithLink(salon, { services: [AVA], date: '2026/11/19' });
      for (let index = 0; index < count; index += 1) {
        const moved = await move(salon, visit.token, at(index));
        expect(moved.status, moved.text).toBe(200);
      }
      return visit;
    }

    test('the eleventh is refused until the next day, with every link of the visit', async () => {
      const salon = await openSalon({ settings: { guestCheckout: true } });
      const { id, token } = await bookAndMove(salon, LIMIT);
      for (const each of [token, await issueLinkToken(salon, id)]) {
        const refused = await move(salon, each, at(LIMIT));
        expect(statusAndMessage(refused)).toBe(TOO_MANY);
        expect(refused.body).toMatchObject({
          code: 'too_many_moves',
          errors: { token: [expect.any(String)] },
        });
        // 9:00 in New York: 15 hours are left of the day
        expect(refused.headers['retry-after']).toBe(String(15 * 60 * 60));
      }
      const repeated = await move(salon, token, at(LIMIT - 1));
      expect(statusAndMessage(repeated)).toBe('200 Appointment rescheduled');
      await salon.clock.advance(15 * 60 - 1);
      expect(statusAndMessage(await move(salon, token, at(LIMIT)))).toBe(TOO_MANY);
      await salon.clock.advance(1);
      expect(statusAndMessage(await move(salon, token, at(LIMIT)))).toBe('200 Appointment rescheduled');
    });

    test('the front desk still moves the visit, and its moves do not count', async () => {
      const salon = await openSalon({ settings: { guestCheckout: true } });
      const { id, token } = await bookAndMove(salon, LIMIT - 1);
      const byDesk = (to: object) =>
        salon.call('appointments/appointment-reschedule', { appointment_id: id, ...to }, { as: 'staff' });
      expect((await byDesk(at(LIMIT + 1))).status).toBe(200);
      expect((await move(salon, token, at(LIMIT))).status).toBe(200);
      expect(statusAndMessage(await move(salon, token, at(LIMIT + 1)))).toBe(TOO_MANY);
      expect((await byDesk(at(LIMIT + 1))).status).toBe(200);
    });

    test('one of two last moves at once is done, the other refused', async () => {
      const salon = await openSalon({ settings: { guestCheckout: true } });
      const { token } = await bookAndMove(salon, LIMIT - 1);
      const replies = await Promise.all(
        ['02:00 PM', '03:00 PM'].map((time) => move(salon, token, { ...FRIDAY, time })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 429]);
    });
  });
});
