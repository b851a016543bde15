import { isUtf8 } from 'node:buffer';
import type { Route } from '../contract/route.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { type Event, type Middleware, Refusal, unwrap } from './call.ts';
import { isMultipartForm, parseForm, parseJsonFields } from './form.ts';
import { isInheritedName } from './query.ts';

const BODY_MAX_BYTES = 1024 * 1024;
/** Lambda accepts no more. */
const IMAGE_BODY_MAX_BYTES = 6 * 1024 * 1024;
const NESTING_MAX = 12;
/** Carries the payment processor's signature of its events. */
const SIGNATURE_HEADER = 'stripe-signature';
const JSON_TYPE = 'application/json';
const JSON_PATTERN = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
const UNPARSED_TYPE = 'application/octet-stream';

/** The body's bytes as received; none where the route takes no body. */
export const toBodyBytes = (event: Event, route: Route): Buffer =>
  route.bodyless ? Buffer.alloc(0) : Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

/**
 * Whether data is not nested too deep, holds no half of a surrogate pair (DynamoDB rejects it), and has no field named
 * like a member of every object: schemas crash on a `toString` that is text.
 */
function isWellFormed(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= NESTING_MAX) return false;
  return Object.entries(value).every(
    ([name, each]) => name.isWellFormed() && !isInheritedName(name) && isWellFormed(each, depth + 1),
  );
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isWellFormed(value);

/** The content type by which the JSON parser takes the body or leaves it. Fails with 415. */
function toParsedType({ image, signed }: Route, sentType: string): Outcome<string> {
  if (signed) return ok(UNPARSED_TYPE);
  if (JSON_PATTERN.test(sentType)) return ok(JSON_TYPE);
  return image && isMultipartForm(sentType) ? ok(sentType) : fail('contentTypeUnsupported');
}

/**
 * Refuses a body that is too large (413), of another content type (415) or not UTF-8 (400), and hands the rest to the
 * JSON parser (BEHAVIOR §5.4). No body is an empty object.
 */
export const checkBody: Middleware = {
  before: (request) => {
    const { event } = request;
    const { call } = request.context;
    if (!call.route) return;
    const bytes = toBodyBytes(event, call.route);
    call.rawBody = bytes;
    if (bytes.length > (call.route.image ? IMAGE_BODY_MAX_BYTES : BODY_MAX_BYTES)) {
      throw new Refusal(fail('bodyTooLarge'));
    }
    const isEmpty = bytes.length === 0;
    const sentType = isEmpty ? JSON_TYPE : (event.headers['content-type'] ?? JSON_TYPE);
    const type = unwrap(toParsedType(call.route, sentType));
    if (type === JSON_TYPE && !isUtf8(bytes)) throw new Refusal(fail('malformedBody'));
    const headers = { ...event.headers, 'content-type': type };
    request.event = { ...event, headers, ...(isEmpty ? { body: '{}', isBase64Encoded: false } : {}) };
  },
};

/** Whether middy's JSON parser has refused the body. */
const isParserError = (error: unknown): boolean =>
  error instanceof Error &&
  typeof error.cause === 'object' &&
  error.cause !== null &&
  'package' in error.cause &&
  error.cause.package === '@middy/http-json-body-parser';

/** Takes the fields that the JSON parser or the form holds; refuses malformed ones (400, BEHAVIOR §5.4). */
export const readBodyFields: Middleware = {
  before: async ({ event, context: { call } }) => {
    const { route, rawBody } = call;
    if (!route || !rawBody) return;
    if (route.signed) {
      call.body = { raw: rawBody.toString('utf8'), signature: event.headers[SIGNATURE_HEADER] ?? '' };
      return;
    }
    const type = event.headers['content-type'] ?? '';
    const fields: unknown = isMultipartForm(type)
      ? parseJsonFields(route, unwrap(await parseForm(route, rawBody, type)))
      : event.body;
    if (!isFields(fields)) throw new Refusal(fail('malformedBody'));
    call.body = fields;
  },
  onError: (request) => {
    if (isParserError(request.error)) request.error = new Refusal(fail('malformedBody'));
  },
};
