import { expect, test } from 'vitest';
import { APPOINTMENT_STATUS, type Appointment } from '../../../lib/rules/booking/appointments.ts';
import {
  computePlacementsAndConflicts,
  computeSeriesMaxInOneTransaction,
  listLaterUpcomingSeriesVisits,
  listOtherSeriesIds,
  listSeriesDates,
} from '../../../lib/rules/booking/series.ts';
import {
  type OwnedGiftCard,
  type OwnedPackage,
  type RedemptionRequest,
  withRedemptionsTaken,
} from '../../../lib/rules/products/redemptions.ts';
import { slotCase } from '../../support/booking/slot-questions.ts';
import { NO_OWNED_PRODUCTS, resource, service, staffMember } from '../../support/catalog/salon-parts.ts';

// BEHAVIOR §14.9
test.each([
  [1, 3, ['2026-10-20', '2026-10-27', '2026-11-03']],
  [12, 2, ['2026-10-20', '2027-01-12']],
])('a visit every %i weeks, %i times', (everyWeeks, count, dates) => {
  expect(listSeriesDates('2026-10-20', { everyWeeks, count })).toStrictEqual(dates);
});

const staff = (count: number, homes = 1) =>
  Array.from({ length: count }, (_, index) =>
    staffMember(index + 1, { serviceIds: [1, 2], homeLocationId: 1 + (index % homes) }),
  );
const rooms = Array.from({ length: 50 }, (_, index) => resource(index + 1));
const withRoom = service(1, { resources: [{ kind: 'room', during: 'visit' }] });
const lasers = Array.from({ length: 50 }, (_, index) => resource(51 + index, { kind: 'laser' }));
const withBoth = service(1, {
  resources: [
    { kind: 'room', during: 'visit' },
    { kind: 'laser', during: 'visit' },
  ],
});
const CARD: RedemptionRequest = { type: 'giftcard', number: 'GC1' };

test.each([
  ['one service and member', {}, [], 30],
  ['one service and any of 20 members', { staff: staff(20) }, [], 23],
  ['two services and members of two homes', { staff: staff(4, 2), visit: [[1], [2]] }, [], 21],
  ['a room of 50', { services: [withRoom], resources: rooms }, [], 22],
  ['three services and 30 members of five homes', { staff: staff(30, 5), visit: [[1], [2], [1]] }, [], 10],
  ['no member who performs it', { staff: [] }, [], 30],
  ['a room and a laser of 50', { services: [withBoth], resources: [...rooms, ...lasers] }, [], 18],
  ['a gift card', {}, [CARD], 17],
  ['20 gift cards', {}, Array.from({ length: 20 }, () => CARD), 1],
] as const)('one transaction holds a series of visits with %s', (_, options, redemptions, most) => {
  const services = [service(1), service(2)];
  const context = slotCase({ services, ...options } as Parameters<typeof slotCase>[0]);
  expect(computeSeriesMaxInOneTransaction(context, redemptions)).toBe(most);
});

const visit = (id: number, date: string, minute: number, status = APPOINTMENT_STATUS.confirmed as number) =>
  ({
    id,
    date,
    minute,
    status,
    series: { id: 1, appointmentIds: [1, 2, 3, 4, 5] },
  }) as unknown as Appointment;

// BEHAVIOR §17.6
test('the visits that follow are those still to come, by their time now', () => {
  const series = [
    visit(1, '2026-11-17', 700),
    visit(2, '2026-12-01', 600),
    visit(3, '2026-11-24', 540),
    visit(4, '2026-11-24', 660),
    visit(5, '2026-12-08', 600, APPOINTMENT_STATUS.cancelled),
    visit(7, '2026-11-24', 720),
    visit(8, '2026-11-24', 700, APPOINTMENT_STATUS.pendingPayment),
  ];
  const current = visit(6, '2026-11-24', 600);
  const expected = [4, 8, 7, 2];
  for (const each of [series, series.toReversed()])
    expect(listLaterUpcomingSeriesVisits(current, [current, ...each]).map(({ id }) => id)).toStrictEqual(
      expected,
    );
  expect(listOtherSeriesIds(visit(3, '2026-11-24', 540))).toStrictEqual([1, 2, 4, 5]);
  expect(listOtherSeriesIds({ id: 1 })).toStrictEqual([]);
});

test('what a visit redeems is missing for the next one', () => {
  const head = { id: 7, remaining: 3, usedOfGroup1: 1, worth: 9_000 };
  const owned = {
    ...NO_OWNED_PRODUCTS,
    packages: new Map([[7, { head } as unknown as OwnedPackage]]),
    giftCards: new Map([['GC1', { head: { id: 7, remaining: 100 } } as OwnedGiftCard]]),
  };
  const payments = [
    { redeemed: { kind: 'package', purchaseId: 7, taken: 1, rows: [{ line: 0, group: 0, value: 2_500 }] } },
    { redeemed: { kind: 'package', purchaseId: 7, taken: 1, rows: [{ line: 1, group: 1, value: 1_500 }] } },
    { redeemed: { kind: 'giftcard', purchaseId: 7, taken: 60, rows: [] } },
    { redeemed: { kind: 'package', purchaseId: 8, taken: 1, rows: [{ line: 2, group: 0, value: 100 }] } },
    {},
  ] as unknown as Appointment['payments'];
  const left = withRedemptionsTaken(owned, payments);
  expect(left.packages.get(7)?.head).toStrictEqual({
    id: 7,
    remaining: 1,
    worth: 5_000,
    usedOfGroup0: 1,
    usedOfGroup1: 2,
  });
  expect(left.giftCards.get('GC1')?.head).toStrictEqual({ id: 7, remaining: 40 });
});

test('a visit is placed on the dates on which its time is free, and the others are named (BEHAVIOR §14.9)', () => {
  const context = slotCase({ to: '2026-05-03', busy: { 'staff 1': ['10:00-11:00'] } });
  const dates = ['2026-05-01', '2026-05-02', '2026-05-03'];
  const { placements, conflicts } = computePlacementsAndConflicts(context, dates, 600, { override: false });
  expect(conflicts).toStrictEqual([{ date: '2026-05-01', reason: 'slotNotAvailable' }]);
  expect(placements.map(({ date, minute }) => [date, minute])).toStrictEqual([
    ['2026-05-02', 600],
    ['2026-05-03', 600],
  ]);
});
