import { parseFields } from '../contract/field-errors.ts';
import { EACH, type FieldPath, listMoneyFieldPaths } from '../contract/field-paths.ts';
import { type Route, takesQuery } from '../contract/route.ts';
import { isPayableAmount, isZeroDecimal } from '../rules/money.ts';
import { type FieldErrors, fail, type Outcome, ok } from '../rules/outcome.ts';
import { type Middleware, unwrap } from './call.ts';
import { listSchemaFields, SLUG } from './ignored-fields.ts';
import { parseQueryWithoutEmptyValues } from './query.ts';

/** The parameters of a query. `per_page` alone asks for page 1 (BEHAVIOR §7.1). */
function parseParameters(route: Route, rawQuery: string): Readonly<Record<string, unknown>> {
  const { [SLUG]: slug, ...query } = parseQueryWithoutEmptyValues(rawQuery);
  const known = listSchemaFields(route.input);
  const needsPage = known.includes('page') && query.per_page !== undefined && query.page === undefined;
  return { ...query, ...(known.includes(SLUG) ? { slug } : {}), ...(needsPage ? { page: 1 } : {}) };
}

/** The values at a path, each with its field name as the client wrote it. */
function findValues(value: unknown, [name, ...rest]: FieldPath, at: readonly string[]): [string, unknown][] {
  if (name === undefined) return [[at.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([each]) => name === EACH || name === each)
    .flatMap(([each, inner]) => findValues(inner, rest, [...at, each]));
}

/** Checks that all amounts are whole in a currency without smaller unit, else 422 (BEHAVIOR §6.2). */
function validateWholeAmounts(route: Route, input: unknown, currency: string): Outcome<unknown> {
  if (!isZeroDecimal(currency)) return ok(input);
  const invalid = listMoneyFieldPaths(route.input)
    .flatMap((path) => findValues(input, path, []))
    .filter(([, amount]) => typeof amount === 'number' && !isPayableAmount(amount, currency));
  const errors: FieldErrors = Object.fromEntries(
    invalid.map(([field]) => [field, ['Must be a whole amount']]),
  );
  return invalid.length > 0 ? fail('invalid', errors) : ok(input);
}

/** Parses the fields of a request by the route's schema and the salon's currency, or fails with 422 (BEHAVIOR §5.1). */
export function parseRouteFields(route: Route, fields: unknown, currency?: string): Outcome<unknown> {
  const parsed = parseFields(route.input, fields);
  if (!parsed.ok) return fail('invalid', parsed.errors);
  return currency === undefined ? ok(parsed.value) : validateWholeAmounts(route, parsed.value, currency);
}

/** Parses query or body, with the path parameters, by the route's schema. */
export const validateInput: Middleware = {
  before: ({ event, context: { call } }) => {
    const { route, body, salon } = call;
    if (!route) return;
    const clientFields = takesQuery(route) ? parseParameters(route, event.rawQueryString) : body;
    const fields = { ...(clientFields as object), ...event.pathParameters };
    call.input = unwrap(parseRouteFields(route, fields, salon?.currency));
  },
};
