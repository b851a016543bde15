import { rateHeaders, rateWindow } from '../rules/rate-limit.ts';
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

/** A preflight names no salon, so it is answered for all; the reply itself allows only the salon's origins. */
export const preflight = (event: Event): Response => ({
  statusCode: 204,
  headers: {
    'access-control-allow-origin': event.headers.origin ?? '*',
    'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
    vary: 'origin',
  },
});

function corsHeaders(event: Event, call: Call): Record<string, string> {
  const { origin } = event.headers;
  if (!origin) return {};
  const allowed = call.salon?.settings.allowedOrigins ?? [];
  const exposed = { 'access-control-expose-headers': EXPOSED_HEADERS, vary: 'origin' };
  // Before the salon is known there is nothing personal in an answer, and its error should be readable.
  if (!call.salon || allowed.includes('*')) return { ...exposed, 'access-control-allow-origin': '*' };
  return allowed.includes(origin)
    ? { ...exposed, 'access-control-allow-origin': origin }
    : { vary: 'origin' };
}

/** Adds what every response carries. */
export function addHeaders(event: Event, call: Call, answer: Response): void {
  const rate = call.rate ?? { window: rateWindow({ kind: 'anonymous' }, call.now), count: 0 };
  answer.headers = {
    ...SECURITY_HEADERS,
    ...rateHeaders(rate.window, rate.count),
    ...corsHeaders(event, call),
    'x-request-id': call.requestId,
    ...(call.replayed ? { 'idempotency-replayed': 'true' } : {}),
    ...answer.headers,
  };
}
