import type { Translatable, TranslationsInput } from '../../rules/salons/translations.ts';

type SentTexts = {
  readonly name?: string | null | undefined;
  readonly terms_and_condition?: string | null | undefined;
};
type SentTranslations = { readonly [language: string]: SentTexts | null | undefined } | null | undefined;

/** The translations of a template, with clean terms (BEHAVIOR §10.9). */
export async function parseTemplateTranslations(
  sent: SentTranslations,
  cleanHtml: (html: string) => Promise<string>,
): Promise<TranslationsInput> {
  if (!sent) return sent;
  const languages = Object.entries(sent).map(async ([language, texts]) => {
    const { name, terms_and_condition: terms } = texts ?? {};
    return [language, { name, terms: terms && (await cleanHtml(terms)) }] as const;
  });
  return Object.fromEntries(await Promise.all(languages));
}

export const toTemplateTranslationsView = ({ translations = {} }: Translatable) => ({
  translations: Object.fromEntries(
    Object.entries(translations).map(([language, { terms, ...texts }]) => [
      language,
      { ...texts, ...(terms ? { terms_and_condition: terms } : {}) },
    ]),
  ),
});
