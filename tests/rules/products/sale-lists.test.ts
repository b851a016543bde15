import { expect, test } from 'vitest';
import {
  matchesSaleFilters,
  parseCardOrReceiptNumber,
  parseSaleListSpan,
} from '../../../lib/rules/products/sale-lists.ts';

const NEW_YORK = 'America/New_York';
const TODAY = '2026-11-16';
const GINA = { fname: 'Gina', lname: 'Guest', email: 'mail@secret.test' };

test.each([
  ['the day of today', { from: TODAY, to: TODAY }, '2026-11-16T05:00:00.000Z', '2026-11-17T05:00:00.000Z'],
  ['366 days until today by default', {}, '2025-11-16T05:00:00.000Z', '2026-11-17T05:00:00.000Z'],
  ['until today from a day', { from: '2026-11-01' }, '2026-11-01T04:00:00.000Z', '2026-11-17T05:00:00.000Z'],
  ['366 days until a day', { to: '2026-03-08' }, '2025-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['a day to come', { from: '2026-11-20' }, '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
])('a list of sales covers %s (BEHAVIOR §21.8)', (_, input, from, to) => {
  expect(parseSaleListSpan(input, TODAY, NEW_YORK)).toStrictEqual({
    ok: true,
    value: { from: new Date(from), to: new Date(to) },
  });
});

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'Must not be before the first day'],
  [{ from: '2025-11-15', to: '2026-11-16' }, 'Must be in the 366 days that begin with the first day'],
  [{ from: '2025-11-15' }, 'Must be in the 366 days that begin with the first day'],
])('refuses the days %j (422 on `to`: %s)', (input, message) => {
  expect(parseSaleListSpan(input, TODAY, NEW_YORK)).toMatchObject({
    failure: 'invalid',
    errors: { to: [message] },
  });
});

// BEHAVIOR §21.8
test.each([
  ['the sale of a customer whom the text finds', { status: 1 }, { id: 1, customerId: 7, status: 1 }, true],
  ['no sale of another customer', { status: 1 }, { id: 1, customerId: 8, status: 1 }, false],
  ['the sale with the number in the text', {}, { id: 5, customerId: 8, status: 1 }, true],
  ['no sale with that number in another status', { status: 0 }, { id: 5, customerId: 8, status: 1 }, false],
  ['the sale to a guest by name', {}, { id: 1, customerId: null, guest: GINA, status: 1 }, true],
  [
    'no sale to another guest',
    {},
    { id: 1, customerId: null, guest: { ...GINA, fname: 'Ida' }, status: 1 },
    false,
  ],
] as const)('a search of sales finds %s', (_, filters, sale, isFound) => {
  const people = { fields: 'all', terms: [['gina']], customerIds: new Set([7]) } as const;
  expect(matchesSaleFilters(sale, { ...filters, people, idsOfNumber: new Set([5]) })).toBe(isFound);
});

test('a search by name alone finds no guest by the e-mail address (BEHAVIOR §2.5)', () => {
  const sale = { id: 1, customerId: null, guest: { ...GINA, fname: 'Ida' }, status: 1 } as const;
  const search = { terms: [['secret']], customerIds: new Set<number>() };
  const isFound = (fields: 'all' | 'name') =>
    matchesSaleFilters(sale, { people: { ...search, fields }, idsOfNumber: new Set() });
  expect([isFound('all'), isFound('name')]).toStrictEqual([true, false]);
});

test.each([
  ['gc20261116001', 'GC20261116001'],
  [' r-1-2026-000123 ', 'R-1-2026-000123'],
  ['42', '42'],
  ['Gina', undefined],
  ['Gina 42', undefined],
  ['', undefined],
])('reads %j as the number %j of a gift card or receipt', (text, number) => {
  expect(parseCardOrReceiptNumber(text)).toBe(number);
});

// BEHAVIOR §21.8
test.each([
  ['gc-12', 'GC-12'],
  [' A7 ', 'A7'],
  ['12 or 13', undefined],
  ['gift', undefined],
  ['12x', undefined],
])('the text %j has the number %s of a card or receipt', (text, number) => {
  expect(parseCardOrReceiptNumber(text)).toBe(number);
});
