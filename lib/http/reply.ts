import type { Route } from '../contract/route.ts';
import { FAILURES, type Failure, type Outcome } from '../rules/outcome.ts';
import type { Response } from './call.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Encodes a reply by its schema, which drops unlisted fields. */
export function serializeReply(route: Route, reply: unknown): string {
  const encoded = route.reply.parse(reply);
  return route.contentType ? String(encoded) : JSON.stringify(encoded);
}

export const toResponse = (status: number, body: string, contentType = JSON_TYPE): Response => ({
  statusCode: status,
  headers: { 'content-type': contentType },
  body,
});

const toWireName = (field: string): string =>
  field.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, letter: string) => `${before}_${letter.toLowerCase()}`,
  );

/** Names the field errors of an outcome as the wire does: `services.0.serviceId` → `services.0.service_id`. */
export function toWireOutcome<Value>(outcome: Outcome<Value>): Outcome<Value> {
  if (outcome.ok || !outcome.errors) return outcome;
  const errors = Object.entries(outcome.errors).map(([field, messages]) => [toWireName(field), messages]);
  return { ...outcome, errors: Object.fromEntries(errors) };
}

/** The error envelope of a failure (BEHAVIOR §5.1). */
export function toFailureResponse(failure: Failure, requestId: string): Response {
  const { status, message } = FAILURES[failure.failure];
  const body = {
    status: false,
    message,
    ...(failure.data ? { data: failure.data } : {}),
    ...(failure.errors ? { errors: failure.errors } : {}),
    ...(status >= 500 ? { request_id: requestId } : {}),
  };
  const answer = toResponse(status, JSON.stringify(body));
  if (failure.retryAfterSeconds !== undefined) {
    answer.headers['retry-after'] = String(failure.retryAfterSeconds);
  }
  return answer;
}
