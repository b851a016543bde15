import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { operationOfKey } from '../../infra/local/operations.ts';
import type { Route } from '../../lib/contract/route.ts';
import { FAILURE } from '../../lib/openapi/failure.ts';
import { repliesOf } from '../../lib/openapi/replies.ts';
import { type Schema, sharedSchemas } from '../../lib/openapi/schemas.ts';

type Seen = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};
type Content = Readonly<Record<string, { readonly schema: Schema; readonly examples?: object }>>;
type Documented = Readonly<
  Record<string, { readonly headers: Readonly<Record<string, object>>; readonly content: Content }>
>;

const SCHEMAS: Readonly<Record<string, Schema>> = { ...sharedSchemas(), Failure: FAILURE };

/** A schema of the reference with what it refers to put in its place. */
function whole(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(whole);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as Schema;
  const named = typeof $ref === 'string' ? SCHEMAS[$ref.replace('#/components/schemas/', '')] : undefined;
  return Object.fromEntries(Object.entries({ ...named, ...rest }).map(([word, each]) => [word, whole(each)]));
}

const documented = new Map<string, Documented>();
function documentedOf(name: string, route: Route): Documented {
  const known = documented.get(name) ?? (repliesOf(name, route, undefined) as Documented);
  documented.set(name, known);
  return known;
}

const checks = new Map<string, z.ZodType>();
function checkOf(name: string, status: number, schema: Schema): z.ZodType {
  const key = schema.$ref ? String(schema.$ref) : `${name} ${status}`;
  const known = checks.get(key) ?? z.fromJSONSchema(whole(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  checks.set(key, known);
  return known;
}

const ALWAYS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id'];

/** A body that no caller of a GET should send is in no reference. */
const isAsDescribed = (event: APIGatewayProxyEventV2): boolean =>
  event.requestContext.http.method !== 'GET' || !event.body;

function wrongWith(event: APIGatewayProxyEventV2, { status, headers, text }: Seen): string | undefined {
  const missing = ALWAYS.filter((name) => headers[name] === undefined);
  if (missing.length > 0) return `without ${missing.join(', ')}`;
  if (event.requestContext.http.method === 'OPTIONS') return undefined;
  const operation = operationOfKey(event.routeKey);
  if (!operation)
    return checkOf('', 404, { $ref: '#/components/schemas/Failure' }).safeParse(JSON.parse(text)).error
      ?.message;
  const { name, route } = operation;
  const reply = documentedOf(name, route)[String(status)];
  if (!reply) return isAsDescribed(event) ? `a status that the reference does not list` : undefined;
  const type = headers['content-type']?.replace(/;.*/, '') ?? '';
  const content = reply.content[type];
  if (!content) return `content of type ${type}`;
  if (!type.includes('json')) return undefined;
  const body: unknown = JSON.parse(text);
  const wrong = checkOf(name, status, content.schema).safeParse(body).error;
  return wrong && z.prettifyError(wrong);
}

/** Fails a test that sees a reply which the reference does not describe: another status, field, type or header. */
export function demandAsPromised(event: APIGatewayProxyEventV2, seen: Seen): void {
  const wrong = wrongWith(event, seen);
  if (wrong) {
    throw new Error(`${event.routeKey} answered ${seen.status}, ${wrong}\n${seen.text.slice(0, 2_000)}`);
  }
}
