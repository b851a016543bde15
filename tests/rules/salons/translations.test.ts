import { expect, test } from 'vitest';
import {
  toNameTranslations,
  toReplacingTranslationsField,
  translateRecord,
  withTranslationsReplaced,
} from '../../../lib/rules/salons/translations.ts';

const DE = { translations: { de: { name: 'Schnitt' } } };

// BEHAVIOR §10.9
test.each([
  ['keeps those of before where none are sent', undefined, DE, DE],
  ['has none where none are sent and none were there', undefined, {}, {}],
  ['takes all away', null, DE, {}],
  ['replaces them', { fr: { name: 'Coupe' } }, DE, { translations: { fr: { name: 'Coupe' } } }],
  [
    'stores no empty text and no language without a text',
    { de: { name: 'Schnitt', description: '' }, fr: { name: null }, es: null },
    {},
    DE,
  ],
])('a record %s', (_, input, before, expected) => {
  expect(toReplacingTranslationsField(input as never, before)).toStrictEqual(expected);
});

// BEHAVIOR §10.9
test('a record is shown in a language that it has, else as the salon wrote it', () => {
  const cut = { name: 'Cut', price: 50, ...DE };
  expect(translateRecord(cut, 'de')).toStrictEqual({ ...cut, name: 'Schnitt' });
  expect(translateRecord(cut, 'fr')).toBe(cut);
  expect(translateRecord(cut, undefined)).toBe(cut);
  expect(withTranslationsReplaced(cut, null)).toStrictEqual({ name: 'Cut', price: 50 });
  expect(withTranslationsReplaced(cut, undefined)).toStrictEqual(cut);
});

test('the names of translations leave other texts out', () => {
  const both = {
    translations: { de: { name: 'Schnitt', description: 'Mit Waschen' }, fr: { description: 'x' } },
  };
  expect(toNameTranslations(both as never)).toStrictEqual(DE);
  expect(toNameTranslations({})).toStrictEqual({});
});
