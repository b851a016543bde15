import { describe, expect, test } from 'vitest';
import type { Permission } from '../../../lib/rules/access/permissions.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { JournalEntry } from '../../../lib/rules/journal/entries.ts';
import {
  addUpDays,
  checkDayNotFuture,
  checkDayPermission,
  groupEntriesByJournalDay,
  summarizeDay,
  toEmptyDaySummary,
  toLastClosableDay,
  toNextClosingInstant,
} from '../../../lib/rules/journal/journal-days.ts';

// BEHAVIOR §36.8
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
  const next = toNextClosingInstant(timeZone, closedThrough);
  expect(next.toISOString()).toBe(instant);
  expect(toLastClosableDay(timeZone, next) > closedThrough).toBe(true);
});

describe('a day of a location', () => {
  const entry = (id: string, fields: Partial<JournalEntry>): JournalEntry => ({
    id,
    businessDate: '2026-11-16',
    at: `2026-11-16T15:00:00.000Z`,
    locationId: 1,
    event: 'completed',
    customerId: 5,
    reference: { kind: 'appointment', id: 42 },
    actor: { kind: 'system' },
    corrects: null,
    lines: [],
    ...fields,
  });
  const visit = entry('appointment-42-2', {
    lines: [
      { account: 'card', of: 'pi_1', amount: 8_000 },
      { account: 'cash', of: 8, amount: 4_000 },
      { account: 'services', of: null, amount: -9_000, staffId: 3 },
      { account: 'tips', of: 4, amount: -300 },
      { account: 'tips', of: 3, amount: -700 },
      { account: 'tax', of: 20, amount: -1_500 },
      { account: 'tax', of: 5, amount: -500 },
    ],
  });
  const refund = entry('appointment-42-3', {
    event: 'refunded',
    lines: [
      { account: 'card', of: 'pi_1', amount: -600 },
      { account: 'services', of: null, amount: 500, staffId: 3 },
      { account: 'tax', of: 20, amount: 100 },
    ],
  });
  const payOut = entry('drawer-8-2', {
    event: 'tipsPaidOut',
    lines: [
      { account: 'cash', of: 8, amount: -700 },
      { account: 'tips', of: 3, amount: 700 },
    ],
  });
  const coins = entry('drawer-8-3', {
    event: 'drawerPaid',
    lines: [
      { account: 'cash', of: 8, amount: 5_000 },
      { account: 'petty', of: 8, amount: -5_000 },
    ],
  });
  const counted = entry('drawer-8-4', {
    event: 'drawerClosed',
    lines: [
      { account: 'cash', of: 8, amount: -150 },
      { account: 'overShort', of: 8, amount: 150 },
    ],
  });

  test('sums up its entries: accounts, tax by rate, tenders and tips without what drawers and pay-outs moved', () => {
    expect(summarizeDay([visit, refund, payOut, coins, counted])).toStrictEqual({
      locationId: 1,
      date: '2026-11-16',
      entries: 5,
      firstEntry: 'appointment-42-2',
      lastEntry: 'drawer-8-4',
      totals: [
        ['cash', 8_150],
        ['card', 7_400],
        ['tips', -300],
        ['tax', -1_900],
        ['services', -8_500],
        ['petty', -5_000],
        ['overShort', 150],
      ],
      tenders: [
        ['cash', 4_000],
        ['card', 7_400],
      ],
      tax: [
        { rate: 5, amount: 500 },
        { rate: 20, amount: 1_400 },
      ],
      tips: [
        { staffId: 3, amount: 700 },
        { staffId: 4, amount: 300 },
      ],
    });
  });

  test('is nothing without entries, and for money that belongs to no location', () => {
    expect(summarizeDay([])).toBeUndefined();
    expect(summarizeDay([entry('adjustment-pi_1-1', { locationId: null })])).toBeUndefined();
    expect(toEmptyDaySummary(1, '2026-11-16')).toStrictEqual({
      locationId: 1,
      date: '2026-11-16',
      entries: 0,
      firstEntry: null,
      lastEntry: null,
      totals: [],
      tenders: [],
      tax: [],
      tips: [],
    });
  });

  test('has its own entries, in the order of days, then locations', () => {
    const place = (id: string, businessDate: string, locationId: number) =>
      entry(id, { businessDate, locationId });
    const days = groupEntriesByJournalDay([
      place('a', '2026-11-17', 2),
      place('b', '2026-11-16', 10),
      place('c', '2026-11-16', 2),
      place('d', '2026-11-16', 10),
    ]);
    expect(days.map((own) => own.map(({ id }) => id))).toStrictEqual([['c'], ['b', 'd'], ['a']]);
  });

  test.each<[string, readonly Permission[], string, boolean, boolean?]>([
    ['today may be read by who keeps the drawer', ['money.drawer'], '2026-11-16', true],
    ['not before the drawer is counted', ['money.drawer'], '2026-11-16', false, true],
    ['but then by who reads the journal', ['journal.read'], '2026-11-16', true, true],
    ['another day may not', ['money.drawer'], '2026-11-15', false],
    ['any day may be read by who reads the journal', ['journal.read'], '2026-11-15', true],
    ['today too', ['journal.read'], '2026-11-16', true],
    ['nobody else reads today', ['sales.write'], '2026-11-16', false],
  ])('%s', (_, permissions, date, isAllowed, isDrawerOpen = false) => {
    const user = { kind: 'user', id: 3, tenant: 'shear-joy' as Tenant, permissions } as const;
    const checked = checkDayPermission(user, date, '2026-11-16', isDrawerOpen);
    expect(checked).toMatchObject(
      isAllowed
        ? { ok: true }
        : { ok: false, failure: 'forbidden', errors: { permission: ['journal.read'] } },
    );
  });

  test('is today at the latest', () => {
    expect(checkDayNotFuture('2026-11-16', '2026-11-16')).toStrictEqual({ ok: true, value: '2026-11-16' });
    expect(checkDayNotFuture('2026-11-17', '2026-11-16')).toMatchObject({
      ok: false,
      errors: { date: ['Must be on or before 2026/11/16'] },
    });
  });
});

test('days add up by account, rate and staff member; what adds up to 0 is left out of tax and tips', () => {
  const one = {
    totals: [['cash', 100] as const, ['services', -80] as const],
    tenders: [['cash', 100] as const],
    tax: [
      { rate: 10, amount: 8 },
      { rate: 5, amount: 2 },
    ],
    tips: [{ staffId: 2, amount: 10 }],
  };
  const other = {
    totals: [['card', 7] as const, ['cash', -40] as const],
    tenders: [['card', 7] as const, ['cash', -40] as const],
    tax: [{ rate: 5, amount: -2 }],
    tips: [
      { staffId: 1, amount: 5 },
      { staffId: 2, amount: 1 },
    ],
  };
  expect(addUpDays([one, other])).toStrictEqual({
    totals: [
      ['cash', 60],
      ['card', 7],
      ['services', -80],
    ],
    tenders: [
      ['cash', 60],
      ['card', 7],
    ],
    tax: [{ rate: 10, amount: 8 }],
    tips: [
      { staffId: 1, amount: 5 },
      { staffId: 2, amount: 11 },
    ],
  });
  expect(addUpDays([])).toStrictEqual({ totals: [], tenders: [], tax: [], tips: [] });
});
