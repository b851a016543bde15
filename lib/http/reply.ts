import type * as z from 'zod';
import { INTERPRETED_PARSE_OPTIONS } from '../contract/field-errors.ts';
import { listShownImagePaths, withChangeAtPath } from '../contract/field-paths.ts';
import { ACCEPTED_STATUS, type Route } from '../contract/route.ts';
import { toImageUrl } from '../rules/salons/images.ts';
import type { CallState, Event, Middleware, Response } from './call.ts';
import { withContactsHidden } from './contacts.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The status of a reply without a body. */
export const NO_CONTENT_STATUS = 204;

/** The reply with the addresses of its images (BEHAVIOR §6.6). */
export const withImageUrls = <Reply>(schema: z.ZodType, reply: Reply, imagesUrl: string): Reply =>
  listShownImagePaths(schema).reduce<unknown>(
    (shown, path) =>
      withChangeAtPath(shown, path, (stored) =>
        typeof stored === 'string' ? toImageUrl(imagesUrl, stored) : stored,
      ),
    reply,
  ) as Reply;

/**
 * The status of a reply, and its body encoded by the schema of that status, which drops unlisted fields, as this caller
 * may see it.
 */
export function toStatusAndBody(
  route: Route,
  reply: unknown,
  { caller, imagesUrl }: Pick<CallState, 'caller' | 'imagesUrl'>,
): { readonly status: number; readonly body: string } {
  const show = (schema: z.ZodType, read: unknown) =>
    withContactsHidden(schema, withImageUrls(schema, read, imagesUrl), caller);
  const accepted = route.accepted?.safeParse(reply, INTERPRETED_PARSE_OPTIONS);
  if (route.accepted && accepted?.success) {
    const shown = show(route.accepted, accepted.data);
    return { status: ACCEPTED_STATUS, body: JSON.stringify(shown) };
  }
  const shown = show(route.reply, route.reply.parse(reply, INTERPRETED_PARSE_OPTIONS));
  return { status: route.status, body: route.contentType ? String(shown) : JSON.stringify(shown) };
}

export const toJsonResponse = (status: number, body: string): Response => ({
  statusCode: status,
  headers: { 'content-type': JSON_TYPE },
  body,
});

const CSV_TYPE = 'text/csv; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=utf-8';

/** Whether a request gets a page: of a route of pages, or of a route that replies one to the forms of browsers. */
export const wantsPage = ({ headers }: Pick<Event, 'headers'>, route: Route): boolean =>
  route.contentType === HTML_TYPE || (route.page === true && headers.accept?.includes('text/html') === true);

/** Encodes the handler's reply by the route's schema. */
export const encodeReply: Middleware = {
  after: (request) => {
    const { response } = request;
    const { call } = request.context;
    const { route, reply } = call;
    if (!route || !response || response.statusCode === NO_CONTENT_STATUS) return;
    if ((route.csv || route.page) && typeof reply === 'string') {
      response.headers['content-type'] = route.csv ? CSV_TYPE : HTML_TYPE;
      response.body = reply;
      return;
    }
    response.headers['content-type'] = route.contentType ?? JSON_TYPE;
    const { status, body } = toStatusAndBody(route, reply, call);
    response.statusCode = status;
    response.body = body;
  },
};
