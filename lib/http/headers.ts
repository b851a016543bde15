import { type RateWindow, rateWindow, remaining } from '../rules/accounts/rate-limits.ts';
import type { Call, Event, Response } from './call.ts';

/** On every response; what this API answers is personal, and belongs into no cache and no frame. */
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

/** Headers that every response carries (specification, Limits 1). */
function rateHeaders(window: RateWindow, count: number): Record<string, string> {
  return {
    'x-ratelimit-limit': String(window.limit),
    'x-ratelimit-remaining': String(remaining(window, count)),
    'x-ratelimit-reset': String(window.reset),
  };
}

/**
 * A preflight names no salon, so it is answered for all; the reply itself allows only the salon's origins. It is not
 * counted: nobody would be left to count for.
 */
export const preflight = (event: Event, now: Date): Response => ({
  statusCode: 204,
  headers: {
    ...SECURITY_HEADERS,
    ...rateHeaders(rateWindow({ kind: 'anonymous' }, now), 0),
    'x-request-id': event.requestContext.requestId,
    'access-control-allow-origin': event.headers.origin ?? '*',
    'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
    vary: 'origin',
  },
});

function corsHeaders(event: Event, call: Call): Record<string, string> {
  const { origin } = event.headers;
  if (!origin) return { vary: 'origin' };
  const allowed = call.salon?.settings.allowedOrigins ?? [];
  const exposed = { 'access-control-expose-headers': EXPOSED_HEADERS, vary: 'origin' };
  // Before the salon is known there is nothing personal in an answer, and its error should be readable.
  if (!call.salon || allowed.includes('*')) return { ...exposed, 'access-control-allow-origin': '*' };
  return allowed.includes(origin)
    ? { ...exposed, 'access-control-allow-origin': origin }
    : { vary: 'origin' };
}

const isJson = ({ headers }: Response): boolean => /json/.test(headers['content-type'] ?? '');

/** Adds what every response carries. */
export function addHeaders(event: Event, call: Call, answer: Response): void {
  const rate = call.rate ?? { window: rateWindow({ kind: 'anonymous' }, call.now), count: 0 };
  answer.headers = {
    ...SECURITY_HEADERS,
    // Data shows nothing and runs nothing, also where somebody opens its address as a page.
    ...(isJson(answer) ? { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } : {}),
    ...rateHeaders(rate.window, rate.count),
    ...corsHeaders(event, call),
    'x-request-id': call.requestId,
    ...(call.replayed ? { 'idempotency-replayed': 'true' } : {}),
    ...answer.headers,
  };
}
