import { describe, expect, test } from 'vitest';
import { toMinutes } from '../../../functions/pages/app/booking/dates.ts';
import { countLateMinutes } from '../../../functions/pages/app/desk/visit-state.ts';

const INSTANT = '2026-11-17T15:00:00.000Z';
const EXPECTED = { from: '10:00', to: '11:00', status: 1, arrived_at: null, started_at: null };

// BEHAVIOR §39.3
describe('a visit', () => {
  test.each([
    ['is not late before its time', EXPECTED, '09:59', 0],
    ['is not late in the minute in which it begins', EXPECTED, '10:00', 0],
    ['is late from the next minute', EXPECTED, '10:01', 1],
    ['is late until its end', EXPECTED, '10:59', 59],
    ['is not late from its end on', EXPECTED, '11:00', 0],
    ['is not late once its customer has arrived', { ...EXPECTED, arrived_at: INSTANT }, '10:20', 0],
    ['is not late once it has started', { ...EXPECTED, started_at: INSTANT }, '10:20', 0],
    ['is not late while it waits for its deposit', { ...EXPECTED, status: 0 }, '10:20', 0],
    ['is not late once it is completed', { ...EXPECTED, status: 2 }, '10:20', 0],
    ['is not late as a no-show', { ...EXPECTED, status: 4 }, '10:20', 0],
    ['is not late on another day than today', EXPECTED, undefined, 0],
  ] as const)('%s', (_, visit, now, minutes) => {
    expect(countLateMinutes(visit, now === undefined ? undefined : toMinutes(now))).toBe(minutes);
  });
});
