/** The forms of a count in a language: `plural(1, '1 Termin', '1 Termine')`. What is one follows the language: '0 service' in French. */
export function createPlural(language: string) {
  let rules: Intl.PluralRules | undefined;
  return (count: number, one: string, other: string): string => {
    rules ??= new Intl.PluralRules(language);
    return rules.select(count) === 'one' ? one : other;
  };
}
