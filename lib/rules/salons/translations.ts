import type { Language } from './languages.ts';

/** The texts of a record in another language. A text that is missing is that of the record. */
const TEXT_NAMES = ['name', 'description', 'specialization', 'terms', 'occasionName'] as const;
type TranslatedTexts = { readonly [Name in (typeof TEXT_NAMES)[number]]?: string | undefined };
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
export function toReplacingTranslationsField(
  input: TranslationsInput,
  before: Translatable = {},
): Translatable {
  if (input === undefined) return before.translations ? { translations: before.translations } : {};
  const languages = Object.entries(input ?? {}).flatMap(([language, texts]) => {
    const written = TEXT_NAMES.flatMap((name) => (texts?.[name] ? [[name, texts[name]]] : []));
    return written.length > 0 ? [[language, Object.fromEntries(written)] as const] : [];
  });
  return languages.length > 0 ? { translations: Object.fromEntries(languages) } : {};
}

/** The record with the translations of a request; those of before where it sends none. */
export function withTranslationsReplaced<Fields extends object>(
  record: Fields,
  input: TranslationsInput,
  before: Translatable = record,
): Fields {
  const { translations: _, ...others } = record as Fields & Translatable;
  return { ...others, ...toReplacingTranslationsField(input, before) } as Fields;
}

export const toNameTranslations = ({ translations = {} }: Translatable): Translatable =>
  toReplacingTranslationsField(
    Object.fromEntries(Object.entries(translations).map(([language, { name }]) => [language, { name }])),
  );

/** The record with its texts in a language, where they have one; undefined for the salon's own texts. */
export const translateRecord = <Fields extends object>(
  record: Fields & { readonly translations?: { readonly [Each in Language]?: object } },
  language: Language | undefined,
): Fields =>
  language && record.translations?.[language] ? { ...record, ...record.translations[language] } : record;
