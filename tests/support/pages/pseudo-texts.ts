const ACCENTED: Readonly<Record<string, string>> = { a: 'ä', e: 'ë', i: 'ï', o: 'ö', u: 'ü' };

const escapePattern = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** All strings in a value, also nested ones. */
export const listStrings = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return value instanceof Object ? Object.values(value).flatMap(listStrings) : [];
};

/** 'text' → '[¡tëxt!]'. The values that the text contains stay as they are. */
function toPseudoText(text: string, values: readonly string[]): string {
  const kept = new RegExp(`(${[...values.map(escapePattern), '(?!)'].join('|')})`);
  const parts = text.split(kept).filter((part) => part !== undefined);
  const accented = parts.map((part) =>
    values.includes(part) ? part : part.replaceAll(/[aeiou]/g, (letter) => ACCENTED[letter] ?? letter),
  );
  return `[¡${accented.join('')}!]`;
}

/** A second language: each text of the first in brackets, with accents. Dates and amounts stay in English. */
export function toPseudoTexts<Texts>(texts: Texts): Texts {
  const convert = (value: unknown): unknown => {
    if (typeof value === 'string') return toPseudoText(value, []);
    if (typeof value === 'function')
      return (...values: unknown[]) => toPseudoText(String(value(...values)), listStrings(values));
    return convertEntries(value as object);
  };
  const convertEntries = (tree: object): object =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [key, key === 'direction' ? value : convert(value)]),
    );
  return convertEntries(texts as object) as Texts;
}

/** Removes bracketed texts, also nested ones. */
const withoutPseudoTexts = (text: string): string => {
  const rest = text.replaceAll(/\[¡(?:(?!\[¡|!\])[\s\S])*!\]/g, '');
  return rest === text ? text : withoutPseudoTexts(rest);
};

/** Dates, times, zones and amounts, which the platform formats. */
const FORMATTED =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|am|pm|est|edt|eastern (?:standard|daylight) time)\b/gi;

/** The rest of the visible texts without pseudo texts, formatted values and data: each is a text of no language file. */
export const findForeignTexts = (visible: readonly string[], data: readonly string[]): string[] =>
  visible
    .map((text) =>
      [...data]
        .sort((one, other) => other.length - one.length)
        .reduce((rest, value) => rest.replaceAll(value, ''), withoutPseudoTexts(text))
        .replaceAll(FORMATTED, ''),
    )
    .filter((rest) => /\p{L}|\[¡|!\]/u.test(rest));

const toPlainText = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The texts that a reader of HTML sees or hears, one for each node. */
export const listVisibleTexts = (html: string): string[] =>
  [
    ...html.replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, '').matchAll(/>([^<]+)</g),
    ...html.matchAll(/\s(?:aria-label|alt|title|placeholder)="([^"]+)"/g),
  ].flatMap(([, text = '']) => (text.trim() === '' ? [] : [toPlainText(text.trim())]));
