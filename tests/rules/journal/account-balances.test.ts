import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkEntrySpan,
  checkSpanOfAllTimeUntil,
  computeNextMonthEndBalances,
  type EntryFilters,
  listAccountSums,
  type MonthEndBalance,
  matchesEntryFilters,
  toBalances,
} from '../../../lib/rules/journal/account-balances.ts';
import { JOURNAL_ACCOUNTS, type JournalEntry } from '../../../lib/rules/journal/entries.ts';

const line = fc.record({
  account: fc.constantFrom(...JOURNAL_ACCOUNTS),
  of: fc.option(fc.integer({ min: 1, max: 3 })),
  amount: fc.integer({ min: -3, max: 3 }),
});
const entry = fc.record({
  locationId: fc.option(fc.integer({ min: 1, max: 2 })),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
}) as unknown as fc.Arbitrary<JournalEntry>;
const months = fc.array(fc.array(entry, { maxLength: 6 }), { maxLength: 4 });

/** The accounts of what somebody owes or is owed. */
const APART = new Set([
  'receivable',
  'prepaid',
  'giftCards',
  'packages',
  'credit',
  'tips',
  'tax',
  'disputed',
  'unclaimed',
]);

test('balances that are kept month by month are those of all entries, at each location (BEHAVIOR §36.9)', () => {
  fc.assert(
    fc.property(months, fc.option(fc.integer({ min: 1, max: 2 })), (all, locationId) => {
      const isAsked = (each: { readonly locationId: number | null }) =>
        locationId === null || each.locationId === locationId;
      const kept = all.reduce<readonly MonthEndBalance[]>(computeNextMonthEndBalances, []).filter(isAsked);
      const whole = all
        .flat()
        .filter(isAsked)
        .flatMap(({ lines }) => lines);
      const expected = toBalances(whole).map((balance) =>
        APART.has(balance.account) ? balance : { ...balance, parts: [] },
      );
      const sorted = (balances: ReturnType<typeof toBalances>) =>
        balances.map((balance) => ({
          ...balance,
          parts: balance.parts
            .map(({ of, amount }) => ({ of, amount }))
            .sort((one, other) => Number(one.of) - Number(other.of)),
        }));
      expect(sorted(toBalances(kept))).toStrictEqual(sorted(expected));
    }),
  );
});

describe('the days of a list of entries (BEHAVIOR §36.9)', () => {
  const TODAY = '2026-11-16';
  const check = (from: string, to: string) => checkEntrySpan({ from, to }, TODAY, 'America/New_York');

  test('are those of the salon, from the first instant to the last', () => {
    expect(check(TODAY, TODAY)).toStrictEqual({
      ok: true,
      value: { from: new Date('2026-11-16T05:00:00Z'), to: new Date('2026-11-17T05:00:00Z') },
    });
    // 366 days, and a last day in the future
    expect(check('2025-11-17', '2026-11-17').ok).toBe(true);
  });

  test.each([
    ['begin after today', '2026-11-17', '2026-11-17', { from: ['Must be on or before 2026/11/16'] }],
    ['end before they begin', TODAY, '2026-11-15', { to: ['Must not be before the first day'] }],
    [
      'are more than 366',
      '2025-11-15',
      TODAY,
      { to: ['Must be in the 366 days that begin with the first day'] },
    ],
  ])('are refused where they %s', (_, from, to, fields) => {
    expect(check(from, to)).toMatchObject({ ok: false, errors: fields });
  });

  test('of balances are all to the end of one, today at the latest', () => {
    expect(checkSpanOfAllTimeUntil(TODAY, TODAY, 'America/New_York')).toStrictEqual({
      ok: true,
      value: { from: new Date(0), to: new Date('2026-11-17T05:00:00Z') },
    });
    expect(checkSpanOfAllTimeUntil('2026-11-17', TODAY, 'UTC')).toMatchObject({
      ok: false,
      errors: { at: ['Must be on or before 2026/11/16'] },
    });
  });
});

describe('a list of entries shows', () => {
  const ENTRY = {
    event: 'paid',
    locationId: 1,
    customerId: 5,
    reference: { kind: 'appointment', id: 42 },
    lines: [
      { account: 'card', of: 'pi_1', amount: 500 },
      { account: 'services', of: null, amount: -500, staffId: 3 },
    ],
  } as unknown as JournalEntry;
  const ANY: EntryFilters = {
    locationId: undefined,
    account: undefined,
    referenceKind: undefined,
    referenceId: undefined,
    customerIds: undefined,
    staffId: undefined,
    event: undefined,
  };

  test.each<[string, Partial<EntryFilters>, boolean]>([
    ['all where nothing is asked', {}, true],
    ['those of a location', { locationId: 1 }, true],
    ['no others', { locationId: 2 }, false],
    ['those with a line of an account', { account: 'services' }, true],
    ['none without one', { account: 'tips' }, false],
    ['those of a kind of record', { referenceKind: 'appointment' }, true],
    ['none of another kind', { referenceKind: 'sale' }, false],
    ['those of a record', { referenceId: 42 }, true],
    ['none of another record', { referenceId: 43 }, false],
    ['those of one of some customers', { customerIds: [4, 5] }, true],
    ['none of other customers', { customerIds: [4] }, false],
    ['none of no customer', { customerIds: [] }, false],
    ['those of an event', { event: 'paid' }, true],
    ['none of another event', { event: 'refunded' }, false],
    ['those with a line of a member', { staffId: 3 }, true],
    ['none of another member', { staffId: 4 }, false],
    ['none of which only a part fits', { locationId: 1, referenceId: 42, staffId: 4 }, false],
  ])('%s', (_, filters, isShown) => {
    expect(matchesEntryFilters(ENTRY, { ...ANY, ...filters })).toBe(isShown);
  });
});

test('sums name each account that has lines, in the order of the accounts', () => {
  const lines = [...JOURNAL_ACCOUNTS]
    .reverse()
    .flatMap((account, index) => [1, index].map((amount) => ({ account, of: null, amount })));
  const { length } = JOURNAL_ACCOUNTS;
  expect(listAccountSums(lines)).toStrictEqual(
    JOURNAL_ACCOUNTS.map((account, index) => [account, length - index]),
  );
  expect(listAccountSums([{ account: 'tips', of: 3, amount: 0 }])).toStrictEqual([['tips', 0]]);
});

test('balances name the parts of each account that hold something', () => {
  const lines = [
    { account: 'card', of: 'pi_1', amount: 500 },
    { account: 'card', of: 'pi_2', amount: 300 },
    { account: 'card', of: 'pi_1', amount: -500, code: 'surplus' },
    { account: 'services', of: null, amount: -300 },
  ] as const;
  expect(toBalances(lines)).toStrictEqual([
    { account: 'card', balance: 300, parts: [{ account: 'card', of: 'pi_2', amount: 300 }] },
    { account: 'services', balance: -300, parts: [] },
  ]);
});

test('an account that has had entries is kept also where nothing is left', () => {
  const lines = [
    { account: 'card', of: 'pi_1', amount: 5 },
    { account: 'card', of: 'pi_2', amount: -5 },
  ];
  const entries = [{ locationId: 1, lines }] as unknown as JournalEntry[];
  expect(computeNextMonthEndBalances([], entries)).toStrictEqual([
    { locationId: 1, account: 'card', of: null, amount: 0 },
  ]);
});
