import { computeRateWindow, computeRequestsLeft, type RateWindow } from '../rules/accounts/rate-limits.ts';
import type { Call, ChainRequest, Event, Middleware, Response } from './call.ts';

/** On every response (BEHAVIOR §5.6). */
const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key, x-client-slug';
const EXPOSED_HEADERS =
  'idempotency-replayed, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, x-request-id';
const PREFLIGHT_SECONDS = 3600;

/** The rate limit headers of every response (BEHAVIOR §8.1). */
function toRateHeaders(window: RateWindow, count: number): Record<string, string> {
  return {
    'x-ratelimit-limit': String(window.limit),
    'x-ratelimit-remaining': String(computeRequestsLeft(window, count)),
    'x-ratelimit-reset': String(window.reset),
  };
}

const isPreflight = ({ requestContext, routeKey }: Event): boolean =>
  requestContext.http.method === 'OPTIONS' && routeKey === '$default';

/** Answers a preflight. It names no salon, so it allows any origin; the reply itself allows the salon's (BEHAVIOR §1.3). */
export const answerPreflight: Middleware = {
  before: ({ event }): Response | undefined => {
    if (!isPreflight(event)) return undefined;
    return {
      statusCode: 204,
      headers: {
        'access-control-allow-origin': event.headers.origin ?? '*',
        'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      },
    };
  },
};

function toCorsHeaders(event: Event, call: Call): Record<string, string> {
  const { origin } = event.headers;
  if (!origin) return { vary: 'origin' };
  const allowed = call.salon?.settings.allowedOrigins ?? [];
  const exposed = { 'access-control-expose-headers': EXPOSED_HEADERS, vary: 'origin' };
  // Before the salon is known a response holds nothing personal, and clients must be able to read its error
  if (!call.salon || allowed.includes('*')) return { ...exposed, 'access-control-allow-origin': '*' };
  return allowed.includes(origin)
    ? { ...exposed, 'access-control-allow-origin': origin }
    : { vary: 'origin' };
}

const isJson = ({ headers }: Response): boolean => /json/.test(headers['content-type'] ?? '');

/** Adds the headers of every response. */
export function addHeaders({ event, context: { call }, response }: ChainRequest): void {
  if (!response) return;
  const rate = call.rate ?? { window: computeRateWindow({ kind: 'anonymous' }, call.now), count: 0 };
  response.headers = {
    ...SECURITY_HEADERS,
    // JSON loads and runs nothing, also when its URL is opened as a page
    ...(isJson(response) ? { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } : {}),
    ...toRateHeaders(rate.window, rate.count),
    ...toCorsHeaders(event, call),
    'x-request-id': call.requestId,
    ...(call.isReplay ? { 'idempotency-replayed': 'true' } : {}),
    ...response.headers,
  };
}
