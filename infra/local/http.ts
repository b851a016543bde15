import type { IncomingMessage, ServerResponse } from 'node:http';

export type ReadBody = Buffer | 'too large' | 'aborted';

/** What is thrown away of an oversized upload, so that its sender comes to read the refusal. */
const DISCARD_MAX_BYTES = 100 * 1024 * 1024;

/** The whole body of a request, at most `maxBytes` of it. */
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

/** Path and query of a request's target, as they came; undefined for what names no path. */
export function splitTarget(target: string): { path: string; query: string } | undefined {
  // A client of a proxy names the whole URL.
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const cut = local.indexOf('?');
  const path = cut < 0 ? local : local.slice(0, cut);
  const query = cut < 0 ? '' : local.slice(cut + 1);
  return path.startsWith('/') ? { path, query } : undefined;
}

/** Percent-decoded text, or undefined where it is malformed. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const SECURITY_HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

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

/**
 * Whether a page of another site sent this: browsers name the origin of what they post. The tools of this machine
 * have no log-in, so that nothing else keeps a web page from using them.
 */
export function isForeign(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
