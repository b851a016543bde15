import { expect, test } from 'vitest';
import type { Principal } from '../../../lib/rules/access/principals.ts';
import type { AppointmentStatus } from '../../../lib/rules/booking/appointments.ts';
import type { Visitor } from '../../../lib/rules/booking/new-visits.ts';
import {
  computeStaffMinutes,
  hasRoomForBookings,
  isOpenBooking,
  listNewBookingLimits,
  listPersonBookingLimits,
} from '../../../lib/rules/booking/open-bookings.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/rules/salons/settings.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';

const CUSTOMER = toCustomer(7);
const ANONYMOUS: Principal = { kind: 'anonymous' };
const FRONT_DESK = toUser('staff');
const toGuest = (email: string, phone: string): Visitor => ({
  customerId: null,
  customerType: 1,
  guest: { fname: 'Gina', lname: 'Guest', email, phone },
});
const OWN: Visitor = { customerId: 7, customerType: 0 };
const NO_NETWORK_LIMIT: Partial<Settings> = { openBookingsPerNetwork: 0 };

// BEHAVIOR §14.10
test.each<
  [string, Principal, Visitor, boolean, Partial<Settings>, [name: string, max: number, ofNetwork?: number][]]
>([
  ['the front desk: nobody', FRONT_DESK, OWN, true, {}, []],
  [
    'a verified customer: network and account',
    CUSTOMER,
    OWN,
    true,
    {},
    [
      ['network:n', 20],
      ['customer:7', 50],
    ],
  ],
  [
    'an unverified customer: network and account',
    CUSTOMER,
    OWN,
    false,
    {},
    [
      ['network:n', 20],
      ['customer:7', 10],
    ],
  ],
  [
    'a guest: network, address in lower case, digits of the phone',
    ANONYMOUS,
    toGuest('Gina@Guest.test', '+1 (212) 555-0142'),
    false,
    {},
    [
      ['network:n', 20],
      ['email:gina@guest.test', 30, 10],
      ['phone:12125550142', 30, 10],
    ],
  ],
  [
    'a guest with an alias: the mailbox',
    ANONYMOUS,
    toGuest('gi.na+spa@GoogleMail.com', ''),
    false,
    {},
    [
      ['network:n', 20],
      ['email:gina@gmail.com', 30, 10],
    ],
  ],
  ['a guest who gives neither: the network', ANONYMOUS, toGuest('', '-'), false, {}, [['network:n', 20]]],
  [
    'a guest who gives nothing: the network',
    ANONYMOUS,
    { customerId: null, customerType: 1 },
    false,
    {},
    [['network:n', 20]],
  ],
  [
    'a limit that is off counts for nobody',
    CUSTOMER,
    OWN,
    true,
    { ...NO_NETWORK_LIMIT, openBookingsPerCustomer: 1 },
    [['customer:7', 1]],
  ],
])('open bookings count for %s', (_name, caller, visitor, isVerified, change, holders) => {
  const salon = { settings: { ...DEFAULT_SETTINGS, ...change } };
  const listed = listNewBookingLimits(caller, 'n', { ...visitor, isVerified }, salon);
  expect(
    listed.map(({ name, max, maxOfNetwork }) => (maxOfNetwork ? [name, max, maxOfNetwork] : [name, max])),
  ).toStrictEqual(holders);
});

test('wider networks may have a multiple of the open bookings of one (BEHAVIOR §8.3, §14.10)', () => {
  const salon = { settings: { ...DEFAULT_SETTINGS, openBookingsPerNetwork: 4 } };
  const holders = listNewBookingLimits(
    ANONYMOUS,
    'a:b:c:d01::/64',
    { ...toGuest('', ''), isVerified: true },
    salon,
  );
  expect(holders.map(({ name, max }) => [name, max])).toStrictEqual([
    ['network:a:b:c:d01::/64', 4],
    ['network:a:b:c:0d00::/56', 8],
    ['network:a:b:c::/48', 20],
  ]);
});

test('a guest without an address and a phone is no holder', () => {
  const salon = { settings: DEFAULT_SETTINGS };
  expect(listPersonBookingLimits({ ...toGuest('', ''), isVerified: true }, salon)).toStrictEqual([]);
  expect(listPersonBookingLimits({ customerId: null, isVerified: true }, salon)).toStrictEqual([]);
});

const START = Date.parse('2026-11-17T15:00:00Z');
test.each<[string, AppointmentStatus, number, boolean]>([
  ['a pending visit ahead', 0, START - 1, true],
  ['a confirmed visit ahead', 1, START - 1, true],
  ['a confirmed visit that begins', 1, START, false],
  ['a cancelled visit', 3, START - 1, false],
])('%s is an open booking: %s (BEHAVIOR §14.10)', (_name, status, now, isOpen) => {
  const visit = { status, date: '2026-11-17', minute: 600 };
  expect(isOpenBooking(visit, { timeZone: 'America/New_York' }, new Date(now))).toBe(isOpen);
});

const visits = (count: number, minutes: number, network = 'n') =>
  Array.from({ length: count }, (_, id) => ({ id, network, minutes }));
// BEHAVIOR §14.10
test.each([
  ['as many as it may', { max: 2 }, visits(1, 30), visits(1, 30), true],
  ['one more', { max: 2 }, visits(2, 10), visits(1, 10), false],
  ['more minutes than 30 for each', { max: 4 }, visits(1, 90), visits(1, 31), false],
  ['exactly 30 minutes for each', { max: 4 }, visits(1, 90), visits(1, 30), true],
  ['a long visit as the only one', { max: 4 }, [], visits(1, 400), true],
  ['two long visits at once', { max: 4 }, [], visits(2, 100), false],
  ['what its network may', { max: 6, maxOfNetwork: 2 }, visits(1, 30), visits(1, 30), true],
  ['more than its network may', { max: 6, maxOfNetwork: 2 }, visits(2, 10), visits(1, 10), false],
  ['what other networks left', { max: 6, maxOfNetwork: 2 }, visits(5, 30, 'other'), visits(1, 30), true],
  ['more than all networks may', { max: 6, maxOfNetwork: 2 }, visits(6, 10, 'other'), visits(1, 10), false],
] as const)('a holder has room for %s: %o', (_name, holder, open, added, has) => {
  expect(hasRoomForBookings(holder, open, added)).toBe(has);
});

test('a visit takes the minutes of its services and add-ons, for all its people (BEHAVIOR §14.10)', () => {
  const lines = [
    { duration: 30, addOns: [{ duration: 5 }, { duration: 10 }] },
    { duration: 60, addOns: [] },
  ];
  expect(computeStaffMinutes(lines)).toBe(105);
  expect(computeStaffMinutes([])).toBe(0);
});
