import type { Language } from '../../../../lib/rules/salons/languages.ts';

/** The languages by their own names, the same in every language. */
export const LANGUAGE_NAMES: { readonly [language in Language]: string } = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};
