import { expect, test } from 'vitest';
import {
  checkOfferedEntry,
  findBookedAppointmentId,
  isOpenWaitlistEntry,
  isWaitingOrOffered,
  listNewWaitlistEntryLimits,
  listSpansOfDate,
  listWindowDates,
  type OfferedEntry,
  toOccupantOfOffer,
  toShownStatus,
  toWaitlistPersonHolderName,
  toWaitlistPersonKey,
  type WaitingEntry,
  type WaitlistEntry,
  type WaitlistWindow,
  withOfferLapsed,
  withoutOffer,
} from '../../../lib/rules/waitlist/entries.ts';

const window = (from: string, to: string, fromMinute = 540, toMinute = 720): WaitlistWindow => ({
  from,
  to,
  fromMinute,
  toMinute,
});
const WAITING: WaitingEntry = {
  id: 1,
  status: 'waiting',
  locationId: 2,
  customerId: 7,
  customerType: 0,
  visit: { services: [], addOns: [] },
  windows: [window('2026-11-20', '2026-11-21'), window('2026-11-17', '2026-11-18')],
  value: 5_000,
  joinedAt: '2026-11-16T14:00:00.000Z',
  offers: 2,
  messages: { date: '2026-11-16', count: 1 },
  version: 1,
};
const lines = [{ staffId: 3, from: 600, to: 660, resources: [] }];
const OFFERED: OfferedEntry = {
  ...WAITING,
  status: 'offered',
  offer: {
    no: 2,
    date: '2026-11-17',
    minute: 600,
    lines,
    offeredIds: [1],
    mailAt: '2026-11-17T13:00:00.000Z',
    isMailed: true,
    expiresAt: '2026-11-17T13:30:00.000Z',
  },
};

// BEHAVIOR §34.1
test.each<[entry: WaitlistEntry, today: string, status: string]>([
  [WAITING, '2026-11-19', 'waiting'],
  [WAITING, '2026-11-21', 'waiting'],
  [WAITING, '2026-11-22', 'expired'],
  [OFFERED, '2026-11-22', 'offered'],
  [{ ...WAITING, status: 'booked', appointmentId: 1 }, '2026-11-22', 'booked'],
  [{ ...WAITING, status: 'left' }, '2026-11-22', 'left'],
])('the status of %j on %s is %s', (entry, today, status) => {
  expect(toShownStatus(entry, today)).toBe(status);
});

test('an entry without windows is expired', () => {
  expect(toShownStatus({ ...WAITING, windows: [] }, '2026-11-17')).toBe('expired');
});

test.each([
  ['are each once and in order', WAITING.windows.concat(WAITING.windows), '2026-11-01', [17, 18, 20, 21]],
  ['begin with the day itself', WAITING.windows, '2026-11-18', [18, 20, 21]],
  ['are none of a window that ends before it begins', [window('2026-11-18', '2026-11-10')], '2026-11-01', []],
])('the dates of windows from a day on %s', (_, windows, from, days) => {
  expect(listWindowDates(windows, from)).toStrictEqual(days.map((day) => `2026-11-${day}`));
});

test.each([
  ['2026-11-17', [{ from: 540, to: 720 }]],
  [
    '2026-11-18',
    [
      { from: 540, to: 720 },
      { from: 900, to: 960 },
    ],
  ],
  ['2026-11-19', []],
])('the times of %s are those of its windows', (date, spans) => {
  const windows = [window('2026-11-17', '2026-11-18'), window('2026-11-18', '2026-11-18', 900, 960)];
  expect(listSpansOfDate(windows, date)).toStrictEqual(spans);
});

