import type { Route } from '../contract/route.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import type { Event } from './call.ts';
import { isForm, parseForm, parseJsonFields } from './form.ts';
import { isInheritedName } from './query.ts';

const BODY_MAX_BYTES = 1024 * 1024;
/** Lambda accepts no more. */
const IMAGE_BODY_MAX_BYTES = 6 * 1024 * 1024;
const NESTING_MAX = 12;
/** Carries the payment processor's signature of its events. */
const SIGNATURE_HEADER = 'stripe-signature';

/** The body's bytes as received. */
export const rawBody = (event: Event): Buffer =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

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

/** Parses the body; no body is an empty object. Fails with 400, 413 or 415 (BEHAVIOR §5.4). */
export async function readBody(route: Route, event: Event): Promise<Outcome<unknown>> {
  const raw = rawBody(event);
  if (raw.length > (route.image ? IMAGE_BODY_MAX_BYTES : BODY_MAX_BYTES)) return fail('bodyTooLarge');
  if (route.signed) {
    return ok({ raw: raw.toString('utf8'), signature: event.headers[SIGNATURE_HEADER] ?? '' });
  }
  if (raw.length === 0) return ok({});
  const contentType = event.headers['content-type'] ?? 'application/json';
  if (route.image && isForm(contentType)) {
    const form = await parseForm(route, raw, contentType);
    if (!form.ok) return form;
    const fields = parseJsonFields(route, form.value);
    return isWellFormed(fields) ? ok(fields) : fail('malformedBody');
  }
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) return fail('contentTypeUnsupported');
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return isObject && isWellFormed(body) ? ok(body) : fail('malformedBody');
  } catch {
    return fail('malformedBody');
  }
}
