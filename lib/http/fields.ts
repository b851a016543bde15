import type * as z from 'zod';
import type { Route } from '../contract/route.ts';
import { type FieldErrors, fail, type Outcome, ok } from '../rules/outcome.ts';
import { inCurrency } from './amounts.ts';

/** What one answer tells of at most: a list of a hundred thousand wrong items is wrong enough after so many. */
const FIELDS_MAX = 100;
const FIELD_MAX_LENGTH = 200;
const MESSAGE_MAX_LENGTH = 500;

/** What a field should have been, where its schema has no words of its own for that. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Of what may be of several types the first is named: a number, which may also be sent as text. */
function typeWords(issue: RawIssue): string | undefined {
  const [first] = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : [issue];
  return first?.code === 'invalid_type' ? TYPE_WORDS[first.expected] : undefined;
}

const isWrongType = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' || issue.code === 'invalid_union';

/** Fields that hold null and may as well be left out: they are told what they may hold. */
function nullFields(route: Route, sent: unknown, { issues }: z.ZodError): ReadonlySet<string> {
  const isNull = ({ input, path }: z.core.$ZodIssue): boolean => input === null && path.length === 1;
  const nulls = issues.filter(isNull).map(({ path }) => String(path[0]));
  if (nulls.length === 0) return new Set();
  const rest = Object.entries(sent as object).filter(([, value]) => value !== null);
  const needed = route.input.safeParse(Object.fromEntries(rest)).error?.issues ?? [];
  const missing = new Set(needed.map(({ path }) => String(path[0])));
  return new Set(nulls.filter((field) => !missing.has(field)));
}

/** What was left out is called missing, not of a wrong type. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  (issue.input === undefined || issue.input === null) &&
  (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value');

/** Messages by field, the fields as the client wrote them: `services.0.service_id`. */
function errorsOf(error: z.ZodError, nulls: ReadonlySet<string>): FieldErrors {
  const errors: Record<string, string[]> = Object.create(null);
  /** What is of a wrong type has no length or size to speak of. */
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

/**
 * The input of a route as its schema gives it on, its amounts such as the salon's currency has, or 422 with what is
 * wrong by field. What belongs to no salon has no currency.
 */
export function readFields(route: Route, sent: unknown, currency?: string): Outcome<unknown> {
  const parsed = route.input.safeParse(sent, { reportInput: true, error: typeWords });
  if (parsed.success) {
    return currency === undefined ? ok(parsed.data) : inCurrency(route, parsed.data, currency);
  }
  return fail('invalid', errorsOf(parsed.error, nullFields(route, sent, parsed.error)));
}
