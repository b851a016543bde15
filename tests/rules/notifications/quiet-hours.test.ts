import { expect, test } from 'vitest';
import { findQuietPeriod } from '../../../lib/rules/notifications/reminders.ts';
import { at as time } from '../../support/catalog/salon-parts.ts';

/** New York is 5 hours behind UTC. */
const at = (local: string): Date => new Date(`2027-03-${local}:00-05:00`);
const NIGHT = { from: at('01T21:00'), to: at('02T08:00') };
const NOON = { from: at('02T12:00'), to: at('02T14:00') };

// BEHAVIOR §33.4
test.each([
  ['21:00-08:00', '01T20:59', undefined],
  ['21:00-08:00', '01T21:00', NIGHT],
  ['21:00-08:00', '02T00:00', NIGHT],
  ['21:00-08:00', '02T07:59', NIGHT],
  ['21:00-08:00', '02T08:00', undefined],
  ['12:00-14:00', '02T11:59', undefined],
  ['12:00-14:00', '02T12:00', NOON],
  ['12:00-14:00', '02T13:59', NOON],
  ['12:00-14:00', '02T14:00', undefined],
  ['12:00-12:00', '02T12:00', undefined],
])('with quiet hours %s, the period of %s is %j', (hours, instant, period) => {
  const quiet = { from: time(hours.slice(0, 5)), to: time(hours.slice(6)) };
  expect(findQuietPeriod(quiet, at(instant), 'America/New_York')).toStrictEqual(period);
});

test('the second pass of a repeated hour is not quiet after the end of the period', () => {
  const quiet = { from: time('22:00'), to: time('02:30') };
  const find = (instant: string) => findQuietPeriod(quiet, new Date(instant), 'Europe/Berlin');
  expect(find('2026-10-25T00:15:00Z')).toStrictEqual({
    from: new Date('2026-10-24T20:00:00Z'),
    to: new Date('2026-10-25T00:30:00Z'),
  });
  expect(find('2026-10-25T01:15:00Z')).toBeUndefined();
});

test('quiet hours that end in a skipped hour are over when the clock has passed their end', () => {
  const quiet = { from: time('22:00'), to: time('02:30') };
  const find = (instant: string) => findQuietPeriod(quiet, new Date(instant), 'Europe/Berlin');
  expect(find('2026-03-29T00:59:00Z')).toMatchObject({ to: new Date('2026-03-29T01:30:00Z') });
  expect(find('2026-03-29T01:00:00Z')).toBeUndefined();
});
