import { expect, test } from 'vitest';
import {
  choosePageFormats,
  choosePageLanguage,
  findLanguage,
  getTaxName,
  parseAcceptLanguage,
  parseLocale,
  proposeLocale,
  toFormatLocale,
} from '../../../lib/rules/salons/languages.ts';
import { proposeCurrency } from '../../../lib/rules/salons/proposed-currency.ts';

// BEHAVIOR §10.8
test.each([
  ['de-at', 'de-AT'],
  ['en-US', 'en-US'],
  ['it', 'it'],
  ['German', undefined],
  ['de_DE', undefined],
  ['', undefined],
])('the locale %j is %j', (text, locale) => {
  expect(parseLocale(text)).toBe(locale);
});

test.each([
  ['de-AT', 'de'],
  ['FR', 'fr'],
  ['it-IT', undefined],
  ['deu', undefined],
  [null, undefined],
])('the language of %j is %j', (tag, language) => {
  expect(findLanguage(tag)).toBe(language);
});

test.each([
  [['fr', 'de'], ['de', 'en'], 'de-DE', 'de'],
  [['es', null], ['de', 'en'], 'en-IE', 'en'],
  [[], [], 'es-ES', 'es'],
  [['en'], [], 'es-ES', 'es'],
  [[], ['fr', 'de'], 'it-CH', 'fr'],
  [[undefined, 'de-CH'], ['fr', 'de'], 'fr-CH', 'de'],
] as const)('who wants %j of %j in a salon of %s reads %s', (wanted, languages, locale, language) => {
  expect(choosePageLanguage(wanted, { locale, languages })).toBe(language);
});

test.each([
  ['de', 'de-AT', 'de-AT', '14:30'],
  ['en', 'de-DE', 'en-DE', '14:30'],
  ['en', 'en-US', 'en-US', '2:30 PM'],
  ['es', 'en-US', 'es-US', '2:30 p.m.'],
  ['fr', 'de', 'fr-DE', '14:30'],
] as const)('%s in a salon of %s has the clock of %s', (language, locale, formatLocale, time) => {
  expect(toFormatLocale(language, locale)).toBe(formatLocale);
  const format = new Intl.DateTimeFormat(formatLocale, { timeStyle: 'short', timeZone: 'UTC' });
  expect(format.format(new Date('2027-01-05T14:30:00Z')).replaceAll(/\s/g, ' ')).toBe(time);
});

test.each([
  ['en', 'en-US', 0],
  ['en', 'de-DE', 1],
  ['de', 'en-US', 1],
  ['fr', 'en-US', 1],
  ['es', 'en-US', 1],
  ['es', 'es-MX', 0],
] as const)('weeks of a page of %s in a salon of %s begin with day %i', (language, locale, first) => {
  expect(choosePageFormats([language], { locale, languages: [language] }).weekStart).toBe(first);
});

test.each([
  ['DE', 'de-DE', 'EUR'],
  ['AT', 'de-AT', 'EUR'],
  ['MX', 'es-MX', 'MXN'],
  ['IT', 'en-IT', 'EUR'],
  ['US', 'en-US', 'USD'],
  ['KE', 'en-KE', undefined],
  [undefined, 'en-US', undefined],
])('a new salon of %s starts with %s and %s', (country, locale, currency) => {
  expect(proposeLocale(country)).toBe(locale);
  expect(proposeCurrency(country)).toBe(currency);
});

test('reads Accept-Language by weight', () => {
  expect(parseAcceptLanguage('en;q=0.5, fr-CH, de;q=0.9, it;q=0')).toStrictEqual(['fr-CH', 'de', 'en']);
  expect(parseAcceptLanguage(undefined)).toStrictEqual(['']);
});

test.each([
  ['en-US', 'Tax'],
  ['en-GB', 'VAT'],
  ['en-DE', 'VAT'],
  ['en-AU', 'GST'],
  ['de-AT', 'MwSt.'],
  ['de-US', 'Steuer'],
  ['fr', 'TVA'],
  ['fr-CA', 'Taxes'],
  ['es-ES', 'IVA'],
  ['es-US', 'Impuestos'],
  ['it-IT', 'VAT'],
])(
  'the tax on sales has the name of its language and region: %s says %s (BEHAVIOR §10.8)',
  (locale, title) => {
    expect(getTaxName(locale).title).toBe(title);
  },
);

test('a name that is no acronym is small in a sentence', () => {
  expect(['en-US', 'fr-US', 'es-US', 'de-DE'].map((locale) => getTaxName(locale).word)).toStrictEqual([
    'tax',
    'taxes',
    'impuestos',
    'MwSt.',
  ]);
});
