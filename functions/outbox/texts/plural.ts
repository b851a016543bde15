import type { Language } from '../../../lib/rules/salons/languages.ts';

/** Chooses the text of a number by the rules of a language. */
export function createPlural(language: Language) {
  const rules = new Intl.PluralRules(language);
  return (count: number, { one, other }: { readonly one: string; readonly other: string }): string =>
    rules.select(count) === 'one' ? one : other;
}
