import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** Percent-decodes text; undefined if it is malformed. */
export function decodePath(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

// With `no-referrer`, browsers send `Origin: null` with the forms of a page, and `isCrossOrigin` would refuse them.
const SECURITY_HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(`${JSON.stringify(value, null, 2)}\n`);
}

export function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...SECURITY_HEADERS, 'content-type': contentType, ...headers });
  response.end(body);
}

export const sendHtml = (response: ServerResponse, html: string): void =>
  send(response, 200, 'text/html; charset=utf-8', html, { 'cache-control': 'no-store' });

const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/i;
const HTTP_PORT = 80;

/** Whether the Host header is a name of this server: another site's name may resolve to it too (DNS rebinding). */
export function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  const [host, port = HTTP_PORT] = OWN_HOST.exec(headers.host ?? '') ?? [];
  return host !== undefined && Number(port) === socket.localPort;
}

/** Whether a page of another site sent this request. The local tools have no log-in, so this check protects them. */
export function isCrossOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
