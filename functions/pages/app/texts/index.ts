import type { Language, TaxName } from '../../../../lib/rules/salons/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { Translated } from './translated.ts';

/** The texts that each language file holds. */
export type Texts = Translated<typeof en>;

/** The scripts of a browser have the catalogue of one language alone (infra/cdk/one-language.ts). */
const CATALOGUES: Readonly<Record<Language, Texts>> = { en, de, fr, es };

/** The language of a page, with the region of the salon: the server chooses them (BEHAVIOR §10.8). */
export type PageLanguage = {
  readonly language: Language;
  /** The locale of dates, times and numbers, such as 'en-DE'. */
  readonly locale: string;
  /** The first day of the week, 0 for Sunday. */
  readonly weekStart: number;
  readonly tax: TaxName;
};

const ENGLISH: PageLanguage = {
  language: 'en',
  locale: 'en-US',
  weekStart: 0,
  tax: { title: 'Tax', word: 'tax' },
};

let current = { ...ENGLISH, texts: en as Texts };

/** The texts of the page's language. Call it where a text is shown: no module may keep its result. */
export const texts = (): Texts => current.texts;

/** The locale and first weekday of the page. */
export const getPageLanguage = (): PageLanguage => current;

/** Sets the language of what is rendered next. The server calls it before each render, which is synchronous. */
export function setPageLanguage(
  { language, locale, weekStart, tax }: PageLanguage = ENGLISH,
  shown = CATALOGUES[language],
): void {
  current = { language, locale, weekStart, tax, texts: shown };
}

/** The same for pages on which users of the salon work: they cannot call the salon. */
export function setUserPageLanguage(page: PageLanguage): void {
  setPageLanguage(page);
  current = { ...current, texts: { ...current.texts, failure: current.texts.userFailure } };
}

/** The texts of a part of the pages that loads by itself, in the page's language. In English where the part lacks that language. */
export const createPartTexts =
  <PartTexts>(catalogues: { readonly en: PartTexts } & { readonly [language in Language]?: PartTexts }) =>
  (): PartTexts =>
    catalogues[current.language] ?? catalogues.en;
