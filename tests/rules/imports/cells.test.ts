import { expect, test } from 'vitest';
import {
  type CellType,
  findDateOrder,
  findIdsOfNames,
  parseCell,
  toCellText,
  toCellTextOfValue,
} from '../../../lib/rules/imports/cells.ts';

const US = { dateOrder: 'mdy', year: 2026 } as const;
const EUROPE = { dateOrder: 'dmy', year: 2026 } as const;

const read = (type: CellType, text: string, context: Parameters<typeof parseCell>[2] = US) => {
  const cell = parseCell(type, text, context);
  return 'value' in cell ? cell.value : cell.problem;
};

// BEHAVIOR §43.3
test.each([
  ['1990-02-03', US, '1990-02-03'],
  ['1990/2/3 00:00', US, '1990-02-03'],
  ['1990-02-03T10:15:00Z', US, '1990-02-03'],
  ['02/03/1990', US, '1990-02-03'],
  ['02/03/1990', EUROPE, '1990-03-02'],
  ['3.2.1990', US, '1990-02-03'],
  ['2-3-90', US, '1990-02-03'],
  ['2/3/26', US, '2026-02-03'],
  ['2/3/27', US, '2027-02-03'],
  ['2/3/28', US, '1928-02-03'],
  ['Feb 3, 1990', US, '1990-02-03'],
  ['Saturday, February 3rd 1990', US, '1990-02-03'],
  ['3 Feb 1990', US, '1990-02-03'],
  ['29/2/2024', EUROPE, '2024-02-29'],
  ['1/1/1900', US, '1900-01-01'],
  ['12/31/2199', US, '2199-12-31'],
])('reads the date %s', (text, context, date) => {
  expect(read('date', text, context)).toBe(date);
});

// BEHAVIOR §43.3
test.each([
  '02-03',
  'Feb 3',
  '1990-02-30',
  '13/13/1990',
  '1/1/1',
  'soon',
  '31/4/2026',
  '0/4/2026',
  '1/1/1890',
  '1/1/2200',
])('refuses the date %s', (text) => {
  expect(read('date', text, EUROPE)).toBe('Must be a date with its year');
});

// BEHAVIOR §43.3
test.each([
  [['1/2/1990', '13/2/1990'], 'dmy'],
  [['1/2/1990', '2/13/1990'], 'mdy'],
  [['1/2/1990', '3/4/1990'], undefined],
  [['13/2/1990', '2/13/1990'], undefined],
  [['12/2/1990', '2/12/1990'], undefined],
  [['5/5/1990', '1990-02-03', '1.2.1990', ''], 'none'],
])('the dates %j prove the order %s', (cells, order) => {
  expect(findDateOrder(cells)).toBe(order);
});

