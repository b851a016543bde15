import type * as z from 'zod';
import type { Route } from '../contract/route.ts';
import { type FieldErrors, fail, type Outcome, ok } from '../rules/outcome.ts';
import { validateWholeAmounts } from './amounts.ts';
import { type Middleware, unwrap } from './call.ts';
import { parseQuery } from './query.ts';

/** Limits of one error reply, also for a list of a hundred thousand wrong items. */
const FIELDS_MAX = 100;
const FIELD_MAX_LENGTH = 200;
const MESSAGE_MAX_LENGTH = 500;

/** Messages for a wrong type, unless the schema has its own. */
const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** A union names its first type: a number that may also be text is a number. */
function toTypeMessage(issue: RawIssue): string | undefined {
  const [first] = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : [issue];
  return first?.code === 'invalid_type' ? TYPE_MESSAGES[first.expected] : undefined;
}

const isWrongType = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' || issue.code === 'invalid_union';

/** Optional fields that hold null: their message is the schema's, not 'Is required'. */
function findOptionalNulls(route: Route, fields: unknown, { issues }: z.ZodError): ReadonlySet<string> {
  const isNull = ({ input, path }: z.core.$ZodIssue): boolean => input === null && path.length === 1;
  const nulls = issues.filter(isNull).map(({ path }) => String(path[0]));
  if (nulls.length === 0) return new Set();
  const rest = Object.entries(fields as object).filter(([, value]) => value !== null);
  const restIssues = route.input.safeParse(Object.fromEntries(rest)).error?.issues ?? [];
  const required = new Set(restIssues.map(({ path }) => String(path[0])));
  return new Set(nulls.filter((field) => !required.has(field)));
}

/** An absent field is reported as missing, not as a wrong type. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  (issue.input === undefined || issue.input === null) &&
  (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value');

/** Messages by field name as the client wrote it: `services.0.service_id`. */
function toFieldErrors(error: z.ZodError, nulls: ReadonlySet<string>): FieldErrors {
  const errors: Record<string, string[]> = Object.create(null);
  /** Fields of a wrong type: only the type is reported. */
  const mistyped = new Set<string>();
  for (const issue of error.issues) {
    const field = (issue.path.map(String).join('.') || 'body').slice(0, FIELD_MAX_LENGTH);
    if (!(field in errors) && Object.keys(errors).length >= FIELDS_MAX) break;
    const message =
      isMissing(issue) && !nulls.has(field) ? 'Is required' : issue.message.slice(0, MESSAGE_MAX_LENGTH);
    if (mistyped.has(field)) continue;
    if (isWrongType(issue)) mistyped.add(field);
    const messages = errors[field] ?? [];
    if (!messages.includes(message)) messages.push(message);
    errors[field] = messages;
  }
  return errors;
}

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
export function parseInput(route: Route, fields: unknown, currency?: string): Outcome<unknown> {
  const parsed = route.input.safeParse(fields, { reportInput: true, error: toTypeMessage });
  if (parsed.success) {
    return currency === undefined ? ok(parsed.data) : validateWholeAmounts(route, parsed.data, currency);
  }
  return fail('invalid', toFieldErrors(parsed.error, findOptionalNulls(route, fields, parsed.error)));
}

/** Parses query or body, with the path parameters, by the route's schema. */
export const validateInput: Middleware = {
  before: ({ event, context: { call } }) => {
    const { route, body, salon } = call;
    if (!route) return;
    const clientFields = route.method === 'GET' ? unwrap(parseParameters(route, event.rawQueryString)) : body;
    const fields = { ...(clientFields as object), ...event.pathParameters };
    call.input = unwrap(parseInput(route, fields, salon?.currency));
  },
};
