import { en } from './en.ts';

/** The texts that each language file holds. */
export type Texts = typeof en;

const LANGUAGES = { en } as const satisfies Record<string, Texts>;

export type Language = keyof typeof LANGUAGES;

export const getTexts = (language: Language): Texts => LANGUAGES[language];

/** The texts of pages on which users of the salon work: they cannot call the salon. */
export function getUserTexts(language: Language): Texts {
  const found = getTexts(language);
  return { ...found, failure: found.userFailure };
}

let current: Texts = en;

/** The texts of the page's language. Call it where a text is shown: no module may keep its result. */
export const texts = (): Texts => current;

/** Sets the language of what is rendered next. The server calls it before each render, which is synchronous. */
export function setTexts(next: Texts): void {
  current = next;
}

/**
 * The texts of a part of the pages that loads by itself, in the page's language. In English where the part lacks that language.
 * @param others the texts in other languages, by language tag
 */
export const createPartTexts =
  <PartTexts>(en: PartTexts, others: Readonly<Record<string, NoInfer<PartTexts>>> = {}) =>
  (): PartTexts =>
    others[texts().language] ?? en;
