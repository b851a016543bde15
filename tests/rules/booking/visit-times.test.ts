import { describe, expect, test } from 'vitest';
import type { AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import {
  computeServiceEndWithoutBuffer,
  computeVisitTimes,
  isVisitUpcomingOrRunning,
  toVisitIdAndTime,
} from '../../../lib/rules/booking/visit-times.ts';
import { APPOINTMENT } from '../../support/messages/notified-visit.ts';

type Line = readonly [from: number, duration: number, addOns?: number[], buffer?: number];

const toLine = ([from, duration, addOns = [], buffer = 0]: Line, index: number): AppointmentLine => ({
  serviceId: 1,
  pricingOptionId: null,
  staffId: index + 1,
  from,
  to: from + duration + addOns.reduce((sum, minutes) => sum + minutes, 0) + buffer,
  duration,
  price: 5000,
  addOns: addOns.map((minutes, at) => ({ addOnId: at + 1, price: 0, duration: minutes })),
});

describe('the times of a visit (BEHAVIOR §16.3, §6.3)', () => {
  const NEW_YORK = 'America/New_York';
  const rows: [string, string, string, readonly Line[], string, string][] = [
    ['one service', NEW_YORK, '2026-11-17', [[600, 45]], '10:00-05:00', '10:45-05:00'],
    [
      'add-ons, without the buffer',
      NEW_YORK,
      '2026-11-17',
      [[600, 45, [15, 5], 30]],
      '10:00-05:00',
      '11:05-05:00',
    ],
    [
      'a buffer in between',
      NEW_YORK,
      '2026-11-17',
      [
        [600, 30, [], 15],
        [645, 60],
      ],
      '10:00-05:00',
      '11:45-05:00',
    ],
    [
      'parallel services',
      NEW_YORK,
      '2026-11-17',
      [
        [600, 90],
        [600, 30],
      ],
      '10:00-05:00',
      '11:30-05:00',
    ],
    ['no service (a sale of products)', NEW_YORK, '2026-11-17', [], '10:00-05:00', '10:00-05:00'],
    ['until midnight', NEW_YORK, '2026-11-17', [[1380, 60]], '23:00-05:00', '24:00-05:00'],
    ['across a skipped hour', NEW_YORK, '2027-03-14', [[90, 120]], '01:30-05:00', '04:30-04:00'],
    ['into a skipped hour', NEW_YORK, '2027-03-14', [[90, 60]], '01:30-05:00', '03:30-04:00'],
    ['across a repeated hour', NEW_YORK, '2026-11-01', [[30, 120]], '00:30-04:00', '01:30-05:00'],
    ['from a repeated hour on', NEW_YORK, '2026-11-01', [[90, 60]], '01:30-04:00', '01:30-05:00'],
    ['in a repeated hour', 'Europe/Berlin', '2026-10-25', [[120, 45]], '02:00+02:00', '02:45+02:00'],
  ];
  test.each(rows)('%s', (_name, timeZone, date, lines, start, end) => {
    const minute = lines[0]?.[0] ?? 600;
    const visit = { ...APPOINTMENT, date, minute, lines: lines.map(toLine) };
    const toDate = (time: string) => new Date(`${date}T${time}`);
    expect(computeVisitTimes(visit, timeZone)).toStrictEqual({
      startsAt: toDate(start),
      endsAt: toDate(end),
    });
  });
});

test('a service starts after the buffer before it', () => {
  expect(computeServiceEndWithoutBuffer({ from: 600, bufferBefore: 10, duration: 30, addOns: [] })).toBe(640);
});

test.each([
  [0, -1, true],
  [1, -1, true],
  [1, 0, false],
  [2, -1, false],
  [3, -1, false],
] as const)(
  'a visit of status %i is ahead %i ms after its end: %s (BEHAVIOR §17.1)',
  (status, ms, isAhead) => {
    const visit = { status, date: '2026-11-17', minute: 600, lines: [toLine([600, 45], 0)] };
    const now = new Date(Date.parse('2026-11-17T10:45:00-05:00') + ms);
    expect(isVisitUpcomingOrRunning(visit, 'America/New_York', now)).toBe(isAhead);
  },
);

test('a notice keeps the visit and the time that it told', () => {
  expect(toVisitIdAndTime({ id: 42, date: '2026-11-17', minute: 600 })).toStrictEqual({
    appointmentId: 42,
    date: '2026-11-17',
    minute: 600,
  });
});