// BEHAVIOR §43.3
test.each([
  ['money', '$1,234.50', 123_450],
  ['money', '1.234,50 €', 123_450],
  ['money', '45', 4_500],
  ['money', '1,234', 123_400],
  ['money', '12,5', 1_250],
  ['money', '(12.00)', -1_200],
  ['money', '-3.10', -310],
  ['money', 'USD 20.00', 2_000],
  ['money', '12 to 15', 'Must be an amount'],
  ['money', 'free', 'Must be an amount'],
  ['money', '1.2.3.4', 'Must be an amount'],
  ['money', '1,234,567.5', 123_456_750],
  ['money', '10,000', 1_000_000],
  ['money', '123,456', 12_345_600],
  ['money', '12,34,567', 'Must be an amount'],
  ['money', '12.', 1_200],
  ['money', '.50', 50],
  ['money', '12.00-', -1_200],
  ['money', '−3.10 €', -310],
  ['money', '12.00 - card', 1_200],
  ['money', '20.00 (with tip)', 2_000],
  ['money', '(about) 20.00', 2_000],
  ['money', '12to15', 'Must be an amount'],
  ['money', '100000000.00', 10_000_000_000],
  ['money', '100000000.01', 'Must be an amount'],
  ['minutes', '45', 45],
  ['minutes', '45 min', 45],
  ['minutes', '1h 15min', 75],
  ['minutes', '1:15', 75],
  ['minutes', '01:15:00', 75],
  ['minutes', '2 hours', 120],
  ['minutes', '0', 'Must be a duration, such as 45 or 1 h 15 min'],
  ['minutes', '24:00', 1_440],
  ['minutes', '1441', 'Must be a duration, such as 45 or 1 h 15 min'],
  ['minutes', 'at 1:15', 'Must be a duration, such as 45 or 1 h 15 min'],
  ['minutes', '1:15 pm', 'Must be a duration, such as 45 or 1 h 15 min'],
  ['minutes', 'long', 'Must be a duration, such as 45 or 1 h 15 min'],
  ['time', '2:30 PM', 870],
  ['time', '12:05 am', 5],
  ['time', '14:30', 870],
  ['time', '2026-12-01T14:30:00Z', 870],
  ['time', '12/1/2026 2:30 PM', 870],
  ['time', '9am', 540],
  ['time', '9:00 AM - 10:00 AM', 540],
  ['time', '9:00 AM  –  10:00 AM', 540],
  ['time', '9:00  to  10:00', 540],
  ['time', '9:60', 'Must be a time, such as 14:30 or 2:30 PM'],
  ['time', '24:10', 'Must be a time, such as 14:30 or 2:30 PM'],
  ['time', 'noon', 'Must be a time, such as 14:30 or 2:30 PM'],
  ['email', 'Anna@Example.test', 'anna@example.test'],
  ['email', 'anna@', 'Must be an e-mail address'],
  ['email', `${'a'.repeat(245)}@test.test`, `${'a'.repeat(245)}@test.test`],
  ['email', `${'a'.repeat(246)}@test.test`, 'Must be an e-mail address'],
  ['words', 'VIP; color, VIP', ['VIP', 'color', 'VIP']],
  ['words', 'VIP,  long  hair ,,;', ['VIP', 'long hair']],
  ['words', 'x'.repeat(40), ['x'.repeat(40)]],
  ['words', `x,${'x'.repeat(41)}`, 'Must be at most 40 characters'],
  ['words', Array(20).fill('x').join(), Array(20).fill('x')],
  ['words', 'x'.repeat(41), 'Must be at most 40 characters'],
  ['words', Array(21).fill('x').join(), 'Must have at most 20 items'],
  ['count', '12', 12],
  ['count', '1.5', 'Must be a whole number'],
  ['line', 'a\n b', 'a b'],
  ['line', 'a  b', 'a b'],
  ['line', 'x'.repeat(255), 'x'.repeat(255)],
  ['line', 'x'.repeat(256), 'Must be at most 255 characters'],
  ['prose', '- no ammonia\n@anna', '- no ammonia\n@anna'],
  ['line', '=SUM(A1:A9)', 'Must not be a formula'],
  ['line', '+cmd(1)', 'Must not be a formula'],
  ['line', '- SUM (1)', '- SUM (1)'],
  ['line', '+ cmd(1)', 'Must not be a formula'],
  ['line', ' =1+1', 'Must not be a formula'],
  ['line', 'call +a(1)', 'call +a(1)'],
  ['line', '+1 212 555 0123', '+1 212 555 0123'],
  ['prose', "'=1+1", '=1+1'],
  ['prose', "'@sum(1)", '@sum(1)'],
  ['prose', '="=1+1"', '=1+1'],
  ['prose', "''=1+1", "''=1+1"],
  ['prose', '="1"&"2"', 'Must not be a formula'],
] as const)('reads %s %s', (type, text, value) => {
  expect(read(type, text)).toStrictEqual(value);
});

// BEHAVIOR §43.3
test.each([
  ["'+1 212 555 0123", '+1 212 555 0123'],
  ['="0042"', '0042'],
  ["'＝1+1", '＝1+1'],
  ["'\ttabs", 'tabs'],
  [' \u0007Anna\u202E ', 'Anna'],
  ["O'Hara", "O'Hara"],
])('takes from the cell %j what a spreadsheet adds and nobody sees', (cell, text) => {
  expect(toCellText(cell)).toBe(text);
});

// BEHAVIOR §43.3
test.each<[CellType, unknown, string]>([
  ['money', 123_450, '1234.50'],
  ['time', 545, '09:05'],
  ['words', ['VIP', 'color'], 'VIP, color'],
  ['count', 0, '0'],
  ['line', undefined, ''],
])('a value is written as a %s that is read as the same value', (type, value, text) => {
  expect(toCellTextOfValue(type, value)).toBe(text);
  if (text !== '') expect(read(type, text)).toStrictEqual(value);
});

// BEHAVIOR §43.3
test.each([
  ['Cut', [1]],
  ['Cut, dry', [2]],
  ['Cut | Cut, dry', [1, 2]],
  ['Cut, color,  , Cut', [1, 3]],
  ['Cut, none', undefined],
  [' , ', undefined],
])('a cell %s names records', (text, ids) => {
  const names = ['Cut', 'Cut, dry', 'color'];
  const find = (name: string) => {
    const place = names.indexOf(name.trim());
    return place < 0 ? undefined : { id: place + 1 };
  };
  expect(findIdsOfNames(text, find)).toStrictEqual(ids);
});
