import { PLAIN_PAGE_POLICY } from '../contract/access/login-fields.ts';
import { toDateConflictViews } from '../contract/catalog/date-conflicts.ts';
import { toFailureCode } from '../contract/failure-codes.ts';
import { API_PREFIX } from '../contract/route.ts';
import { ServiceUnavailableError } from '../ports/aws.ts';
import { FAILURES } from '../rules/failures.ts';
import { type Failure, fail } from '../rules/outcome.ts';
import { isTableUnavailable } from '../table/outages.ts';
import { type CallState, type FailurePage, type Middleware, Refusal, type Response } from './call.ts';
import { renderFailurePage } from './failure-page.ts';
import { toErrorCodesByField } from './field-error-codes.ts';
import { HTML_TYPE, toJsonResponse, wantsPage, withImageUrls } from './reply.ts';

const RETRY_AFTER_SECONDS = 1;

/** The failure of an error: `busy` (503) while a service does not answer, `internalError` (500) if unexpected. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Refusal) return error.failure;
  const isOutage = isTableUnavailable(error) || error instanceof ServiceUnavailableError;
  if (isOutage) return { ...fail('busy'), retryAfterSeconds: RETRY_AFTER_SECONDS };
  return fail('internalError');
}

/** The error envelope of a failure (BEHAVIOR §5.1). */
export const toFailureEnvelope = ({ failure, errors = {}, data, conflicts }: Failure) => ({
  status: false,
  message: FAILURES[failure].message,
  code: toFailureCode(failure),
  errors,
  error_codes: toErrorCodesByField(failure, errors),
  ...(data ? { data } : {}),
  ...(conflicts ? { data: { conflicts: toDateConflictViews(conflicts) } } : {}),
});

const UNAUTHORIZED = 401;

/** When to come again, and how to log in (BEHAVIOR §5.8). */
const toFailureHeaders = ({ failure, retryAfterSeconds }: Failure): Readonly<Record<string, string>> => ({
  ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  ...(FAILURES[failure].status === UNAUTHORIZED
    ? { 'www-authenticate': failure === 'tokenInvalid' ? 'Bearer error="invalid_token"' : 'Bearer' }
    : {}),
});

/** The known parts of a call that failed; a gateway knows no route. */
type FailedCall = Pick<CallState, 'requestId'> & Partial<Pick<CallState, 'route' | 'imagesUrl'>>;

/** The response to a failure: records as replies show them; from 500 on it names the request. */
export function toFailureResponse(failure: Failure, { route, imagesUrl, requestId }: FailedCall): Response {
  const { status } = FAILURES[failure.failure];
  const envelope = toFailureEnvelope(failure);
  const shown =
    route && imagesUrl !== undefined && failure.data
      ? withImageUrls(route.reply, envelope, imagesUrl)
      : envelope;
  const body = { ...shown, ...(status >= 500 ? { request_id: requestId } : {}) };
  const response = toJsonResponse(status, JSON.stringify(body));
  Object.assign(response.headers, toFailureHeaders(failure));
  return response;
}

const toFailurePage = (failure: Failure, { html, headers }: FailurePage): Response => ({
  statusCode: FAILURES[failure.failure].status,
  headers: { 'content-type': HTML_TYPE, ...headers, ...toFailureHeaders(failure) },
  body: html,
});

const PLAIN_PAGE_HEADERS = { 'content-security-policy': PLAIN_PAGE_POLICY };

/** Answers failures with their envelope, or in a page; a crash shows nothing but its request id. */
export const answerFailure: Middleware = {
  onError: (request) => {
    const failure = toFailure(request.error);
    const { event } = request;
    const { call } = request.context;
    const isPage = call.route ? wantsPage(event, call.route) : !event.rawPath.startsWith(API_PREFIX);
    request.response = isPage
      ? toFailurePage(
          failure,
          call.failurePage ?? {
            html: renderFailurePage(failure, event, call),
            headers: PLAIN_PAGE_HEADERS,
          },
        )
      : toFailureResponse(failure, call);
  },
};
