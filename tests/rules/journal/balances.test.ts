import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeptBalance, keepBalances, toBalances } from '../../../lib/rules/journal/balances.ts';
import { ACCOUNTS, type JournalEntry } from '../../../lib/rules/journal/entries.ts';

const line = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  of: fc.option(fc.integer({ min: 1, max: 3 })),
  amount: fc.integer({ min: -3, max: 3 }),
});
const entry = fc.record({
  locationId: fc.option(fc.integer({ min: 1, max: 2 })),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
}) as unknown as fc.Arbitrary<JournalEntry>;
const months = fc.array(fc.array(entry, { maxLength: 6 }), { maxLength: 4 });

/** What is owed to somebody, or by somebody. */
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

test('balances that are kept month by month are those of all entries, at each location (BEHAVIOR §36.5)', () => {
  fc.assert(
    fc.property(months, fc.option(fc.integer({ min: 1, max: 2 })), (all, locationId) => {
      const isAsked = (each: { readonly locationId: number | null }) =>
        locationId === null || each.locationId === locationId;
      const kept = all.reduce<readonly KeptBalance[]>(keepBalances, []).filter(isAsked);
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
      expect(sorted(toBalances(kept))).toEqual(sorted(expected));
    }),
  );
});
