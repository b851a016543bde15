import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import type { OfferedEntry, WaitingEntry, WaitlistEntry } from '../../../lib/rules/waitlist/entries.ts';
import {
  chooseOfferStartFromFreedMinute,
  computeNetworkOffersMax,
  computeNextDailyMessageCount,
  computeOfferDueInstant,
  computeOfferEnd,
  computeOfferMailAt,
  decideDueOfferStep,
  hasMessageLeft,
  isVisitWithinSpans,
  isWaitingWithAddressAndMessageLeft,
  listFreedStarts,
  NO_FREED_TIME_HISTORY,
  sortUnofferedCandidates,
  toOfferedEntry,
} from '../../../lib/rules/waitlist/offers.ts';
import { FRIDAY, slotCase } from '../../support/booking/slot-questions.ts';
import { location, span, at as time } from '../../support/catalog/salon-parts.ts';

const SALON = { timeZone: 'America/New_York', settings: DEFAULT_SETTINGS };
const TUESDAY = '2026-11-17';
/** New York is 5 hours behind UTC. */
const at = (local: string): Date => new Date(`${local}:00-05:00`);

// BEHAVIOR §34.3
describe('the mail of an offer', () => {
  test.each([
    ['by day at once', '2026-11-16T14:00', TUESDAY, '15:00', '2026-11-16T14:00'],
    ['in the evening next morning', '2026-11-16T21:00', TUESDAY, '15:00', '2026-11-17T08:00'],
    ['at night that morning', '2026-11-17T03:30', TUESDAY, '15:00', '2026-11-17T08:00'],
    ['at once for a slot before ten', '2026-11-16T23:00', TUESDAY, '09:45', '2026-11-16T23:00'],
    ['in the morning for a slot at ten', '2026-11-16T23:00', TUESDAY, '10:00', '2026-11-17T08:00'],
    ['in the morning for nine on another day', '2026-11-16T23:00', '2026-11-18', '09:00', '2026-11-17T08:00'],
    [
      'at the end of the quiet hours itself at once',
      '2026-11-17T08:00',
      TUESDAY,
      '15:00',
      '2026-11-17T08:00',
    ],
  ])('goes out %s', (_, now, date, start, mailed) => {
    expect(computeOfferMailAt(SALON, { date, minute: time(start) }, at(now))).toStrictEqual(at(mailed));
  });

  test('goes out at once where the slot starts before the quiet hours end', () => {
    const settings = { ...DEFAULT_SETTINGS, quietFrom: time('22:00'), quietTo: time('11:00') };
    const now = at('2026-11-16T23:00');
    const mail = (start: string) =>
      computeOfferMailAt({ ...SALON, settings }, { date: TUESDAY, minute: time(start) }, now);
    expect(mail('10:30')).toStrictEqual(now);
    expect(mail('11:00')).toStrictEqual(now);
    expect(mail('11:15')).toStrictEqual(at('2026-11-17T11:00'));
  });

  test('counts the minutes from the mail, to the start of the visit at most', () => {
    const end = (start: string, mailed: string) =>
      computeOfferEnd(SALON, { date: TUESDAY, minute: time(start) }, at(mailed));
    expect(end('15:00', '2026-11-17T08:00')).toStrictEqual(at('2026-11-17T08:30'));
    expect(end('08:20', '2026-11-17T08:00')).toStrictEqual(at('2026-11-17T08:20'));
  });
});

const ENTRY: WaitingEntry = {
  id: 1,
  status: 'waiting',
  locationId: 1,
  customerId: 1,
  customerType: 0,
  visit: { services: [], addOns: [] },
  windows: [{ from: TUESDAY, to: '2026-11-18', fromMinute: 540, toMinute: 720 }],
  value: 5_000,
  joinedAt: '2026-11-16T14:00:00.000Z',
  offers: 0,
  messages: { date: '2026-11-16', count: 5 },
  version: 1,
};
const OFFER = {
  no: 2,
  date: TUESDAY,
  minute: 600,
  lines: [],
  offeredIds: [1],
  mailAt: at('2026-11-17T08:00').toISOString(),
  isMailed: true,
  expiresAt: at('2026-11-17T08:30').toISOString(),
};
const OFFERED: OfferedEntry = { ...ENTRY, status: 'offered', offer: OFFER };

