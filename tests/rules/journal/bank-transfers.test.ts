import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyBankTransfer,
  applyReversedTransfer,
  type BankTransferKind,
  type BankTransfers,
  computeTransferable,
  NEWEST_TRANSFERS,
  toBankTransfersPosition,
  toBankTransfersReference,
  toEmptyBankTransfers,
} from '../../../lib/rules/journal/bank-transfers.ts';
import { addUpLines, type JournalLine, negate, toEntryId } from '../../../lib/rules/journal/entries.ts';
import type { Outcome } from '../../../lib/rules/outcome.ts';

const tax = (of: number, amount: number): JournalLine => ({ account: 'tax', of, amount });
const cash = (of: number, amount: number): JournalLine => ({ account: 'cash', of, amount });
/** 0.30 of cash, and tax of 0.05 at 5 %, 0.12 at 20 % and 0.08 too much at 10 %. */
const LINES = [
  cash(1, 10),
  cash(2, 20),
  tax(20, -7),
  tax(5, -5),
  tax(10, 8),
  { ...tax(20, -5), staffId: 3 },
  { account: 'tips', of: 3, amount: -100 } as const,
];
/** 0.40 of cash were deposited, 0.09 remitted at 20 % and 0.01 at 8 %. */
const BEFORE = {
  locationId: 4,
  deposited: 40,
  version: 6,
  newest: [],
  remitted: [
    { rate: 20, amount: 9 },
    { rate: 8, amount: 1 },
  ],
};

const DATE = '2026-11-16';

