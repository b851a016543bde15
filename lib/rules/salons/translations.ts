import type { Language } from './languages.ts';

/** The texts of a record in another language. A text that is missing is that of the record. */
type TranslatedTexts = {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly specialization?: string | undefined;
};
export type Translations = { readonly [Each in Language]?: TranslatedTexts };

/** A record whose texts the salon has written in several languages (BEHAVIOR §10.9). */
export type Translatable = { readonly translations?: Translations };

/** Null for none; undefined keeps those that are stored. */
export type TranslationsInput =
  | {
      readonly [Each in Language]?:
        | { readonly [Name in keyof TranslatedTexts]?: string | null | undefined }
        | null
        | undefined;
    }
  | null
  | undefined;

/** The translations as they are stored: no empty text, and no language without a text. */
export function toTranslationsField(input: TranslationsInput, before: Translatable = {}): Translatable {
  if (input === undefined) return before.translations ? { translations: before.translations } : {};
  const languages = Object.entries(input ?? {}).flatMap(([language, texts]) => {
    const written = Object.entries(texts ?? {}).filter(([, text]) => text);
    return written.length > 0 ? [[language, Object.fromEntries(written)] as const] : [];
  });
  return languages.length > 0 ? { translations: Object.fromEntries(languages) } : {};
}

/** The record with its texts in a language, where they have one. */
export const translateRecord = <Fields extends object>(
  record: Fields & Translatable,
  language: Language,
): Fields & Translatable =>
  record.translations?.[language] ? { ...record, ...record.translations[language] } : record;