// BEHAVIOR §34.3
describe('an offer', () => {
  test.each([
    ['waits for its mail', { isMailed: false }, '2026-11-17T07:59', 'none'],
    ['is mailed', { isMailed: false }, '2026-11-17T08:00', 'mail'],
    ['is mailed late', { isMailed: false }, '2026-11-17T09:45', 'mail'],
    ['lapses unmailed once the visit starts', { isMailed: false }, '2026-11-17T10:00', 'lapse'],
    ['waits for an answer', {}, '2026-11-17T08:29', 'none'],
    ['lapses', {}, '2026-11-17T08:30', 'lapse'],
  ])('%s', (_, change, now, step) => {
    const entry: WaitlistEntry = { ...ENTRY, status: 'offered', offer: { ...OFFER, ...change } };
    expect(decideDueOfferStep(entry, SALON, at(now)).step).toBe(step);
  });

  const UNMAILED: OfferedEntry = { ...OFFERED, offer: { ...OFFER, isMailed: false } };

  test('that is mailed late has its minutes from then', () => {
    expect(decideDueOfferStep(UNMAILED, SALON, at('2026-11-17T09:45'))).toStrictEqual({
      step: 'mail',
      entry: {
        ...OFFERED,
        offer: { ...OFFER, isMailed: true, expiresAt: at('2026-11-17T10:00').toISOString() },
      },
    });
  });

  test('of a suspended salon lapses unmailed', () => {
    const suspended = { ...SALON, suspendedAt: '2026-11-17T00:00:00.000Z' };
    expect(decideDueOfferStep(UNMAILED, suspended, at('2026-11-17T08:00'))).toStrictEqual({ step: 'lapse' });
  });

  test('that has ended has no next step', () => {
    expect(decideDueOfferStep(ENTRY, SALON, at('2026-11-17T08:00'))).toStrictEqual({ step: 'none' });
    expect(decideDueOfferStep(undefined, SALON, at('2026-11-17T08:00'))).toStrictEqual({ step: 'none' });
  });

  test('is due when its mail goes out, then when it lapses', () => {
    expect(computeOfferDueInstant(UNMAILED)).toBe(OFFER.mailAt);
    expect(computeOfferDueInstant(OFFERED)).toBe(OFFER.expiresAt);
  });

  test('goes to a person who waits, has an address, and has a message left on the day of its mail', () => {
    expect(isWaitingWithAddressAndMessageLeft(ENTRY, '2026-11-16', '2026-11-16')).toBe(false);
    expect(isWaitingWithAddressAndMessageLeft(ENTRY, '2026-11-16', '2026-11-17')).toBe(true);
    expect(isWaitingWithAddressAndMessageLeft(OFFERED, '2026-11-16', '2026-11-17')).toBe(false);
    expect(isWaitingWithAddressAndMessageLeft({ ...ENTRY, status: 'left' }, '2026-11-16', '2026-11-17')).toBe(
      false,
    );
    expect(isWaitingWithAddressAndMessageLeft(ENTRY, '2026-11-19', '2026-11-19')).toBe(false);
    expect(isWaitingWithAddressAndMessageLeft(undefined, '2026-11-16', '2026-11-17')).toBe(false);
    const guest = { fname: 'Wanda', lname: '', email: '', phone: '' };
    const unreachable = [{ customerId: null }, { customerId: null, guest }];
    for (const person of unreachable)
      expect(isWaitingWithAddressAndMessageLeft({ ...ENTRY, ...person }, '2026-11-16', '2026-11-17')).toBe(
        false,
      );
    const reachable = { ...ENTRY, customerId: null, guest: { ...guest, email: 'wanda@wait.test' } };
    expect(isWaitingWithAddressAndMessageLeft(reachable, '2026-11-16', '2026-11-17')).toBe(true);
    expect(hasMessageLeft({ ...ENTRY, messages: { date: TUESDAY, count: 4 } }, TUESDAY)).toBe(true);
    expect(computeNextDailyMessageCount({ date: TUESDAY, count: 4 }, TUESDAY)).toStrictEqual({
      date: TUESDAY,
      count: 5,
    });
    expect(computeNextDailyMessageCount({ date: TUESDAY, count: 4 }, '2026-11-18')).toStrictEqual({
      date: '2026-11-18',
      count: 1,
    });
  });
});

