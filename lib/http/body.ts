import type { Route } from '../contract/route.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import type { Event } from './call.ts';
import { isForm, readForm, withJson } from './form.ts';
import { isInherited } from './query.ts';

/** Bodies with an image in base64 are larger; a function takes no more than 6 MB in all. */
const BODY_MAX_BYTES = 1024 * 1024;
const IMAGE_BODY_MAX_BYTES = 6 * 1024 * 1024;
/** Nothing that this API takes is nested deeper. */
const NESTING_MAX = 12;
/** What the payment processor signs its events in (decisions §5). */
const SIGNATURE_HEADER = 'stripe-signature';

/** The body as bytes came in. */
export const rawBody = (event: Event): Buffer =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

/**
 * Not nested too deep; no halves of characters, which no table takes; and no field by a name that every object has,
 * by which data would answer for an object: the schemas' own reading breaks on a `toString` that is text.
 */
function isSound(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= NESTING_MAX) return false;
  return Object.entries(value).every(
    ([name, each]) => name.isWellFormed() && !isInherited(name) && isSound(each, depth + 1),
  );
}

/**
 * The body of a request as data: an object, empty where none was sent. A route that takes an image takes a form as
 * well. 400, 413, 415 as decisions §2 says.
 */
export async function readBody(route: Route, event: Event): Promise<Outcome<unknown>> {
  const raw = rawBody(event);
  if (raw.length > (route.image ? IMAGE_BODY_MAX_BYTES : BODY_MAX_BYTES)) return fail('bodyTooLarge');
  if (route.signed) {
    return ok({ raw: raw.toString('utf8'), signature: event.headers[SIGNATURE_HEADER] ?? '' });
  }
  if (raw.length === 0) return ok({});
  const contentType = event.headers['content-type'] ?? 'application/json';
  if (route.image && isForm(contentType)) {
    const form = await readForm(route, raw, contentType);
    if (!form.ok) return form;
    const fields = withJson(route, form.value);
    return isSound(fields) ? ok(fields) : fail('malformedBody');
  }
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) return fail('contentTypeUnsupported');
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return isObject && isSound(body) ? ok(body) : fail('malformedBody');
  } catch {
    return fail('malformedBody');
  }
}