// BEHAVIOR §34.4
test.each<[what: string, entry: WaitlistEntry | undefined, no: number, now: string, isOpen: boolean]>([
  ['is open until it lapses', OFFERED, 2, '2026-11-17T13:29:59.999Z', true],
  ['has lapsed', OFFERED, 2, '2026-11-17T13:30:00.000Z', false],
  ['has another number', OFFERED, 1, '2026-11-17T13:00:00.000Z', false],
  ['is of an entry that waits again', WAITING, 2, '2026-11-17T13:00:00.000Z', false],
  ['is of a deleted entry', undefined, 2, '2026-11-17T13:00:00.000Z', false],
])('the link of an offer that %s', (_, entry, no, now, isOpen) => {
  const ended = { failure: 'offerEnded', errors: { token: ['Offer has ended'] } };
  const expected = isOpen ? { ok: true, value: entry } : ended;
  expect(checkOfferedEntry(entry, no, new Date(now))).toMatchObject(expected);
});

test('the link of an accepted offer names its appointment, the link of an earlier offer does not (BEHAVIOR §34.4)', () => {
  const { offer: _offer, ...entry } = OFFERED;
  const booked = { ...entry, status: 'booked', appointmentId: 7 } as const;
  const find = (each: WaitlistEntry | undefined, no: number) => findBookedAppointmentId(each, no);
  expect([find(booked, 2), find(booked, 1)]).toStrictEqual([7, undefined]);
  expect([find(OFFERED, 2), find(undefined, 2)]).toStrictEqual([undefined, undefined]);
});

test('an entry whose offer ends is as it was before', () => {
  expect(withoutOffer(OFFERED)).toStrictEqual(WAITING);
});

test('an offer holds its lines on its date at the location of the entry', () => {
  expect(toOccupantOfOffer(OFFERED)).toStrictEqual({
    kind: 'hold',
    id: 1,
    locationId: 2,
    date: '2026-11-17',
    lines,
  });
});

const GUEST = { fname: 'Wanda', lname: '', email: 'Wanda@Wait.test', phone: '' };

test.each([
  [{ customerId: 7 }, 'customer:7'],
  [{ customerId: null, guest: GUEST }, 'guest:wanda@wait.test'],
  [{ customerId: null, guest: { ...GUEST, email: 'W.anda+1@gmail.com' } }, 'guest:wanda@gmail.com'],
  [{ customerId: null }, 'guest:'],
])('the person of %j is %s', (entry, name) => {
  expect(toWaitlistPersonKey(entry)).toBe(name);
});

// BEHAVIOR §34.3
test.each<[string, Partial<OfferedEntry>, object]>([
  ['waits again after the first offer that nobody answered', {}, { ...WAITING, unanswered: 1 }],
  ['ends after the second one', { unanswered: 1 }, { ...WAITING, unanswered: 2, status: 'left' }],
  [
    'waits again where the offer was not mailed',
    { unanswered: 1, offer: { ...OFFERED.offer, isMailed: false } },
    { ...WAITING, unanswered: 1 },
  ],
])('an entry %s', (_, fields, expected) => {
  expect(withOfferLapsed({ ...OFFERED, ...fields })).toStrictEqual(expected);
});

// BEHAVIOR §34.1
test('an entry is open while it waits or is offered a time, and counts for its networks and its person', () => {
  const left: WaitlistEntry = { ...WAITING, status: 'left' };
  expect([WAITING, OFFERED, left].map((entry) => isOpenWaitlistEntry(entry, '2026-11-21'))).toStrictEqual([
    true,
    true,
    false,
  ]);
  expect([WAITING, OFFERED, left].map((entry) => isOpenWaitlistEntry(entry, '2026-11-22'))).toStrictEqual([
    false,
    true,
    false,
  ]);
  expect([WAITING, OFFERED, left].map(isWaitingOrOffered)).toStrictEqual([true, true, false]);
  const person = toWaitlistPersonHolderName(WAITING);
  expect(person).toBe(`waitlist ${toWaitlistPersonKey(WAITING)}`);
  expect(listNewWaitlistEntryLimits('2001:db8:1:2::/64', WAITING)).toStrictEqual([
    { name: 'waitlist network:2001:db8:1:2::/64', max: 10 },
    { name: 'waitlist network:2001:db8:1:0000::/56', max: 20 },
    { name: 'waitlist network:2001:db8:1::/48', max: 50 },
    { name: person, max: 5 },
  ]);
});
