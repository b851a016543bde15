import type { FieldMessage } from '../field-messages.ts';
import { type FieldErrors, fail, type Outcome, ok } from '../outcome.ts';
import type { Translations } from '../salons/translations.ts';

type Comparable = string | number | boolean | null;

function toMessage(sold: Comparable): FieldMessage {
  if (sold === null) return 'Must be null';
  return typeof sold === 'string' ? `Must be "${sold}"` : `Must be ${Number(sold)}`;
}

/**
 * Where fields of a buyer differ from those sold; undefined ones are not compared (BEHAVIOR §6.8). A text may be the one
 * that the buyer has read in another language.
 * @param messages those that do not name the value sold as it is compared
 */
export function findDifferenceErrors<Field extends string>(
  input: { readonly [F in NoInfer<Field>]?: Comparable | undefined },
  sold: { readonly [F in Field]: Comparable },
  messages: { readonly [F in NoInfer<Field>]?: FieldMessage } = {},
  translations: Translations = {},
): FieldErrors {
  const read: readonly { readonly [F in Field]?: Comparable }[] = [sold, ...Object.values(translations)];
  const fields = Object.keys(sold) as Field[];
  const wrong = fields.filter(
    (field) => input[field] !== undefined && read.every((texts) => texts[field] !== input[field]),
  );
  return Object.fromEntries(wrong.map((field) => [field, [messages[field] ?? toMessage(sold[field])]]));
}

/** Fails with all differences, if there are any. */
export const checkNoDifferences = (...errors: readonly FieldErrors[]): Outcome<undefined> => {
  const all: FieldErrors = Object.assign({}, ...errors);
  return Object.keys(all).length === 0 ? ok(undefined) : fail('invalid', all);
};
