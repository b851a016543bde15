import { afterEach, expect, test } from 'vitest';
import {
  parseAmountOrZeroIfEmpty,
  parseHandedCashAndChange,
} from '../../../functions/pages/app/desk/money/amounts.ts';
import { toApiNumber, toTypedNumber } from '../../../functions/pages/app/parts/typed-numbers.ts';
import { setPageLanguage } from '../../../functions/pages/app/texts/index.ts';
import { choosePageFormats } from '../../../lib/rules/salons/languages.ts';

afterEach(() => setPageLanguage());

// BEHAVIOR §40.5
test.each([
  ['45.50', 'money', '45.50'],
  ['45,50', 'money', '45.50'],
  ['4,5', 'money', '4.5'],
  ['-3,20', 'money', '-3.20'],
  ['1,250', 'money', '1250'],
  ['1,250.00', 'money', '1250.00'],
  ['1.250,00', 'money', '1250.00'],
  ['1 250', 'money', '1250'],
  ["1'250.50", 'money', '1250.50'],
  ['$180', 'money', '180'],
  ['€ 45,50', 'money', '45.50'],
  ['45,50 €', 'money', '45.50'],
  ['8,875', 'number', '8.875'],
  ['1,250,000', 'number', '1250000'],
  ['12', 'number', '12'],
] as const)('%s, typed as %s, is %s', (text, kind, number) => {
  expect(toApiNumber(text, kind)).toBe(number);
});

test.each(['1h30', '4 5', '1,25,0', '1.2.3', '12 %', 'free', '-', ''])('%j stays as it is typed', (text) => {
  expect(toApiNumber(text, 'money')).toBe(text);
  expect(toApiNumber(text, 'number')).toBe(text);
});

const showInGerman = () => setPageLanguage(choosePageFormats([], { locale: 'de-DE', languages: [] }));

test.each([
  ['1.250', '1250'],
  ['1.250.000', '1250000'],
  ['1.250,50', '1250.50'],
  ['1250,5', '1250.5'],
  ['12.50', '12.50'],
  // No amount has three decimals: the schema refuses it
  ['1,250', '1.250'],
])('%s, typed as an amount on a German page, is %s', (text, number) => {
  showInGerman();
  expect(toApiNumber(text, 'money')).toBe(number);
});

test('a number of the API is shown as the language of the page writes it, and read again', () => {
  expect(toTypedNumber('1250.50')).toBe('1250.50');
  showInGerman();
  expect(['1250.50', '-8.875', '45', ''].map(toTypedNumber)).toEqual(['1250,50', '-8,875', '45', '']);
  expect(toApiNumber('1250,50', 'money')).toBe('1250.50');
  expect(toApiNumber('8,875', 'number')).toBe('8.875');
});

// BEHAVIOR §39.4
test.each([
  ['12,5', 1250],
  ['$ 1,250.00', 125_000],
  [' ', 0],
  ['12.345', undefined],
  ['-5', undefined],
  ['1h30', undefined],
])('an amount of the desk that is typed as %j has %j hundredths', (text, hundredths) => {
  expect(parseAmountOrZeroIfEmpty(text)).toBe(hundredths);
});

// BEHAVIOR §39.8
test.each([
  ['', { handed: 0, change: 0, isTooLittle: false }],
  ['90', { handed: 9000, change: 0, isTooLittle: false }],
  ['100', { handed: 10_000, change: 1000, isTooLittle: false }],
  ['80', { handed: 8000, change: 0, isTooLittle: true }],
  ['none', { handed: undefined, change: 0, isTooLittle: false }],
])('cash that is typed as %j for a total of 90.00', (text, cash) => {
  expect(parseHandedCashAndChange(text, 9000)).toEqual(cash);
});
