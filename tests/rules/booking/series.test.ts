import { expect, test } from 'vitest';
import { APPOINTMENT_STATUS, type Appointment } from '../../../lib/rules/booking/appointments.ts';
import {
  computeSeriesMax,
  listFollowing,
  listOtherIds,
  listSeriesDates,
} from '../../../lib/rules/booking/series.ts';
import {
  type OwnedGiftCard,
  type OwnedPackage,
  type RedemptionRequest,
  subtractPayments,
} from '../../../lib/rules/products/redemptions.ts';
import { NO_OWNED_PRODUCTS, resource, service, staffMember } from '../../support/salon-parts.ts';
import { slotCase } from '../../support/slot-questions.ts';

// BEHAVIOR §14.9
test.each([
  [1, 3, ['2026-10-20', '2026-10-27', '2026-11-03']],
  [12, 2, ['2026-10-20', '2027-01-12']],
])('a visit every %i weeks, %i times', (everyWeeks, count, dates) => {
  expect(listSeriesDates('2026-10-20', { everyWeeks, count })).toEqual(dates);
});

const staff = (count: number, homes = 1) =>
  Array.from({ length: count }, (_, index) =>
    staffMember(index + 1, { serviceIds: [1, 2], homeLocationId: 1 + (index % homes) }),
  );
const rooms = Array.from({ length: 50 }, (_, index) => resource(index + 1));
const withRoom = service(1, { resources: [{ kind: 'room', during: 'visit' }] });
const CARD: RedemptionRequest = { type: 'giftcard', number: 'GC1' };

test.each([
  ['one service and member', {}, [], 24],
  ['one service and any of 20 members', { staff: staff(20) }, [], 24],
  ['two services and members of two homes', { staff: staff(4, 2), visit: [[1], [2]] }, [], 24],
  ['a room of 50', { services: [withRoom], resources: rooms }, [], 24],
  ['three services and 30 members of five homes', { staff: staff(30, 5), visit: [[1], [2], [1]] }, [], 12],
  ['a gift card', {}, [CARD], 22],
  ['20 gift cards', {}, Array.from({ length: 20 }, () => CARD), 1],
] as const)('a visit with %s fits often enough into one transaction', (_, options, redemptions, least) => {
  const services = [service(1), service(2)];
  const context = slotCase({ services, ...options } as Parameters<typeof slotCase>[0]);
  const most = computeSeriesMax(context, redemptions);
  expect(Math.min(most, 24)).toBe(least);
});

const visit = (id: number, date: string, minute: number, status = APPOINTMENT_STATUS.confirmed as number) =>
  ({
    id,
    date,
    minute,
    status,
    series: { id: 1, appointmentIds: [1, 2, 3, 4, 5] },
  }) as unknown as Appointment;

// BEHAVIOR §17.8
test('the visits that follow are those still to come, by their time now', () => {
  const series = [
    visit(1, '2026-11-17', 600),
    visit(2, '2026-12-01', 600),
    visit(3, '2026-11-24', 540),
    visit(4, '2026-11-24', 660),
    visit(5, '2026-12-08', 600, APPOINTMENT_STATUS.cancelled),
  ];
  const current = visit(6, '2026-11-24', 600);
  expect(listFollowing(current, series).map(({ id }) => id)).toEqual([4, 2]);
  expect(listOtherIds(visit(3, '2026-11-24', 540))).toEqual([1, 2, 4, 5]);
  expect(listOtherIds({ id: 1 })).toEqual([]);
});

test('what a visit redeems is missing for the next one', () => {
  const head = { id: 7, remaining: 3 };
  const owned = {
    ...NO_OWNED_PRODUCTS,
    packages: new Map([[7, { head } as OwnedPackage]]),
    giftCards: new Map([['GC1', { head: { id: 7, remaining: 100 } } as OwnedGiftCard]]),
  };
  const payments = [
    { redeemed: { kind: 'package', purchaseId: 7, taken: 2 } },
    { redeemed: { kind: 'giftcard', purchaseId: 7, taken: 60 } },
    { redeemed: { kind: 'package', purchaseId: 8, taken: 1 } },
    {},
  ] as unknown as Appointment['payments'];
  const left = subtractPayments(owned, payments);
  expect(left.packages.get(7)?.head).toEqual({ id: 7, remaining: 1 });
  expect(left.giftCards.get('GC1')?.head).toEqual({ id: 7, remaining: 40 });
});
