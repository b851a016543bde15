import type * as z from 'zod';
import { parseFields } from '../contract/field-errors.ts';
import type { Route } from '../contract/route.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { validateWholeAmounts } from './amounts.ts';
import { type Middleware, unwrap } from './call.ts';
import { parseQuery } from './query.ts';

/** Limits of the error reply of a query. */
const FIELDS_MAX = 100;
const FIELD_MAX_LENGTH = 200;

/** The fields of a schema, also of one that converts them before or after. */
function listFields(schema: z.core.$ZodType): readonly string[] {
  const { def } = schema._zod;
  if (def.type === 'object') return Object.keys((def as z.core.$ZodObjectDef).shape);
  if (def.type !== 'pipe') return [];
  const { in: input, out } = def as z.core.$ZodPipeDef;
  return [...listFields(input), ...listFields(out)];
}

/** Known with every GET: it may name the salon (BEHAVIOR §1.2). */
const SLUG = 'slug';

/** The parameters of a query; others than the route's fail, except on tenantless routes. `per_page` alone asks for page 1 (BEHAVIOR §7.1, §7.3). */
function parseParameters(route: Route, rawQuery: string): Outcome<Readonly<Record<string, unknown>>> {
  const { [SLUG]: slug, ...query } = parseQuery(rawQuery);
  const known = listFields(route.input);
  const unknown = route.tenantless ? [] : Object.keys(query).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const names = unknown.slice(0, FIELDS_MAX).map((name) => name.slice(0, FIELD_MAX_LENGTH));
    return fail('invalid', Object.fromEntries(names.map((name) => [name, ['Unknown parameter']])));
  }
  const needsPage = known.includes('page') && query.per_page !== undefined && query.page === undefined;
  return ok({ ...query, ...(known.includes(SLUG) ? { slug } : {}), ...(needsPage ? { page: 1 } : {}) });
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
    const clientFields = route.method === 'GET' ? unwrap(parseParameters(route, event.rawQueryString)) : body;
    const fields = { ...(clientFields as object), ...event.pathParameters };
    call.input = unwrap(parseRouteFields(route, fields, salon?.currency));
  },
};
