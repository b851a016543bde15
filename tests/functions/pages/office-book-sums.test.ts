import { describe, expect, test } from 'vitest';
import type { Column } from '../../../functions/pages/app/office/areas/areas.ts';
import {
  addRestPart,
  addUpColumn,
  findColumnAmount,
} from '../../../functions/pages/app/office/rows/book-sums.ts';
import type { Row } from '../../../functions/pages/app/office/value-types.ts';

const day: Row = {
  totals: { cash: '78.13', tips: '-5.00', services: '-50.00', fees: '-27.07', tax: '-4.13', losses: '3.00' },
  tenders: { cash: '54.13', card: '27.07' },
  tax: [
    { rate: 8.25, amount: '4.13' },
    { rate: 5, amount: '-1.00' },
  ],
};
const lines = (...amounts: readonly (readonly [account: string, amount: string])[]): Row => ({
  lines: amounts.map(([account, amount]) => ({ account, amount })),
});

// BEHAVIOR §40.4
describe('the amounts of a list', () => {
  const cases: readonly (readonly [Column, Row, string | undefined])[] = [
    [['owed', 'money'], { owed: '-3.50' }, '-3.50'],
    [['refunded', 'money'], { refunded: null }, undefined],
    // Amounts that are owed and earned are positive, as those that came in
    [['balance', 'money'], { account: 'gift_cards', balance: '-3420.00' }, '3420.00'],
    [['balance', 'money'], { account: 'services', balance: '-50.00' }, '50.00'],
    [['balance', 'money'], { account: 'cash', balance: '54.13' }, '54.13'],
    [['balance', 'money'], { account: 'tax', balance: '0.00' }, '0.00'],
    [['name'], { name: '12.50' }, undefined],
    [['totals', 'income'], day, '77.07'],
    [['totals', 'income'], { totals: { services: '10.00' } }, '-10.00'],
    [['totals', 'income'], { totals: {} }, '0.00'],
    [['tenders', 'sum'], day, '81.20'],
    [['tax', 'sum'], day, '3.13'],
    [['tips', 'sum'], { tips: [] }, '0.00'],
    [['lines', 'received'], lines(['cash', '0.10'], ['external', '0.20'], ['services', '-0.30']), '0.30'],
    [['lines', 'received'], lines(['card', '-11.00'], ['services', '10.00'], ['tax', '1.00']), '-11.00'],
    [['lines', 'received'], lines(['receivable', '50.00'], ['services', '-50.00']), undefined],
    [
      ['lines', 'received'],
      { ...lines(['card', '-20.00'], ['bank', '19.50'], ['processor_fees', '0.50']), event: 'payout_paid' },
      '19.50',
    ],
    [['lines', 'received'], { ...lines(['tax', '4.00'], ['bank', '-4.00']), event: 'tax_remitted' }, '-4.00'],
    [
      ['lines', 'received'],
      { ...lines(['tips', '8.00'], ['cash', '-8.00']), event: 'tips_paid_out' },
      '-8.00',
    ],
  ];
  test.each(cases)('%j of %j is %s', (column, row, amount) => {
    expect(findColumnAmount(column, row)).toBe(amount);
  });

  test('count what one account received, where a list is about it', () => {
    const split = lines(['card', '20.00'], ['cash', '34.13'], ['services', '-50.00'], ['tax', '-4.13']);
    const column = ['lines', 'received'] as const;
    expect(findColumnAmount(column, split, 'card')).toBe('20.00');
    expect(findColumnAmount(column, split, 'reader')).toBeUndefined();
    expect(findColumnAmount(column, split, 'services')).toBe('54.13');
    expect(addUpColumn(column, [split, lines(['card', '-5.00'])], 'card')).toBe('15.00');
    const payout = { ...lines(['card', '-20.00'], ['bank', '20.00']), event: 'payout_paid' };
    expect(findColumnAmount(column, payout, 'card')).toBeUndefined();
    expect(addUpColumn(column, [split, payout])).toBe('54.13');
  });

  test('add up without an error of rounding, and rows without an amount count nothing', () => {
    const rows: readonly Row[] = [{ owed: '0.10' }, { owed: null }, { owed: '0.20' }, { owed: '-0.05' }];
    expect(addUpColumn(['owed', 'money'], rows)).toBe('0.25');
    expect(addUpColumn(['name'], rows)).toBeUndefined();
  });
});

// BEHAVIOR §40.4
describe('the parts of a balance', () => {
  test('get one more for what is listed in no part, so that they add up', () => {
    const parts = [{ of: 7, balance: '54.13' }];
    expect(addRestPart({ account: 'cash', balance: '1765.92', of: parts })).toEqual({
      account: 'cash',
      balance: '1765.92',
      of: [...parts, { of: 'rest', balance: '1711.79' }],
    });
  });

  test.each<Row>([
    {
      account: 'tips',
      balance: '-0.30',
      of: [
        { of: 1, balance: '-0.10' },
        { of: 2, balance: '-0.20' },
      ],
    },
    { account: 'services', balance: '-50.00', of: [] },
    { id: 'sale-1-1', lines: [] },
  ])('stay as they are in %j', (row) => {
    expect(addRestPart(row)).toEqual(row);
  });
});
