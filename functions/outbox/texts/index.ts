import { AsyncLocalStorage } from 'node:async_hooks';
import {
  fillOrDropPlaceholders,
  type MessageKind,
  type MessageText,
  type MessageTexts,
  type PlaceholderValues,
} from '../../../lib/rules/notifications/message-texts.ts';
import { DEFAULT_LOCALE, type Language, toFormatLocale } from '../../../lib/rules/salons/languages.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

const TEXTS: { readonly [Each in Language]: Texts } = { en, de, fr, es };

/** `own`: the salon's words (BEHAVIOR §29.6). */
type Scope = { readonly texts: Texts; readonly locale: string; readonly own?: MessageTexts | undefined };

const scope = new AsyncLocalStorage<Scope>();

/** The texts of the message's language. Call it where a message is written: no module may keep its result. */
export const texts = (): Texts => scope.getStore()?.texts ?? en;

/** The locale of dates, times and money in the message: its language in the region of the salon (BEHAVIOR §10.8). */
export const getFormatLocale = (): string => scope.getStore()?.locale ?? DEFAULT_LOCALE;

/** Writes messages with these texts. Messages that are written at the same time keep their own. */
export const composeWithTexts = <Result>(written: Scope, write: () => Result): Result =>
  scope.run(written, write);

/** Writes messages in a language, for a salon with this locale and its own words. */
export const composeInLanguage = <Result>(
  language: Language,
  locale: string,
  write: () => Result,
  own?: MessageTexts,
): Result =>
  composeWithTexts({ texts: TEXTS[language], locale: toFormatLocale(language, locale), own }, write);

/**
 * The subject and the first sentence of a message: the salon's words, else those of the platform (BEHAVIOR §29.6).
 * @param closer what the platform says about this one product, in place of its words for all products
 */
export function composeSubjectAndText<Kind extends MessageKind>(
  kind: Kind,
  values: PlaceholderValues<Kind>,
  closer: Partial<MessageText> = {},
): MessageText {
  const { language, standard: platform } = texts();
  const own = scope.getStore()?.own?.texts[`${kind}-${language}`];
  const standard = platform.words[kind];
  const write = (field: keyof MessageText): string =>
    (!own?.[field] && closer[field]) || fillOrDropPlaceholders(own?.[field] || standard[field], values);
  return { subject: write('subject'), text: write('text') };
}