// BEHAVIOR §34.2
describe('the order of offers', () => {
  const candidates = [
    { id: 2, value: 5_000 },
    { id: 1, value: 4_000 },
    { id: 4, value: 9_000 },
    { id: 3, value: 9_000 },
  ];
  const ids = (mode: 'first' | 'value', offered: readonly number[] = []) =>
    sortUnofferedCandidates(candidates, mode, offered).map(({ id }) => id);

  test('is that of joining, or by price; a person who had an offer of the time is left out', () => {
    expect(ids('first')).toStrictEqual([1, 2, 3, 4]);
    expect(ids('value')).toStrictEqual([3, 4, 2, 1]);
    expect(ids('value', [3, 2])).toStrictEqual([4, 1]);
  });

  test('prefers a start from the freed minute on', () => {
    expect(chooseOfferStartFromFreedMinute([540, 600, 615], 600)).toBe(600);
    expect(chooseOfferStartFromFreedMinute([540, 570], 600)).toBe(540);
    expect(chooseOfferStartFromFreedMinute([], 600)).toBeUndefined();
  });
});

// BEHAVIOR §34.3
describe('a placed visit', () => {
  const processing = { from: 615, to: 630 };
  const held = [
    { staffId: 3, from: 600, to: 660, processing, resources: [] },
    { staffId: null, from: 660, to: 690, resources: [] },
  ];
  const [line] = slotCase().visit.lines;
  if (!line) throw new Error('the visit has no line');
  const placement = { date: TUESDAY, minute: 600, lines: held.map((each) => ({ ...each, line })) };

  test('is offered at once by day', () => {
    const now = at('2026-11-16T14:00');
    expect(
      toOfferedEntry(ENTRY, placement, SALON, { offeredIds: [4], excludedTags: ['gina'] }, now),
    ).toStrictEqual({
      ...ENTRY,
      status: 'offered',
      offers: 1,
      messages: { date: '2026-11-16', count: 6 },
      offer: {
        no: 1,
        date: TUESDAY,
        minute: 600,
        lines: held,
        offeredIds: [4, 1],
        mailAt: now.toISOString(),
        isMailed: true,
        expiresAt: at('2026-11-16T14:30').toISOString(),
        excludedTags: ['gina'],
      },
    });
  });

  test('excludes nobody where nobody lost the time', () => {
    const now = at('2026-11-16T14:00');
    expect(toOfferedEntry(ENTRY, placement, SALON, NO_FREED_TIME_HISTORY, now).offer).not.toHaveProperty(
      'excludedTags',
    );
  });

  test('is held at night for its mail of the morning, which counts for that day', () => {
    expect(
      toOfferedEntry(
        { ...ENTRY, offers: 1 },
        placement,
        SALON,
        NO_FREED_TIME_HISTORY,
        at('2026-11-16T22:00'),
      ),
    ).toMatchObject({
      offers: 2,
      messages: { date: TUESDAY, count: 1 },
      offer: {
        no: 2,
        offeredIds: [1],
        mailAt: at('2026-11-17T08:00').toISOString(),
        isMailed: false,
        expiresAt: at('2026-11-17T08:30').toISOString(),
      },
    });
  });
});

// BEHAVIOR §34.2
describe('the starts of freed time', () => {
  const busy = (...times: string[]) => slotCase({ busy: { 'staff 1': times } });
  const before = busy('09:00-15:00');

  test('are those that were not free before', () => {
    expect(listFreedStarts(busy('11:00-15:00'), before.pages, FRIDAY)).toStrictEqual([
      time('09:00'),
      time('10:00'),
    ]);
    expect(listFreedStarts(before, before.pages, FRIDAY)).toStrictEqual([]);
  });

  test('are none on a day that cannot be booked', () => {
    const closed = slotCase({ location: location(1, { overrides: [{ date: FRIDAY, ranges: [] }] }) });
    expect(listFreedStarts(closed, before.pages, FRIDAY)).toStrictEqual([]);
    const tooEarly = slotCase({ now: new Date('2026-03-01T12:00:00Z') });
    expect(listFreedStarts(tooEarly, before.pages, FRIDAY)).toStrictEqual([]);
  });

  test.each([
    ['09:00', true],
    ['09:15', false],
    ['08:59', false],
    ['12:00', true],
  ])('lie in a window with the whole visit: %s, %s', (start, expected) => {
    const spans = [span('09:00-10:00'), span('12:00-17:00')];
    expect(isVisitWithinSpans(spans, time(start), slotCase())).toBe(expected);
  });
});

test('a network has two open offers, a shared one as many times that as it counts', () => {
  expect([1, 5].map(computeNetworkOffersMax)).toStrictEqual([2, 10]);
});
