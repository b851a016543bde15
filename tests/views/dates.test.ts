import { expect, test } from 'vitest';
import { toInstant } from '../../lib/rules/time-zone.ts';
import { toWireInstant, toWireInstantFormatterOfDay } from '../../lib/views/dates.ts';

test.each([
  ['2026-11-17', 600, 'America/New_York', '2026-11-17T10:00:00-05:00'],
  ['2026-07-01', 0, 'Asia/Kolkata', '2026-07-01T00:00:00+05:30'],
  ['2026-07-01', 1440, 'UTC', '2026-07-02T00:00:00+00:00'],
  // Both clock changes: the second hour of the day is skipped, or comes twice
  ['2026-03-08', 60, 'America/New_York', '2026-03-08T01:00:00-05:00'],
  ['2026-03-08', 180, 'America/New_York', '2026-03-08T03:00:00-04:00'],
  ['2026-11-01', 60, 'America/New_York', '2026-11-01T01:00:00-04:00'],
  ['2026-11-01', 120, 'America/New_York', '2026-11-01T02:00:00-05:00'],
])('shows %s, minute %i, in %s as %s (BEHAVIOR §6.3)', (date, minute, timeZone, text) => {
  expect(toWireInstant(toInstant(date, minute, timeZone), timeZone)).toBe(text);
  expect(toWireInstantFormatterOfDay(date, timeZone)(minute)).toBe(text);
  expect(new Date(text)).toEqual(toInstant(date, minute, timeZone));
});
