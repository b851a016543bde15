import { ACCESS, type Route } from '../contract/route.ts';
import { FAILURES, type FailureKey } from '../rules/outcome.ts';
import { OWN_FAILURES } from './failures.ts';
import { headersOf } from './headers.ts';
import { replySchema } from './schemas.ts';

/** A recorded reply of the demo salon. */
export type SampleReply = { readonly status: number; readonly body: unknown };

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Authentication required',
  403: 'Insufficient permissions',
  404: 'Resource does not exist',
  409: 'Still running',
  413: 'Body too large',
  415: 'Unsupported content type',
  422: 'Validation failed',
  429: 'Too many requests',
  500: 'Internal server error',
  502: 'Refused by a service behind this one',
  503: 'Not available now: try again',
};

/** What every operation with these traits may answer, before its own rules are asked. */
function commonFailures(route: Route): FailureKey[] {
  const takesBody = route.method !== 'GET';
  const isOpen = (ACCESS[route.access] as readonly string[]).includes('anonymous');
  const isOpenToAllPeople = ACCESS[route.access].length === 4;
  const failures: FailureKey[] = ['crashed'];
  if (takesBody) failures.push('bodyTooLarge');
  if (takesBody && !route.signed) failures.push('malformedBody', 'contentTypeUnsupported');
  if (!route.tenantless) {
    failures.push('tenantUnknown', 'tokenInvalid', 'tenantForeign', 'invalid', 'busy');
    if (!route.signed) failures.push('tenantMissing', 'tooManyRequests');
    if (!isOpen) failures.push('tokenMissing');
    if (!isOpenToAllPeople) failures.push('forbidden');
  }
  if (route.idempotent) failures.push('idempotencyRunning', 'idempotencyMismatch');
  return failures;
}

/** Failures that an operation may answer, by status. */
function failuresByStatus(operation: string, route: Route): Map<number, FailureKey[]> {
  const keys = new Set([...commonFailures(route), ...(OWN_FAILURES[operation] ?? [])]);
  const byStatus = new Map<number, FailureKey[]>();
  for (const key of keys) {
    const { status } = FAILURES[key];
    byStatus.set(status, [...(byStatus.get(status) ?? []), key]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

const exampleOf = (key: FailureKey) => ({
  status: false,
  message: FAILURES[key].message,
  ...(key === 'invalid' ? { errors: { 'services.0.service_id': ['Is required'] } } : {}),
  ...(FAILURES[key].status >= 500 ? { request_id: 'JKJaXmPLvHcESHA=' } : {}),
});

const failureReply = (status: number, keys: readonly FailureKey[], route: Route) => ({
  description: `${STATUS_WORDS[status] ?? 'Refused'}: ${keys.map((key) => FAILURES[key].message).join(' · ')}`,
  headers: headersOf(route, status),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Failure' },
      examples: Object.fromEntries(keys.map((key) => [key, { value: exampleOf(key) }])),
    },
  },
});

function success(route: Route, sample: SampleReply | undefined) {
  const schema = replySchema(route);
  const type = route.contentType?.replace(/;.*/, '') ?? 'application/json';
  return {
    description: route.status === 201 ? 'Created' : 'Success',
    headers: headersOf(route, route.status),
    content: {
      [type]: {
        schema,
        ...(sample?.status === route.status && sample.body
          ? { examples: { 'demo salon': { value: sample.body } } }
          : {}),
      },
    },
  };
}

/** All replies of an operation, by status. */
export const repliesOf = (operation: string, route: Route, sample: SampleReply | undefined) =>
  Object.fromEntries([
    [String(route.status), success(route, sample)],
    ...[...failuresByStatus(operation, route)].map(([status, keys]) => [
      String(status),
      failureReply(status, keys, route),
    ]),
  ]);
