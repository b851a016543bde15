import { ACCESS, type Route } from '../contract/route.ts';
import { FAILURES, type FailureKey } from '../rules/failures.ts';
import { buildHeaders } from './headers.ts';
import { toReplySchema } from './schemas.ts';

/** A recorded reply of the demo salon. */
export type RecordedReply = { readonly status: number; readonly body: unknown };

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Authentication required',
  403: 'Insufficient permissions',
  404: 'Resource does not exist',
  409: 'Request in progress',
  413: 'Body too large',
  415: 'Unsupported content type',
  422: 'Validation failed',
  429: 'Too many requests',
  500: 'Internal server error',
  502: 'Refused by an external service',
  503: 'Temporarily unavailable: try again',
};

/** Failures of every operation with these traits. */
function listCommonFailures(route: Route): FailureKey[] {
  const takesBody = route.method !== 'GET';
  const isOpen = (ACCESS[route.access] as readonly string[]).includes('anonymous');
  const isOpenToAllPeople = ACCESS[route.access].length === 4;
  const failures: FailureKey[] = ['internalError'];
  if (takesBody) failures.push('bodyTooLarge');
  if (takesBody && !route.signed) failures.push('malformedBody', 'contentTypeUnsupported');
  if (!route.tenantless) {
    failures.push('tenantNotFound', 'tokenInvalid', 'tenantMismatch', 'invalid', 'busy');
    if (!route.signed) failures.push('tenantMissing', 'tooManyRequests');
    if (!isOpen) failures.push('tokenMissing');
    if (!isOpenToAllPeople) failures.push('forbidden');
  }
  if (route.idempotent) failures.push('idempotencyInProgress', 'idempotencyMismatch');
  return failures;
}

function groupFailuresByStatus(route: Route): Map<number, FailureKey[]> {
  const keys = new Set([...listCommonFailures(route), ...(route.failures ?? [])]);
  const byStatus = new Map<number, FailureKey[]>();
  for (const key of keys) {
    const { status } = FAILURES[key];
    byStatus.set(status, [...(byStatus.get(status) ?? []), key]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

const buildFailureExample = (key: FailureKey) => ({
  status: false,
  message: FAILURES[key].message,
  ...(key === 'invalid' ? { errors: { 'services.0.service_id': ['Is required'] } } : {}),
  ...(FAILURES[key].status >= 500 ? { request_id: 'JKJaXmPLvHcESHA=' } : {}),
});

const buildFailureResponse = (status: number, keys: readonly FailureKey[], route: Route) => ({
  description: `${STATUS_DESCRIPTIONS[status] ?? 'Refused'}: ${keys.map((key) => FAILURES[key].message).join(' · ')}`,
  headers: buildHeaders(route, status),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Failure' },
      examples: Object.fromEntries(keys.map((key) => [key, { value: buildFailureExample(key) }])),
    },
  },
});

function buildSuccessResponse(route: Route, sample: RecordedReply | undefined) {
  const schema = toReplySchema(route);
  const type = route.contentType?.replace(/;.*/, '') ?? 'application/json';
  return {
    description: route.status === 201 ? 'Created' : 'Success',
    headers: buildHeaders(route, route.status),
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

export const buildResponses = (route: Route, sample: RecordedReply | undefined) =>
  Object.fromEntries([
    [String(route.status), buildSuccessResponse(route, sample)],
    ...[...groupFailuresByStatus(route)].map(([status, keys]) => [
      String(status),
      buildFailureResponse(status, keys, route),
    ]),
  ]);
