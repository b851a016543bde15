import { toFailureCode } from '../contract/failure-codes.ts';
import { ACCEPTED_STATUS, isForEverybody, isReadOnly, type Route } from '../contract/route.ts';
import { FAILURES, type FailureKey } from '../rules/failures.ts';
import { buildHeaders } from './headers.ts';
import { registerReplySchemaIfObject, toAcceptedReplySchema, toReplySchema } from './schemas.ts';

/** A recorded reply of the demo salon. */
export type RecordedReply = { readonly status: number; readonly body: unknown };

/** Whether a user who must set up a second factor first is refused (BEHAVIOR §3.7). */
const isRefusedBeforeSecondFactor = ({ access, signed, beforeSecondFactor }: Route): boolean =>
  access !== 'customer' && !signed && !beforeSecondFactor;

/** Failures of every operation with these traits. */
function listCommonFailures(route: Route): FailureKey[] {
  const takesBody = route.method !== 'GET';
  const isOpenToAllPeople = route.access === 'public' && route.permission === 'any';
  const isOfSalon = !route.tenantless;
  const failures: readonly (readonly [boolean, ...FailureKey[]])[] = [
    [true, 'internalError'],
    [takesBody, 'bodyTooLarge'],
    [takesBody && !route.signed, 'malformedBody', 'contentTypeUnsupported'],
    [isOfSalon, 'tenantNotFound', 'tokenInvalid', 'tenantMismatch', 'invalid', 'busy'],
    [isOfSalon && !route.signed, 'tenantMissing', 'salonSuspended', 'tooManyRequests'],
    [isOfSalon && !isReadOnly(route), 'changesPaused'],
    [isOfSalon && !isForEverybody(route), 'tokenMissing'],
    [isOfSalon && !isOpenToAllPeople, 'forbidden'],
    [isOfSalon && isRefusedBeforeSecondFactor(route), 'secondFactorSetupRequired'],
    [Boolean(route.confirms), 'confirmationRequired'],
    [Boolean(route.idempotent), 'idempotencyInProgress', 'idempotencyMismatch'],
  ];
  return failures.flatMap(([applies, ...keys]) => (applies ? keys : []));
}

export const listFailureKeys = (route: Route): readonly FailureKey[] => [
  ...new Set([...listCommonFailures(route), ...(route.failures ?? [])]),
];

function groupFailuresByStatus(route: Route): Map<number, FailureKey[]> {
  const byStatus = new Map<number, FailureKey[]>();
  for (const key of listFailureKeys(route)) {
    const { status } = FAILURES[key];
    byStatus.set(status, [...(byStatus.get(status) ?? []), key]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** Failures that any operation may have: `default` stands for a status that has no other. */
const GENERAL_FAILURES: readonly FailureKey[] = [
  'malformedBody',
  'tenantMissing',
  'tooManyRequests',
  'tokenMissing',
  'tokenInvalid',
  'tenantMismatch',
  'salonSuspended',
  'secondFactorSetupRequired',
  'forbidden',
  'tenantNotFound',
  'bodyTooLarge',
  'contentTypeUnsupported',
  'routeNotFound',
  'methodNotAllowed',
  'idempotencyInProgress',
  'internalError',
  'busy',
  'changesPaused',
];

const isGeneral = (keys: readonly FailureKey[]): boolean =>
  keys.every((key) => GENERAL_FAILURES.includes(key));

/** Codes with their messages, in Markdown. */
const listMessages = (keys: readonly FailureKey[]): string =>
  keys.map((key) => `- \`${toFailureCode(key)}\`: ${FAILURES[key].message}`).join('\n');

/** All codes with their messages by status, in Markdown. */
export function listMessagesByStatus(): string {
  const keys = Object.keys(FAILURES) as FailureKey[];
  const statuses = [...new Set(keys.map((key) => FAILURES[key].status))].sort((a, b) => a - b);
  return statuses
    .map(
      (status) => `**${status}**\n\n${listMessages(keys.filter((key) => FAILURES[key].status === status))}`,
    )
    .join('\n\n');
}

const HTML_TYPE = 'text/html';
const isPage = ({ contentType }: Route): boolean => contentType?.startsWith(HTML_TYPE) ?? false;

/** One status with its codes: the envelope is the same for all failures, and the guides list the messages. */
const buildFailureResponse = (status: number, keys: readonly FailureKey[], route: Route) => ({
  description: isPage(route) ? listMessages(keys) : '',
  headers: buildHeaders(route, status),
  content: isPage(route)
    ? PAGE_CONTENT
    : { ...buildEnvelopeContent(keys), ...(route.page ? PAGE_CONTENT : {}) },
});

/** A page shows its failures to a person. */
const PAGE_CONTENT = { [HTML_TYPE]: { schema: { type: 'string' } } };

function buildEnvelopeContent(keys: readonly FailureKey[]) {
  return {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          { type: 'object', properties: { code: { enum: keys.map(toFailureCode) } } },
        ],
      },
    },
  };
}

export const GENERAL_RESPONSE = {
  description: '',
  headers: { ...buildHeaders({}, 429), ...buildHeaders({}, 503) },
  content: buildEnvelopeContent(GENERAL_FAILURES),
};

/** The success of a request that is completed later, or whose reply is in a file. */
const buildAcceptedResponse = (name: string, route: Route, accepted: NonNullable<Route['accepted']>) => ({
  description: 'Accepted: the body says what follows',
  headers: buildHeaders(route, ACCEPTED_STATUS),
  content: {
    'application/json': {
      schema: registerReplySchemaIfObject(`${name}Accepted`, toAcceptedReplySchema(accepted)),
    },
  },
});

function buildSuccessResponse(name: string, route: Route, sample: RecordedReply | undefined) {
  const schema = registerReplySchemaIfObject(`${name}Reply`, toReplySchema(route));
  const type = route.contentType?.replace(/;.*/, '') ?? 'application/json';
  return {
    // The status says it
    description: '',
    headers: buildHeaders(route, route.status),
    content: {
      [type]: {
        schema,
        ...(sample?.status === route.status && sample.body
          ? { examples: { 'demo salon': { value: sample.body } } }
          : {}),
      },
      ...(route.csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
      ...(route.page ? PAGE_CONTENT : {}),
    },
  };
}

/** @param name of the operation in the names of its schemas: `SaveBooking` */
export function buildResponses(name: string, route: Route, sample: RecordedReply | undefined) {
  const own = [...groupFailuresByStatus(route)].filter(([, keys]) => isPage(route) || !isGeneral(keys));
  return Object.fromEntries([
    [String(route.status), buildSuccessResponse(name, route, sample)],
    ...(route.accepted
      ? [[String(ACCEPTED_STATUS), buildAcceptedResponse(name, route, route.accepted)]]
      : []),
    ...(route.mayBeEmpty
      ? [['204', { description: 'Nothing to show', headers: buildHeaders(route, 204) }]]
      : []),
    ...(route.versioned
      ? [
          [
            '304',
            { description: 'Nothing has changed since this version', headers: buildHeaders(route, 304) },
          ],
        ]
      : []),
    ...own.map(([status, keys]) => [String(status), buildFailureResponse(status, keys, route)]),
    // Linters want a refusal at each operation
    [own.every(([status]) => status >= 500) ? '4XX' : 'default', { $ref: '#/components/responses/Failed' }],
  ]);
}
