import { expect, test } from 'vitest';
import { listCorrectableTenders } from '../../../functions/pages/app/desk/till/sale-tenders.ts';

const CASH = { paid_by: 'cash', amount: '40.00', left: '40.00' } as const;
const TERMINAL = { paid_by: 'external', amount: '50.00', left: '50.00' } as const;
const terminal = { place: 0, amount: 5_000, left: 5_000, tender: 'external' } as const;
const cash = { place: 2, amount: 4_000, left: 4_000, tender: 'cash' } as const;

// BEHAVIOR §21.7
test.each<[string, Parameters<typeof listCorrectableTenders>[0], object[]]>([
  ['the only payment', { total: '50.00', paid_by: 'external' }, [terminal]],
  [
    'what a refund has left of it',
    { total: '50.00', paid_by: 'external', refunded: '20.00' },
    [{ ...terminal, left: 3_000 }],
  ],
  ['nothing after a refund of all', { total: '50.00', paid_by: 'external', refunded: '50.00' }, []],
  ['nothing where a card paid online', { total: '50.00' }, []],
  [
    'not what a card or credit paid',
    {
      total: '110.00',
      tenders: [
        { paid_by: 'card', amount: '60.00', left: '60.00' },
        { paid_by: 'credit', amount: '50.00', left: '50.00' },
      ],
    },
    [],
  ],
  [
    'each of several payments at the salon, by its place',
    { total: '100.00', tenders: [TERMINAL, { paid_by: 'card', amount: '10.00', left: '10.00' }, CASH] },
    [terminal, cash],
  ],
  [
    'what a refund has left of each, as the API says',
    {
      total: '90.00',
      refunded: '55.00',
      tenders: [
        { ...TERMINAL, left: '35.00' },
        { ...CASH, left: '0.00' },
      ],
    },
    [{ ...terminal, left: 3_500 }],
  ],
])('a sold product has a tender to correct: %s', (_, sale, expected) => {
  expect(listCorrectableTenders(sale)).toEqual(expected);
});
