import { describe, expect, test } from 'vitest';
import {
  computeRestForTender,
  listTenderProblems,
  TENDER_KINDS,
  type TenderKind,
  type TypedTenders,
  toTendersChangeAndAmountLeft,
} from '../../../functions/pages/app/desk/check-out/tenders.ts';

const typedOf = (typed: Partial<TypedTenders>): TypedTenders => ({
  ...(Object.fromEntries(TENDER_KINDS.map((kind) => [kind, 0])) as TypedTenders),
  ...typed,
});
const DETAILS = { reference: 'S1', readerId: 'R1', cashStep: 0 };

// BEHAVIOR §39.6: its example is the second row
describe('the tenders of typed amounts', () => {
  test.each<[string, number, Partial<TypedTenders>, object[], number, number]>([
    ['nothing typed', 5000, {}, [], 5000, 0],
    [
      'cash above what is due is change',
      5913,
      { external: 2000, cash: 4000 },
      [
        { kind: 'cash', amount: '39.13', tendered: '40.00' },
        { kind: 'external', amount: '20.00', reference: 'S1' },
      ],
      0,
      87,
    ],
    ['exact cash', 5000, { cash: 5000 }, [{ kind: 'cash', amount: '50.00' }], 0, 0],
    ['too little', 5000, { credit: 1000 }, [{ kind: 'credit', amount: '10.00' }], 4000, 0],
    [
      'cash beside a card that pays all goes back',
      5000,
      { reader: 5000, cash: 100 },
      [{ kind: 'reader', amount: '50.00', reader_id: 'R1' }],
      0,
      100,
    ],
    ['too much by card', 5000, { card_on_file: 6000 }, [{ kind: 'card_on_file', amount: '60.00' }], -1000, 0],
  ])('%s', (_name, due, typed, tenders, left, change) => {
    expect(toTendersChangeAndAmountLeft(due, typedOf(typed), DETAILS)).toEqual({ tenders, left, change });
  });
});

// BEHAVIOR §37.7
test.each<[string, Partial<TypedTenders>, object[], number, number]>([
  ['the rounded amount', { cash: 4735 }, [{ kind: 'cash', amount: '47.36' }], 0, 0],
  ['a note', { cash: 5000 }, [{ kind: 'cash', amount: '47.36', tendered: '50.00' }], 0, 265],
  ['a part', { cash: 2000 }, [{ kind: 'cash', amount: '20.00' }], 2736, 0],
])('cash of a salon that rounds to 0.05 pays 47.36 with %s', (_name, typed, tenders, left, change) => {
  expect(toTendersChangeAndAmountLeft(4736, typedOf(typed), { ...DETAILS, cashStep: 5 })).toEqual({
    tenders,
    left,
    change,
  });
});

test('the rest in cash is rounded', () => {
  expect(computeRestForTender('cash', 4738, typedOf({ external: 1000 }), { credit: 0, cashStep: 5 })).toBe(
    3740,
  );
});

test.each<[TenderKind, number, Partial<TypedTenders>, number]>([
  ['cash', 5000, {}, 5000],
  ['cash', 5000, { cash: 100, external: 2000 }, 3000],
  ['external', 5000, { cash: 6000 }, 0],
  ['credit', 5000, { cash: 1000 }, 1500],
  ['credit', 5000, { cash: 4000 }, 1000],
])('the rest in %s of %i is what the others leave, at most the credit', (kind, due, typed, rest) => {
  expect(computeRestForTender(kind, due, typedOf(typed), { credit: 1500, cashStep: 0 })).toBe(rest);
});

test.each<[number, Partial<TypedTenders>, string[]]>([
  [0, { cash: 5000 }, []],
  [100, {}, ['notEnough']],
  [-100, { external: 5100 }, ['tooMuch']],
  [0, { card_on_file: 2000, reader: 3000 }, ['oneCard']],
  [100, { card_on_file: 2000, reader: 3000 }, ['notEnough', 'oneCard']],
])('Pay sends exactly what is due, with one card at most (left: %i)', (left, typed, problems) => {
  expect(listTenderProblems(left, typedOf(typed))).toEqual(problems);
});
