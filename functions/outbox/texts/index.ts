import { AsyncLocalStorage } from 'node:async_hooks';
import { en } from './en.ts';

/** The texts that each language file holds. */
export type Texts = typeof en;

const LANGUAGES = { en } as const satisfies Record<string, Texts>;

/** The texts of a salon's messages. English until salons can choose a language. */
export const getSalonTexts = (): Texts => LANGUAGES.en;

const scope = new AsyncLocalStorage<Texts>();

/** The texts of the salon's language. Call it where a message is written: no module may keep its result. */
export const texts = (): Texts => scope.getStore() ?? getSalonTexts();

/** Writes all messages of `write` in a language. Messages that are written at the same time keep their own language. */
export const writeInLanguage = <Result>(language: Texts, write: () => Result): Result =>
  scope.run(language, write);
