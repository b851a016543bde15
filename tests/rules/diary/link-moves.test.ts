import { expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { checkLinkMoves, withLinkMove } from '../../../lib/rules/diary/reschedule.ts';

const DAY = '2026-11-16';
const SALON = { timeZone: 'America/New_York' };
/** 23:30 of the day in New York. */
const LATE = new Date('2026-11-17T04:30:00Z');
const visit = (linkMoves?: Appointment['linkMoves']) =>
  ({ id: 1, ...(linkMoves ? { linkMoves } : {}) }) as Appointment;

// BEHAVIOR §33.2
test.each([
  ['the first one', undefined, 1],
  ['one more of a day', { day: DAY, count: 3 }, 4],
  ['the first one of another day', { day: '2026-11-15', count: 3 }, 1],
])('counts moves by the day: %s', (_, moves, count) => {
  expect(withLinkMove(moves, DAY)).toStrictEqual({ day: DAY, count });
});

test.each([
  ['never', visit()],
  ['9 times today', visit({ day: DAY, count: 9 })],
  ['10 times yesterday', visit({ day: '2026-11-15', count: 10 })],
])('a visit that links have moved %s can be moved', (_, appointment) => {
  expect(checkLinkMoves(appointment, SALON, LATE)).toStrictEqual({ ok: true, value: appointment });
});

test('a visit that links have moved 10 times today can be moved from the next day of the salon on', () => {
  expect(checkLinkMoves(visit({ day: DAY, count: 10 }), SALON, LATE)).toMatchObject({
    ok: false,
    failure: 'tooManyMoves',
    errors: { appointmentId: expect.anything() },
    retryAfterSeconds: 1800,
  });
});
