import type { IncomingMessage, ServerResponse } from 'node:http';
import { toFailureEnvelope } from '../../lib/http/failure-reply.ts';
import { createRouter } from '../../lib/http/router.ts';
import { FAILURES } from '../../lib/rules/failures.ts';
import { type Failure, fail } from '../../lib/rules/outcome.ts';

type ReadBody = Buffer | 'too large' | 'aborted';

/** How much of an oversized upload is read and discarded, so that the client reads the error. */
const DISCARD_MAX_BYTES = 100 * 1024 * 1024;

export async function readBody(request: IncomingMessage, maxBytes: number): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > maxBytes + DISCARD_MAX_BYTES) break;
    }
  } catch {
    return 'aborted';
  }
  return size > maxBytes ? 'too large' : Buffer.concat(chunks);
}

/** The undecoded path and query of a request target; undefined if it has no path. */
export function splitTarget(target: string): { path: string; query: string } | undefined {
  // A client that uses this as a proxy sends the whole URL.
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  const query = mark < 0 ? '' : local.slice(mark + 1);
  return path.startsWith('/') ? { path, query } : undefined;
}

/** The decoded path and undecoded query of a request; undefined if it has no path, or a malformed one. */
export function parseDecodedTarget({
  url = '/',
}: IncomingMessage): { path: string; query: string } | undefined {
  const target = splitTarget(url);
  try {
    return target && { ...target, path: decodeURIComponent(target.path) };
  } catch {
    return undefined;
  }
}

// With `no-referrer`, browsers send `Origin: null` with the forms of a page, and `isCrossOrigin` would refuse them.
const SECURITY_HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };

export type LocalReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

export const toJsonReply = (value: unknown, status = 200): LocalReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: `${JSON.stringify(value, null, 2)}\n`,
});

export const toFailureReply = (failure: Failure): LocalReply =>
  toJsonReply(toFailureEnvelope(failure), FAILURES[failure.failure].status);

export const toHtmlReply = (html: string, headers: LocalReply['headers'] = {}): LocalReply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: html,
});

/** Lets the browser open a page after a form. */
export const toRedirect = (location: string): LocalReply => ({
  status: 303,
  headers: { location },
  body: '',
});

export function send(response: ServerResponse, { status, headers, body }: LocalReply): void {
  response.writeHead(status, { ...SECURITY_HEADERS, ...headers });
  response.end(body);
}

const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/i;
const HTTP_PORT = 80;

/** Whether the Host header is a name of this server: another site's name may resolve to it too (DNS rebinding). */
export function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  const [host, port = HTTP_PORT] = OWN_HOST.exec(headers.host ?? '') ?? [];
  return host !== undefined && Number(port) === socket.localPort;
}

/** Whether a page of another site sent this request. The local tools have no log-in, so this check protects them. */
function isCrossOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

export type LocalRequest = {
  readonly method: string;
  /** Percent-decoded. */
  readonly path: string;
  /** Undecoded, without the question mark. */
  readonly query: string;
  readonly body: Buffer;
  /** The parameters of the path, by their names in the route. */
  readonly parameters: Readonly<Record<string, string>>;
  header(name: string): string | undefined;
};

/** Replies to a request. An error is logged, and replied as 500. */
export type LocalHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Undefined is replied as 404. `'none'` closes the connection without a reply. */
type RouteReply = LocalReply | 'none' | undefined;
/** By keys such as `GET /mail/{id}`. The routes of GET serve HEAD too. */
export type Routes = Readonly<Record<string, (request: LocalRequest) => RouteReply | Promise<RouteReply>>>;

const BODY_MAX_BYTES = 20 * 1024 * 1024;

const toRouteMethod = ({ method = 'GET' }: IncomingMessage): string => (method === 'HEAD' ? 'GET' : method);

/**
 * Serves routes. Refuses changes by pages of other sites (403) that `isOpenToOtherSites` does not let pass, bodies of more than 20 MB (413), and
 * other requests (404).
 */
export function serveRoutes(
  routes: Routes,
  isOpenToOtherSites: (method: string, query: string) => boolean = () => false,
): LocalHandler {
  const match = createRouter(Object.entries(routes).map(([routeKey, run]) => ({ routeKey, run })));
  return async (request, response) => {
    const method = toRouteMethod(request);
    const body = await readBody(request, BODY_MAX_BYTES);
    if (body === 'aborted') return;
    const { path, query } = parseDecodedTarget(request) ?? { path: '', query: '' };
    if (method !== 'GET' && isCrossOrigin(request) && !isOpenToOtherSites(method, query)) {
      return send(response, toFailureReply(fail('forbidden')));
    }
    if (body === 'too large') return send(response, toFailureReply(fail('bodyTooLarge')));
    const found = match(method, path);
    const header = (name: string) => request.headers[name]?.toString();
    const parameters = found?.pathParameters ?? {};
    const reply = await found?.route.run({ method, path, query, body, parameters, header });
    if (reply === 'none') request.socket.destroy();
    else send(response, reply ?? toFailureReply(fail('routeNotFound')));
  };
}
