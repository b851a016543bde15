import { mustBe } from '../field-messages.ts';
import { type FieldErrors, fail, type Outcome, ok } from '../outcome.ts';

type Comparable = string | number | boolean | null;

/**
 * Where fields of a buyer differ from those sold; undefined ones are not compared (BEHAVIOR §6.8).
 * @param texts how a message names the value sold, where not by the value itself
 */
export function findDifferenceErrors<Field extends string>(
  input: { readonly [F in NoInfer<Field>]?: Comparable | undefined },
  sold: { readonly [F in Field]: Comparable },
  texts: { readonly [F in NoInfer<Field>]?: string } = {},
): FieldErrors {
  const fields = Object.keys(sold) as Field[];
  const wrong = fields.filter((field) => input[field] !== undefined && input[field] !== sold[field]);
  const expected = (value: Comparable) => (typeof value === 'boolean' ? Number(value) : String(value));
  return Object.fromEntries(wrong.map((field) => [field, [mustBe(texts[field] ?? expected(sold[field]))]]));
}

/** Fails with all differences, if there are any. */
export const checkNoDifferences = (...errors: readonly FieldErrors[]): Outcome<undefined> => {
  const all: FieldErrors = Object.assign({}, ...errors);
  return Object.keys(all).length === 0 ? ok(undefined) : fail('invalid', all);
};
