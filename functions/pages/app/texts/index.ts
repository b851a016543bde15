import { en } from './en.ts';

/** The texts that each language file holds. */
export type Texts = typeof en;

const LANGUAGES = { en } as const satisfies Record<string, Texts>;

export type Language = keyof typeof LANGUAGES;

export const getTexts = (language: Language): Texts => LANGUAGES[language];

let current: Texts = en;

/** The texts of the page's language. Call it where a text is shown: no module may keep its result. */
export const texts = (): Texts => current;

/** Sets the language of what is rendered next. The server calls it before each render, which is synchronous. */
export function setTexts(next: Texts): void {
  current = next;
}
