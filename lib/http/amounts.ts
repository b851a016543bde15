import { EACH, type FieldPath, findMoneyFields } from '../contract/field-paths.ts';
import type { Route } from '../contract/route.ts';
import { isPayableAmount, isZeroDecimal } from '../rules/money.ts';
import { type FieldErrors, fail, type Outcome, ok } from '../rules/outcome.ts';

/** The values at a path, each with its field name as the client wrote it. */
function findValues(value: unknown, [name, ...rest]: FieldPath, at: readonly string[]): [string, unknown][] {
  if (name === undefined) return [[at.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([each]) => name === EACH || name === each)
    .flatMap(([each, inner]) => findValues(inner, rest, [...at, each]));
}

/** Checks that all amounts are whole in a currency without smaller unit, else 422 (BEHAVIOR §6.2). */
export function validateWholeAmounts(route: Route, input: unknown, currency: string): Outcome<unknown> {
  if (!isZeroDecimal(currency)) return ok(input);
  const invalid = findMoneyFields(route.input)
    .flatMap((path) => findValues(input, path, []))
    .filter(([, amount]) => typeof amount === 'number' && !isPayableAmount(amount, currency));
  const errors: FieldErrors = Object.fromEntries(
    invalid.map(([field]) => [field, ['Must be a whole amount']]),
  );
  return invalid.length > 0 ? fail('invalid', errors) : ok(input);
}
