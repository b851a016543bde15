import type { Route } from '../contract/route.ts';

const integer = { type: 'integer' } as const;
const text = { type: 'string' } as const;

export const SHARED_HEADERS = {
  'X-RateLimit-Limit': {
    description: 'Requests per minute that this caller can send; on every reply',
    schema: integer,
  },
  'X-RateLimit-Remaining': { description: 'Requests left in this minute; on every reply', schema: integer },
  'X-RateLimit-Reset': {
    description: 'When the next minute begins, as a Unix timestamp; on every reply',
    schema: integer,
  },
  'X-Request-Id': { description: 'Identifies this request in the logs; on every reply', schema: text },
  'X-Ignored-Fields': {
    description:
      'The sent fields or query parameters that this operation does not take, on replies to requests that have any: percent-encoded, separated by commas',
    schema: text,
  },
  'Retry-After': { description: 'Seconds to wait before trying again', schema: integer },
  'Idempotency-Replayed': {
    description: 'true if this is the stored reply of an earlier request with the same key',
    schema: { type: 'string', const: 'true' },
  },
  ETag: { description: 'The version of this reply', schema: text },
} as const;

const RATE_LIMIT = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
] as const;

/** The headers that a reply has beside those of every reply, which are listed where they matter most. */
export function buildHeaders(route: Pick<Route, 'versioned' | 'idempotent'>, status: number) {
  const names: (keyof typeof SHARED_HEADERS)[] = [
    ...(status === 429 ? RATE_LIMIT : []),
    ...(status === 503 ? (['Retry-After'] as const) : []),
    ...(status === 422 ? (['X-Ignored-Fields'] as const) : []),
    ...(status >= 500 ? (['X-Request-Id'] as const) : []),
    ...(route.versioned && (status === 200 || status === 304) ? (['ETag'] as const) : []),
    ...(route.idempotent && status < 300 ? (['Idempotency-Replayed'] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
