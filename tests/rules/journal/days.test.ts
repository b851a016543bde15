import { expect, test } from 'vitest';
import { toLastClosableDay, toNextClosing } from '../../../lib/rules/journal/days.ts';

// BEHAVIOR §36.6
test.each([
  ['before five past midnight', 'America/New_York', '2026-11-17T05:04:59Z', '2026-11-15'],
  ['at five past midnight', 'America/New_York', '2026-11-17T05:05:00Z', '2026-11-16'],
  ['in the evening of a day ahead of UTC', 'Pacific/Auckland', '2026-11-16T11:10:00Z', '2026-11-16'],
  ['in a zone with 30 minutes', 'Asia/Kolkata', '2026-11-16T18:35:00Z', '2026-11-16'],
  ['after the night in which the clocks went back', 'America/New_York', '2026-11-02T05:05:00Z', '2026-11-01'],
  ['after a skipped midnight', 'America/Santiago', '2026-09-06T04:05:00Z', '2026-09-05'],
])('the last day that can be closed %s', (_, timeZone, now, day) => {
  expect(toLastClosableDay(timeZone, new Date(now))).toBe(day);
});

test.each([
  ['America/New_York', '2026-11-15', '2026-11-17T05:05:00.000Z'],
  ['America/New_York', '2026-03-06', '2026-03-08T05:05:00.000Z'],
  ['America/New_York', '2026-03-07', '2026-03-09T04:05:00.000Z'],
  ['Asia/Kolkata', '2026-11-15', '2026-11-16T18:35:00.000Z'],
  ['America/Santiago', '2026-09-04', '2026-09-06T04:05:00.000Z'],
])('in %s the day after %s can be closed at %s', (timeZone, closedThrough, instant) => {
  const next = toNextClosing(timeZone, closedThrough);
  expect(next.toISOString()).toBe(instant);
  expect(toLastClosableDay(timeZone, next) > closedThrough).toBe(true);
});
