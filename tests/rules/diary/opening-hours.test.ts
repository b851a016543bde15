import { expect, test } from 'vitest';
import {
  computeFittingGridTimes,
  listOfferedDays,
  listOpeningRanges,
  toLocationDayMinutes,
} from '../../../lib/rules/diary/opening-hours.ts';
import { slotCase } from '../../support/booking/slot-questions.ts';
import { daily, location, span } from '../../support/catalog/salon-parts.ts';

const SUNDAY = '2026-12-13';
const HOURS = { ...daily(span('13:00-17:00'), span('09:00-12:00')), sunday: undefined };
const OPENED = { date: SUNDAY, ranges: [span('10:00-14:00')] };
const CLOSED = { date: '2026-12-14', ranges: [] };
const PLACE = location(1, { businessHours: HOURS, overrides: [OPENED, CLOSED] });

// BEHAVIOR §11.2
test.each([
  ['of a day of the week, in order', '2026-12-15', [span('09:00-12:00'), span('13:00-17:00')], false],
  ['of an opened day', SUNDAY, [span('10:00-14:00')], true],
  ['of a closed day: none', CLOSED.date, [], true],
  ['of a day of the week without hours: none', '2026-12-20', [], false],
])('hours %s', (_, date, ranges, isOverridden) => {
  expect(listOpeningRanges(PLACE, date)).toStrictEqual(ranges);
  expect(toLocationDayMinutes(PLACE, date, 'America/New_York')).toMatchObject({
    date,
    localRanges: ranges,
    isOverridden,
    openInDiary: ranges,
  });
});

// BEHAVIOR §13.3
test.each([
  ['as long as it fits', '2026-12-15', { from: 0, to: 60 }, [540, 600, 660, 780, 840, 900, 960]],
  ['with a buffer before it', '2026-12-15', { from: -30, to: 60 }, [600, 660, 840, 900, 960]],
  ['too long for one range', '2026-12-15', { from: 0, to: 200 }, [780]],
  [
    'of no minutes, also when the range ends',
    '2026-12-15',
    { from: 0, to: 0 },
    [540, 600, 660, 720, 780, 840, 900, 960, 1020],
  ],
  // From 02:00 to 03:00 the clocks skip an hour: 04:00 is the minute 180 of the day
  ['on the day on which the clocks go forward', '2026-03-08', { from: 0, to: 60 }, [60, 120]],
])('a visit begins on the grid of each range, %s', (_, date, visit, expected) => {
  const night = location(1, { businessHours: { ...HOURS, sunday: [span('01:00-04:00')] } });
  const place = date === '2026-03-08' ? night : PLACE;
  const salon = { timeZone: 'America/New_York', settings: { bookingInterval: 60 } } as Parameters<
    typeof computeFittingGridTimes
  >[2];
  expect(
    computeFittingGridTimes(toLocationDayMinutes(place, date, 'America/New_York'), visit, salon),
  ).toStrictEqual(expected);
});

// BEHAVIOR §13.2
test('the days that are offered are those on which the location is open', () => {
  const context = slotCase({ location: PLACE, date: '2026-12-12', to: '2026-12-15', horizon: 400 });
  const days = listOfferedDays(context, { from: '2026-12-12', to: '2026-12-15' });
  expect(days.map(({ date, localRanges }) => [date, localRanges.length])).toStrictEqual([
    ['2026-12-12', 2],
    [SUNDAY, 1],
    ['2026-12-15', 2],
  ]);
});
