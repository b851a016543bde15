import type { Route } from '../contract/route.ts';
import { FAILURES, type Failure } from '../rules/outcome.ts';
import type { Response } from './call.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A success: the reply passes through its schema, so that what nobody listed cannot leave. */
export function successBody(route: Route, reply: unknown): string {
  const encoded = route.reply.parse(reply);
  return route.contentType ? String(encoded) : JSON.stringify(encoded);
}

export const response = (status: number, body: string, contentType = JSON_TYPE): Response => ({
  statusCode: status,
  headers: { 'content-type': contentType },
  body,
});

/** The error envelope of a failure (specification, Errors). */
export function failureResponse(failure: Failure, requestId: string): Response {
  const { status, message } = FAILURES[failure.failure];
  const body = {
    status: false,
    message,
    ...(failure.data ? { data: failure.data } : {}),
    ...(failure.errors ? { errors: failure.errors } : {}),
    ...(status >= 500 ? { request_id: requestId } : {}),
  };
  const answer = response(status, JSON.stringify(body));
  if (failure.retryAfterSeconds !== undefined) {
    answer.headers['retry-after'] = String(failure.retryAfterSeconds);
  }
  return answer;
}
