import { EACH, type FieldPath, moneyFields } from '../contract/fields-of.ts';
import type { Route } from '../contract/route.ts';
import { existsIn, isZeroDecimal } from '../rules/money.ts';
import { type FieldErrors, fail, type Outcome, ok } from '../rules/outcome.ts';

/** What lies at a path, each with the field's name as the client wrote it. */
function valuesAt(value: unknown, [name, ...rest]: FieldPath, at: readonly string[]): [string, unknown][] {
  if (name === undefined) return [[at.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([each]) => name === EACH || name === each)
    .flatMap(([each, inner]) => valuesAt(inner, rest, [...at, each]));
}

/** An input whose amounts all exist in the salon's currency, or 422 with those that do not. */
export function inCurrency(route: Route, input: unknown, currency: string): Outcome<unknown> {
  // Nearly every currency has them all: nothing is looked for
  if (!isZeroDecimal(currency)) return ok(input);
  const wrong = moneyFields(route.input)
    .flatMap((path) => valuesAt(input, path, []))
    .filter(([, amount]) => typeof amount === 'number' && !existsIn(amount, currency));
  const errors: FieldErrors = Object.fromEntries(wrong.map(([field]) => [field, ['Must be a whole amount']]));
  return wrong.length > 0 ? fail('invalid', errors) : ok(input);
}
