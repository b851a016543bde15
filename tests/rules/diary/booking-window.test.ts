import { expect, test } from 'vitest';
import {
  computeStrictestHorizonAndNotice,
  dropPastAndTooSoon,
  isAfterDaysBlockedByDeletion,
  listDatesInBookingWindow,
} from '../../../lib/rules/diary/booking-window.ts';
import { toDateClock } from '../../../lib/rules/time-zone.ts';
import { FRIDAY, slotCase } from '../../support/booking/slot-questions.ts';
import { at, service } from '../../support/catalog/salon-parts.ts';

const short = service(1, { bookingHorizonDays: 7, minimumNoticeMinutes: 30 });
const long = service(2, { bookingHorizonDays: 60, minimumNoticeMinutes: 240 });
const plain = service(3);
const windowOf = (...services: (typeof plain)[]) =>
  computeStrictestHorizonAndNotice(
    slotCase({ services, visit: services.map(({ id }) => [id]), horizon: 30, notice: 120, staff: [] }),
  );

// BEHAVIOR §13.4
test.each([
  ['the salon allows', [plain], 30, 120],
  ['a service allows, nearer than the salon', [short], 7, 30],
  ['a service allows, further than the salon', [long], 60, 240],
  ['the stricter of two services allows', [long, short], 7, 240],
  ['the stricter of service and salon allows in one visit', [plain, long], 30, 240],
])('a visit can be booked as %s', (_, services, horizonDays, noticeMinutes) => {
  expect(windowOf(...services)).toStrictEqual({ horizonDays, noticeMinutes });
});

test.each([
  [0, ['2026-04-30']],
  [1, ['2026-04-30', '2026-05-01']],
])('a horizon of %i days includes its last day', (horizon, dates) => {
  const context = slotCase({ horizon, now: new Date('2026-04-30T15:00:00Z') });
  expect(listDatesInBookingWindow(context, { from: '2026-04-20', to: '2026-06-20' })).toStrictEqual(dates);
});

const STARTS = [at('09:00'), at('10:00'), at('11:00')];
const keptStarts = (now: string, notice: number) =>
  dropPastAndTooSoon(slotCase({ timeZone: 'UTC', notice, now: new Date(now) }), FRIDAY, STARTS);

test.each([
  ['exactly in time', '2026-05-01T09:00:00Z', 60, ['10:00', '11:00']],
  ['a second late', '2026-05-01T09:00:01Z', 60, ['11:00']],
  ['without notice at its start', '2026-05-01T09:00:00Z', 0, ['09:00', '10:00', '11:00']],
  ['with a notice over midnight', '2026-04-30T22:30:00Z', 720, ['11:00']],
  ['with a notice that ends the day before', '2026-04-30T10:00:00Z', 720, ['09:00', '10:00', '11:00']],
  ['with a notice that ends days later', '2026-04-28T10:00:00Z', 10_080, []],
  ['on a past day', '2026-05-02T00:00:00Z', 0, []],
])('keeps the times that are bookable %s', (_, now, notice, kept) => {
  expect(keptStarts(now, notice)).toStrictEqual(kept.map(at));
});

test('notice is real time where the clocks change', () => {
  const context = slotCase({ notice: 120, now: new Date('2026-03-08T05:30:00Z') });
  // 00:30 in New York; two hours later it is 03:30, because 02:00 to 03:00 does not exist
  const { toDiaryMinute } = toDateClock('2026-03-08', 'America/New_York');
  const starts = ['03:00', '03:15', '03:30'].map((time) => toDiaryMinute(at(time)));
  expect(dropPastAndTooSoon(context, '2026-03-08', starts)).toStrictEqual(starts.slice(2));
});

test.each([
  ['2026-05-30', false],
  ['2026-05-31', true],
])('a deletion at the same time, even of yesterday, blocks %s: beyond is %s', (date, beyond) => {
  expect(isAfterDaysBlockedByDeletion(slotCase({ now: new Date('2026-04-30T15:00:00Z') }), date)).toBe(
    beyond,
  );
});
