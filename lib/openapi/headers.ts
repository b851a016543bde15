import type { Route } from '../contract/route.ts';

const integer = { type: 'integer' } as const;
const text = { type: 'string' } as const;

/** Headers of replies, each described once. */
export const SHARED_HEADERS = {
  'X-RateLimit-Limit': { description: 'Requests that this caller has in a minute', schema: integer },
  'X-RateLimit-Remaining': { description: 'Requests left in this minute', schema: integer },
  'X-RateLimit-Reset': { description: 'When the next minute begins, as a Unix timestamp', schema: integer },
  'X-Request-Id': { description: 'Names this request in the log', schema: text },
  'Retry-After': { description: 'Seconds until it is worth trying again', schema: integer },
  'Idempotency-Replayed': {
    description: 'true where this is the answer that an earlier request with the same key got',
    schema: { type: 'string', const: 'true' },
  },
} as const;

const ALWAYS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id'] as const;

/** Headers that a reply of this status carries or may carry. */
export function headersOf(route: Route, status: number) {
  const isKept = (status >= 200 && status < 300) || status === 400 || status === 422;
  const names: (keyof typeof SHARED_HEADERS)[] = [
    ...ALWAYS,
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(route.idempotent && isKept ? (['Idempotency-Replayed'] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
