export { listNonEmptyStrings as listStrings, toPseudoTexts } from '../../../infra/cdk/pseudo-texts.ts';

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
