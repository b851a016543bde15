import { expect, test } from 'vitest';
import { addDays } from '../../../lib/rules/calendar.ts';
import type { WaitlistWindow } from '../../../lib/rules/waitlist/entries.ts';
import {
  computeVisitMinutesWithoutBuffers,
  validateWaitlistWindows,
} from '../../../lib/rules/waitlist/windows.ts';
import { slotCase } from '../../support/booking/slot-questions.ts';
import { at, service } from '../../support/catalog/salon-parts.ts';

const TODAY = '2026-11-17';
/** An hour, a buffer, and 45 minutes. */
const VISIT = slotCase({
  services: [
    service(1, { bufferBeforeMinutes: 20, bufferMinutes: 10 }),
    service(2, { duration: 45, bufferMinutes: 15 }),
  ],
  visit: [[1], [2]],
}).visit;

test('the minutes of a visit end with its last service, whoever of a group it is for', () => {
  expect(computeVisitMinutesWithoutBuffers(VISIT)).toBe(60 + 10 + 45);
  const group = slotCase({
    services: [service(1), service(2, { duration: 45 })],
    visit: [[1], [2, null, 1]],
  });
  expect(computeVisitMinutesWithoutBuffers(group.visit)).toBe(60);
  expect(computeVisitMinutesWithoutBuffers({ lines: [] })).toBe(0);
});

const window = (dates: string, times: string): WaitlistWindow => ({
  from: dates.slice(0, 10),
  to: dates.slice(13),
  fromMinute: at(times.slice(0, 5)),
  toMinute: at(times.slice(6)),
});
const DAYS = { past: '2026-11-16', today: TODAY, latest: '2027-12-22', tooLate: '2027-12-23' };
const validate = (...windows: readonly WaitlistWindow[]) => {
  const validated = validateWaitlistWindows(windows, VISIT, TODAY);
  return validated.ok ? validated.value : validated.errors;
};

// BEHAVIOR §34.1
test.each([
  ['one day', `${DAYS.today} - ${DAYS.today}`, '09:00-10:55'],
  ['a day that is past, and today', `${DAYS.past} - ${DAYS.today}`, '09:00-12:00'],
  ['31 days', '2026-11-17 - 2026-12-17', '09:00-12:00'],
  ['31 days from today on, and past ones', '2026-11-01 - 2026-12-17', '09:00-12:00'],
  ['the 400th day ahead', `${DAYS.latest} - ${DAYS.latest}`, '09:00-12:00'],
])('a window may be %s', (_, dates, times) => {
  expect(validate(window(dates, times))).toStrictEqual([window(dates, times)]);
});

test('a window until midnight ends with its day', () => {
  expect(validate(window(`${TODAY} - ${TODAY}`, '22:05-00:00'))).toStrictEqual([
    window(`${TODAY} - ${TODAY}`, '22:05-24:00'),
  ]);
});

const TOO_MANY = 'Must have at most 31 days in all';

test.each([
  ['in the past', `${DAYS.past} - ${DAYS.past}`, '09:00-12:00', 'toDate', 'Must not be in the past'],
  ['backwards', `${DAYS.today} - ${DAYS.past}`, '09:00-12:00', 'toDate', 'Must not be before the first day'],
  [
    'too far ahead',
    `${DAYS.tooLate} - ${DAYS.tooLate}`,
    '09:00-12:00',
    'toDate',
    `Must be on or before ${DAYS.latest}`,
  ],
  [
    'without time',
    `${DAYS.today} - ${DAYS.today}`,
    '09:00-09:00',
    'toTime',
    'Must be after the earliest time',
  ],
  [
    'too short',
    `${DAYS.today} - ${DAYS.today}`,
    '09:00-10:54',
    'toTime',
    'Must leave 115 minutes for the visit',
  ],
])('a window must not be %s', (_, dates, times, field, message) => {
  const good = window(`${TODAY} - ${TODAY}`, '09:00-12:00');
  expect(validate(good, window(dates, times))).toStrictEqual({ [`windows.1.${field}`]: [message] });
});

test.each([
  ['of one window', [window('2026-11-17 - 2026-12-18', '09:00-12:00')]],
  [
    'of several windows',
    [window('2026-11-17 - 2026-12-01', '09:00-12:00'), window('2026-12-02 - 2026-12-18', '09:00-12:00')],
  ],
])('32 days %s are too many', (_, windows) => {
  expect(validate(...windows)).toStrictEqual({ windows: [TOO_MANY] });
});

test('days that several windows share count once', () => {
  const windows = [
    window('2026-11-17 - 2026-12-17', '09:00-12:00'),
    window('2026-11-20 - 2026-12-01', '15:00-18:00'),
  ];
  expect(validate(...windows)).toStrictEqual(windows);
});

test.each([
  [800, undefined],
  [801, { windows: [TOO_MANY] }],
])('a window to today may begin at most 800 days ago: %d', (days, errors) => {
  const today = window(`${TODAY} - ${TODAY}`, '09:00-12:00');
  const windows = [today, { ...today, from: addDays(TODAY, -days) }];
  expect(validate(...windows)).toStrictEqual(errors ?? windows);
});

test('a range of centuries is refused before its days are listed', () => {
  expect(validate(window('0001-01-01 - 9999-12-31', '09:00-12:00'))).toStrictEqual({
    'windows.0.toDate': [`Must be on or before ${DAYS.latest}`],
    windows: [TOO_MANY],
  });
});
