import type { CallState, Event, Middleware, Response } from './call.ts';

export const ALLOWED_HEADERS =
  'authorization, content-type, idempotency-key, if-none-match, x-client-slug, x-confirmation, x-device-token';

export const EXPOSED_HEADERS =
  'etag, idempotency-replayed, retry-after, x-ignored-fields, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, x-request-id';

const PREFLIGHT_SECONDS = 3600;

const isPreflight = ({ requestContext }: Event): boolean => requestContext.http.method === 'OPTIONS';

/** Answers a preflight. It names no salon, so it allows any origin; the reply itself allows the salon's (BEHAVIOR §1.4). */
export const answerPreflight: Middleware = {
  before: ({ event }): Response | undefined => {
    if (!isPreflight(event)) return undefined;
    return {
      statusCode: 204,
      headers: {
        'access-control-allow-origin': event.headers.origin ?? '*',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, OPTIONS',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      },
    };
  },
};

/** An origin that cannot exist. CloudFront allows all origins where a reply has no header (infra/cdk/edge.ts). */
const NO_ORIGIN = 'https://nobody.invalid';

/** Replies differ by origin and compression. */
const VARY = 'origin, accept-encoding';

/** The CORS headers of a response: they allow the origins of the salon's settings (BEHAVIOR §1.4). */
export function toCorsHeaders(event: Event, call: CallState): Record<string, string> {
  const { origin } = event.headers;
  if (!origin) return { vary: VARY };
  const allowed = call.salon?.settings.allowedOrigins ?? [];
  const exposed = { 'access-control-expose-headers': EXPOSED_HEADERS, vary: VARY };
  // Before the salon is known a response holds nothing personal, and clients must be able to read its error
  if (!call.salon || allowed.includes('*')) return { ...exposed, 'access-control-allow-origin': '*' };
  return allowed.includes(origin)
    ? { ...exposed, 'access-control-allow-origin': origin }
    : { 'access-control-allow-origin': NO_ORIGIN, vary: VARY };
}
