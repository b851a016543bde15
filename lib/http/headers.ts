import { computeRateWindow, computeRequestsLeft, type RateWindow } from '../rules/access/rate-limits.ts';
import type { CallState, ChainRequest, Response } from './call.ts';
import { toCorsHeaders } from './cors.ts';
import { formatFirstIgnoredFields } from './ignored-fields.ts';

/** On every response (BEHAVIOR §5.6). */
const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** The rate limit headers of every response (BEHAVIOR §8.1). */
function toRateHeaders(window: RateWindow, count: number): Record<string, string> {
  return {
    'x-ratelimit-limit': String(window.limit),
    'x-ratelimit-remaining': String(computeRequestsLeft(window, count)),
    'x-ratelimit-reset': String(window.reset),
  };
}

const isJson = ({ headers }: Response): boolean => /json/.test(headers['content-type'] ?? '');

/** Whether a page says in its own policy which sites may frame it; X-Frame-Options cannot name them. */
const isFrameable = ({ headers }: Response): boolean =>
  /frame-ancestors (?!'none')/.test(headers['content-security-policy'] ?? '');

/** The header of a reply that names the fields that were ignored (BEHAVIOR §5.4). */
function toIgnoredFieldsHeader({ ignoredFields = [] }: CallState): Record<string, string> {
  return ignoredFields.length > 0 ? { 'x-ignored-fields': formatFirstIgnoredFields(ignoredFields) } : {};
}

/** The reply to HEAD has no body. */
export function emptyBodyOfHead({ event, response }: ChainRequest): void {
  if (response && event.requestContext.http.method === 'HEAD') response.body = '';
}

/** Adds the headers of every response (BEHAVIOR §5.6). */
export function addResponseHeaders({ event, context: { call }, response }: ChainRequest): void {
  if (!response) return;
  const { 'x-frame-options': noFrames, ...others } = SECURITY_HEADERS;
  const rate = call.rate ?? { window: computeRateWindow({ kind: 'anonymous' }, call.now), count: 0 };
  response.headers = {
    ...others,
    ...(isFrameable(response) ? {} : { 'x-frame-options': noFrames }),
    // JSON loads and runs nothing, also when its URL is opened as a page
    ...(isJson(response) ? { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } : {}),
    ...toRateHeaders(rate.window, rate.count),
    ...toCorsHeaders(event, call),
    'x-request-id': call.requestId,
    ...toIgnoredFieldsHeader(call),
    ...(call.allow ? { allow: call.allow } : {}),
    ...(call.isReplay ? { 'idempotency-replayed': 'true' } : {}),
    ...response.headers,
  };
}