/** The transfers after a step that is possible. */
function toTransfers(outcome: Outcome<BankTransfers>): BankTransfers {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

// BEHAVIOR §36.12
describe('a transfer to the bank', () => {
  test.each<[BankTransferKind, number]>([
    ['cashDeposited', 30],
    ['taxRemitted', 9],
  ])('of %s is at most %i: the balance of its account alone', (kind, most) => {
    expect(computeTransferable(kind, LINES)).toBe(most);
    expect(applyBankTransfer(BEFORE, { kind, amount: most, date: DATE }, LINES)).toMatchObject({ ok: true });
    const refused = (amount: number) => applyBankTransfer(BEFORE, { kind, amount, date: DATE }, LINES);
    const refusal = (message: string) => ({ ok: false, failure: 'invalid', errors: { amount: [message] } });
    expect(refused(most + 1)).toStrictEqual(refusal(`Must be at most 0.${String(most).padStart(2, '0')}`));
    expect(refused(0)).toStrictEqual(refusal('Must be above 0'));
    const overdrawn = applyBankTransfer(BEFORE, { kind, amount: 1, date: DATE }, [tax(5, 3), cash(1, -2)]);
    expect(overdrawn).toStrictEqual(refusal('Must be at most 0.00'));
  });

  test('of cash adds to what was deposited', () => {
    const deposit = { kind: 'cashDeposited', amount: 12, date: DATE } as const;
    const newest = [{ ...deposit, version: 7, shares: [] }];
    const after = { ...BEFORE, deposited: 52, version: 7, newest };
    expect(applyBankTransfer(BEFORE, deposit, LINES)).toStrictEqual({ ok: true, value: after });
  });

  test.each([
    [
      3,
      [
        [20, 9],
        [8, 1],
        [5, 3],
      ],
    ],
    [
      5,
      [
        [20, 9],
        [8, 1],
        [5, 5],
      ],
    ],
    [
      9,
      [
        [20, 13],
        [8, 1],
        [5, 5],
      ],
    ],
  ])('of %i cents of tax goes to the rates at which tax is owed, the lowest first', (amount, rates) => {
    const decided = applyBankTransfer(BEFORE, { kind: 'taxRemitted', amount, date: DATE }, LINES);
    const remitted = rates.map(([rate, own]) => ({ rate, amount: own }));
    const shares = decided.ok ? decided.value.remitted.filter((each) => each.amount > 0) : [];
    expect(shares).toStrictEqual(remitted);
    expect(decided).toMatchObject({ value: { locationId: 4, deposited: 40, version: 7 } });
  });

  test.each([
    { kind: 'taxRemitted', amount: 9, date: DATE },
    { kind: 'cashDeposited', amount: 12, date: DATE },
  ] as const)('of $kind is taken back once, at the rates that it had', (each) => {
    const made = toTransfers(applyBankTransfer(BEFORE, each, LINES));
    const later = toTransfers(applyBankTransfer(made, { ...each, amount: 1 }, LINES));
    const back = toTransfers(applyReversedTransfer(later, each, 'adjustment-bank-4-7'));
    const alone = toTransfers(applyBankTransfer(BEFORE, { ...each, amount: 1 }, LINES));
    expect(addUpLines(toBankTransfersPosition(back))).toStrictEqual(
      addUpLines(toBankTransfersPosition(alone)),
    );
    expect(back.version).toBe(9);
    const refusal = { ok: false, errors: { reverses: ['Unknown transfer'] } };
    expect(applyReversedTransfer(back, each, 'adjustment-bank-4-7')).toMatchObject(refusal);
    const kind = each.kind === 'taxRemitted' ? 'cashDeposited' : 'taxRemitted';
    for (const wrong of [{ amount: 8 }, { date: '2026-11-15' }, { kind }] as const)
      expect(applyReversedTransfer(made, { ...each, ...wrong }, 'adjustment-bank-4-7')).toMatchObject(
        refusal,
      );
    expect(applyReversedTransfer(made, each, 'adjustment-bank-5-7')).toMatchObject(refusal);
  });

  test(`can be taken back while ${NEWEST_TRANSFERS} later ones were not made`, () => {
    const each = { kind: 'cashDeposited', amount: 1, date: DATE } as const;
    let transfers = toEmptyBankTransfers(4);
    for (let count = 0; count <= NEWEST_TRANSFERS; count += 1)
      transfers = toTransfers(applyBankTransfer(transfers, each, LINES));
    const reverse = (version: number) =>
      applyReversedTransfer(transfers, each, `adjustment-bank-4-${version}`).ok;
    expect([reverse(1), reverse(2)]).toStrictEqual([false, true]);
  });

  test('moves the balances of the location, and no others', () => {
    expect(toBankTransfersReference(BEFORE)).toStrictEqual({
      kind: 'adjustment',
      id: null,
      charge: 'bank-4',
    });
    expect(toBankTransfersPosition(toEmptyBankTransfers(4))).toStrictEqual([
      { account: 'cash', of: null, amount: 0 },
      { account: 'bank', of: null, amount: 0 },
    ]);
    expect(toBankTransfersPosition(BEFORE)).toStrictEqual([
      { account: 'cash', of: null, amount: -40 },
      tax(20, 9),
      tax(8, 1),
      { account: 'bank', of: null, amount: 30 },
    ]);
  });

  test('of all tax that is owed leaves none at any rate', () => {
    const owed = fc.uniqueArray(
      fc.record({ of: fc.integer({ min: 1, max: 30 }), amount: fc.integer({ min: -500, max: -1 }) }),
      {
        minLength: 1,
        selector: ({ of }) => of,
      },
    );
    fc.assert(
      fc.property(owed, (each) => {
        const lines = each.map(({ of, amount }) => tax(of, amount));
        const decided = applyBankTransfer(
          toEmptyBankTransfers(4),
          { kind: 'taxRemitted', amount: computeTransferable('taxRemitted', lines), date: DATE },
          lines,
        );
        const position = decided.ok ? toBankTransfersPosition(decided.value) : [];
        expect(new Set(position.filter(({ account }) => account === 'tax'))).toStrictEqual(
          new Set(negate(lines)),
        );
        expect(
          addUpLines(position.map(({ amount }) => ({ account: 'bank', of: null, amount }))),
        ).toStrictEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

// BEHAVIOR §36.12
test('a transfer that was taken back is no longer among the newest, and the others stay', () => {
  const paid = { kind: 'cashDeposited', amount: 5, date: '2026-11-16' } as const;
  const first = applyBankTransfer(toEmptyBankTransfers(4), paid, LINES);
  if (!first.ok) throw new Error('refused');
  const second = applyBankTransfer(first.value, { ...paid, amount: 6 }, LINES);
  if (!second.ok) throw new Error('refused');
  const [former, later] = second.value.newest;
  const id = toEntryId(toBankTransfersReference(second.value), former?.version ?? 0);
  expect(applyReversedTransfer(second.value, paid, id)).toMatchObject({
    value: { deposited: 6, newest: [later] },
  });
});

test('tax is remitted at the rates at which it is owed alone', () => {
  const remitted = applyBankTransfer(
    toEmptyBankTransfers(4),
    { kind: 'taxRemitted', amount: 5, date: '2026-11-16' },
    [tax(5, -5), tax(20, -7)],
  );
  expect(remitted).toMatchObject({
    value: { remitted: [{ rate: 5, amount: 5 }], newest: [{ shares: [{ rate: 5, amount: 5 }] }] },
  });
});
