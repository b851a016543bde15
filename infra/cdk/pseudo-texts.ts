import type { Language } from '../../lib/rules/salons/languages.ts';

/** How pseudo-locales write the English texts: with accents, also a third longer, or from right to left. */
export type PseudoLocale = 'accented' | 'long' | 'mirrored';

/** The languages in whose place pseudo-locales are shown, to test the pages. */
export type PseudoLocales = { readonly [language in Language]?: PseudoLocale };

/** The pseudo-locales of `PSEUDO_LOCALES=1`. German stays, because its words are long. */
export const PSEUDO_LOCALES: PseudoLocales = { es: 'long', fr: 'mirrored' };

const ACCENTED: Readonly<Record<string, string>> = { a: 'ä', e: 'ë', i: 'ï', o: 'ö', u: 'ü' };

const escapePattern = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** All strings in a value, also nested ones. */
export const listNonEmptyStrings = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return value instanceof Object ? Object.values(value).flatMap(listNonEmptyStrings) : [];
};

const lengthen = (text: string): string => ' ····'.repeat(Math.ceil(text.length / 15));

const PLACEHOLDERS = /\{\{\w+\}\}/g;

/** 'text' → '[¡tëxt!]'. The values that the text contains stay as they are. */
function toPseudoText(text: string, values: readonly string[], locale: PseudoLocale): string {
  const kept = new RegExp(`(${[...values.map(escapePattern), '(?!)'].join('|')})`);
  const parts = text.split(kept).filter((part) => part !== undefined);
  const accented = parts
    .map((part) =>
      values.includes(part) ? part : part.replaceAll(/[aeiou]/g, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  if (locale === 'mirrored') return `[¡\u200f${accented}\u200f!]`;
  return `[¡${accented}${locale === 'long' ? lengthen(text) : ''}!]`;
}

/** A second language: each text of the first in brackets, with accents. Dates and amounts stay in English. */
export function toPseudoTexts<Texts>(texts: Texts, locale: PseudoLocale = 'accented'): Texts {
  const convertEntries = (tree: object): object =>
    Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, convertEntry(key, value)]));
  const convertEntry = (key: string, value: unknown): unknown =>
    key === 'direction' ? (locale === 'mirrored' ? 'rtl' : value) : convert(value);
  const convert = (value: unknown): unknown => {
    if (typeof value === 'string') return toPseudoText(value, value.match(PLACEHOLDERS) ?? [], locale);
    if (typeof value === 'function')
      return (...values: unknown[]) =>
        toPseudoText(String(value(...values)), listNonEmptyStrings(values), locale);
    if (Array.isArray(value)) return value.map(convert);
    return value instanceof Object ? convertEntries(value) : value;
  };
  return convertEntries(texts as object) as Texts;
}
