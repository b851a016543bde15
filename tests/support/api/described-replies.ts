import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { findOperationByRouteKey } from '../../../infra/local/operations.ts';
import type { Route } from '../../../lib/contract/route.ts';
import { toOperationNameInSchemas } from '../../../lib/openapi/operation-names.ts';
import { buildResponses, GENERAL_RESPONSE } from '../../../lib/openapi/responses.ts';
import { resolveSchema, type Schema, toInputSchema } from '../../../lib/openapi/schemas.ts';

type SentReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type DocumentedReplies = Readonly<
  Record<string, { readonly headers: Readonly<Record<string, object>>; readonly content: Content }>
>;

function resolveReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(resolveReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref: _, ...rest } = schema as Schema;
  return Object.fromEntries(
    Object.entries({ ...resolveSchema(schema as Schema), ...rest }).map(([key, each]) => [
      key,
      resolveReferences(each),
    ]),
  );
}

const toSchemaName = (operation: string): string => {
  const [group = '', name = ''] = operation.split('/');
  return toOperationNameInSchemas(group, name);
};

const repliesByOperation = new Map<string, DocumentedReplies>();
function getDocumentedReplies(name: string, route: Route): DocumentedReplies {
  const cached =
    repliesByOperation.get(name) ??
    (buildResponses(toSchemaName(name), route, undefined) as DocumentedReplies);
  repliesByOperation.set(name, cached);
  return cached;
}

const validators = new Map<string, z.ZodType>();
function getValidator(name: string, status: number, schema: Schema): z.ZodType {
  const key = schema.$ref ? String(schema.$ref) : `${name} ${status}`;
  const cached =
    validators.get(key) ??
    z.fromJSONSchema(resolveReferences(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  validators.set(key, cached);
  return cached;
}

const COMMON_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id'];

/** The reference does not describe bodies on GET requests. */
const isAsDescribed = (event: APIGatewayProxyEventV2): boolean =>
  event.requestContext.http.method !== 'GET' || !event.body;

function findFault(event: APIGatewayProxyEventV2, { status, headers, text }: SentReply): string | undefined {
  const missing = COMMON_HEADERS.filter((name) => headers[name] === undefined);
  if (missing.length > 0) return `without ${missing.join(', ')}`;
  if (['OPTIONS', 'HEAD'].includes(event.requestContext.http.method)) return undefined;
  const operation = findOperationByRouteKey(event.routeKey);
  if (!operation && !headers['content-type']?.includes('json')) return undefined;
  if (!operation)
    return getValidator('', 404, { $ref: '#/components/schemas/Failure' }).safeParse(JSON.parse(text)).error
      ?.message;
  const { name, route } = operation;
  const listed = getDocumentedReplies(name, route);
  const general: DocumentedReplies[string] | undefined = status >= 400 ? GENERAL_RESPONSE : undefined;
  const reply = listed[String(status)] ?? general;
  if (!reply) return isAsDescribed(event) ? 'with a status that the reference does not list' : undefined;
  if (!reply.content) return text === '' ? undefined : 'with a body that the reference does not describe';
  const type = headers['content-type']?.replace(/;.*/, '') ?? '';
  const content = reply.content[type];
  if (!content) return `with content of type ${type}`;
  if (!type.includes('json')) return undefined;
  const body: unknown = JSON.parse(text);
  const fault = getValidator(name, status, content.schema).safeParse(body).error;
  return fault
    ? z.prettifyError(fault)
    : (findUnknownMessage(body as Failure) ?? findUnknownField(route, status, body));
}

const fieldsByRoute = new Map<Route, readonly string[]>();
function listFields(route: Route): readonly string[] {
  const fields = fieldsByRoute.get(route) ?? Object.keys(toInputSchema(route).properties ?? {});
  fieldsByRoute.set(route, fields);
  return fields;
}

/**
 * Blamed without being a field: the key, a body that is no object, the address in a provider's token, a missing permission, the
 * fee of a late cancellation.
 */
const OTHER_CAUSES = ['Idempotency-Key', 'body', 'email', 'permission', 'cancel_fee'];

/** A field that a failure blames and that the route does not take. */
function findUnknownField(route: Route, status: number, body: unknown): string | undefined {
  if (status < 400 || route.signed) return undefined;
  const { errors } = body as { readonly errors: Readonly<Record<string, readonly string[]>> };
  const known = [...OTHER_CAUSES, ...listFields(route)];
  const unknown = Object.keys(errors).find((field) => !known.includes(field.split('.')[0] ?? ''));
  return unknown && `with an error of ${unknown}, which the route does not take`;
}

type Failure = {
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly error_codes?: Readonly<Record<string, readonly { readonly code: string }[]>>;
};

/** A message at a field that the catalogue does not have (BEHAVIOR §5.7). */
function findUnknownMessage({ errors = {}, error_codes = {} }: Failure): string | undefined {
  const unknown = Object.entries(errors).flatMap(([field, messages]) =>
    messages.filter(
      (message, index) => error_codes[field]?.[index]?.code === 'not_valid' && message !== 'Is not valid',
    ),
  );
  return unknown.length === 0 ? undefined : `with a message that has no code: ${unknown.join(', ')}`;
}

/** Throws when the reference does not describe the status, fields, content type or headers of a reply. */
export function expectDescribedReply(event: APIGatewayProxyEventV2, reply: SentReply): void {
  const fault = findFault(event, reply);
  if (fault) {
    throw new Error(`${event.routeKey} answered ${reply.status}, ${fault}\n${reply.text.slice(0, 2_000)}`);
  }
}
