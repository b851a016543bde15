import type * as z from 'zod';
import type { Route } from '../contract/route.ts';
import { type FieldErrors, fail, type Outcome, ok } from '../rules/outcome.ts';

/** What one answer tells of at most: a list of a hundred thousand wrong items is wrong enough after so many. */
const FIELDS_MAX = 100;
const FIELD_MAX_LENGTH = 200;
const MESSAGE_MAX_LENGTH = 500;

/** What was left out is called missing, not of a wrong type. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  (issue.input === undefined || issue.input === null) &&
  (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value');

/** Messages by field, the fields as the client wrote them: `services.0.service_id`. */
function errorsOf(error: z.ZodError): FieldErrors {
  const errors: Record<string, string[]> = Object.create(null);
  for (const issue of error.issues) {
    const field = (issue.path.map(String).join('.') || 'body').slice(0, FIELD_MAX_LENGTH);
    if (!(field in errors) && Object.keys(errors).length >= FIELDS_MAX) break;
    const message = isMissing(issue) ? 'Is required' : issue.message.slice(0, MESSAGE_MAX_LENGTH);
    const messages = errors[field] ?? [];
    if (!messages.includes(message)) messages.push(message);
    errors[field] = messages;
  }
  return errors;
}

/** The input of a route as its schema gives it on, or 422 with what is wrong by field. */
export function readFields(route: Route, sent: unknown): Outcome<unknown> {
  const parsed = route.input.safeParse(sent, { reportInput: true });
  return parsed.success ? ok(parsed.data) : fail('invalid', errorsOf(parsed.error));
}
