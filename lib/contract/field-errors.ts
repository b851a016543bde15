import type * as z from 'zod';
import type { FieldMessage } from '../rules/field-messages.ts';

/** Messages by field, named as in the request: `services.0.service_id`. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** Limits of one error reply, also for a list of a hundred thousand wrong items. */
const FIELDS_MAX = 100;
const FIELD_MAX_LENGTH = 200;
const MESSAGE_MAX_LENGTH = 500;

/** Messages for a wrong type, unless the schema has its own. */
const TYPE_MESSAGES: Readonly<Record<string, FieldMessage>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
};

/** Interprets a schema: to compile it at its first use would take longer than all that a cold function parses. */
export const INTERPRETED_PARSE_OPTIONS = { jitless: true } as const;

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** A union names its first type: a number that may also be text is a number. */
function toTypeMessage(issue: RawIssue): FieldMessage | undefined {
  const [first] = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : [issue];
  return first?.code === 'invalid_type' ? TYPE_MESSAGES[first.expected] : undefined;
}

/** The message of an issue whose schema has no message of its own. */
function toMessage(issue: RawIssue): FieldMessage {
  switch (issue.code) {
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return `Must be at most ${max} characters`;
      return issue.origin === 'array' ? `Must have at most ${max} items` : `Must be at most ${max}`;
    }
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string') return `Must be at least ${min} characters`;
      return issue.origin === 'array' ? 'Must have at least 1 item' : `Must be at least ${min}`;
    }
    case 'invalid_value':
      return `Must be one of ${issue.values.join(', ')}`;
    default:
      return toTypeMessage(issue) ?? 'Is not valid';
  }
}

const isWrongType = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' || issue.code === 'invalid_union';

/** Optional fields that hold null: their message is the schema's, not 'Is required'. */
function findOptionalNulls(schema: z.ZodType, fields: unknown, { issues }: z.ZodError): ReadonlySet<string> {
  const isNull = ({ input, path }: z.core.$ZodIssue): boolean => input === null && path.length === 1;
  const nulls = issues.filter(isNull).map(({ path }) => String(path[0]));
  if (nulls.length === 0) return new Set();
  const rest = Object.entries(fields as object).filter(([, value]) => value !== null);
  const restIssues =
    schema.safeParse(Object.fromEntries(rest), INTERPRETED_PARSE_OPTIONS).error?.issues ?? [];
  const required = new Set(restIssues.map(({ path }) => String(path[0])));
  return new Set(nulls.filter((field) => !required.has(field)));
}

/** An absent field is reported as missing, not as a wrong type. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  (issue.input === undefined || issue.input === null) &&
  (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value');

function toFieldMessages(
  error: z.ZodError,
  nulls: ReadonlySet<string>,
): Record<string, readonly FieldMessage[]> {
  const errors: Record<string, FieldMessage[]> = Object.create(null);
  /** Fields of a wrong type: only the type is reported. */
  const mistyped = new Set<string>();
  for (const issue of error.issues) {
    const field = (issue.path.map(String).join('.') || 'body').slice(0, FIELD_MAX_LENGTH);
    if (!(field in errors) && Object.keys(errors).length >= FIELDS_MAX) break;
    // Every message of a schema is one of the catalogue, which a test checks
    const text = issue.message.slice(0, MESSAGE_MAX_LENGTH) as FieldMessage;
    const message = isMissing(issue) && !nulls.has(field) ? 'Is required' : text;
    if (mistyped.has(field)) continue;
    if (isWrongType(issue)) mistyped.add(field);
    const messages = errors[field] ?? [];
    if (!messages.includes(message)) messages.push(message);
    errors[field] = messages;
  }
  return errors;
}

/** The input of an operation as its schema parses it, or what is wrong with each field (BEHAVIOR §5.1, §40.5). */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
):
  | { readonly ok: true; readonly value: z.output<Schema> }
  | { readonly ok: false; readonly errors: Record<string, readonly FieldMessage[]> } {
  const parsed = schema.safeParse(fields, {
    ...INTERPRETED_PARSE_OPTIONS,
    reportInput: true,
    error: toMessage,
  });
  if (parsed.success) return { ok: true, value: parsed.data };
  const nulls = findOptionalNulls(schema, fields, parsed.error);
  return { ok: false, errors: toFieldMessages(parsed.error, nulls) };
}
