import type * as z from 'zod';
import type { Route } from '../contract/route.ts';
import { type FieldErrors, fail, type Outcome, ok } from '../rules/outcome.ts';

/** What was left out is called missing, not of a wrong type. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  (issue.input === undefined || issue.input === null) &&
  (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value');

/** Messages by field, the fields as the client wrote them: `services.0.service_id`. */
function errorsOf(error: z.ZodError): FieldErrors {
  const errors: Record<string, string[]> = Object.create(null);
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    const message = isMissing(issue) ? 'Is required' : issue.message;
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
