import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { renderPage } from '../console/page.ts';
import { isCrossOrigin, readBody, send } from '../http.ts';
import { handleApiRequest, keepFailure } from './api.ts';
import { findBrowserKey, handleBrowserRequest } from './browser-api.ts';
import { FRAME_HEADERS, handleBrowserPath } from './browser-routes.ts';
import { handleControl } from './controls.ts';
import { type ErrorBody, outageBody } from './errors.ts';
import type { Incoming, Reply } from './exchange.ts';
import { type Fault, takeFault } from './faults.ts';
import { findKey } from './keys.ts';
import { renderOverviewPage } from './overview-page.ts';
import { renderPayPage, submitPayPage } from './pay-page.ts';
import { matchPath } from './routing.ts';
import type { StandIn } from './stand-in.ts';
import { renderReaderPage, submitReaderPage } from './terminal/reader-page.ts';

const BODY_MAX_BYTES = 1_000_000;
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
const NOT_FOUND = renderPage('Not found', '<h1>Not found</h1><p><a href="/">All payments</a></p>');

function sendReply(response: ServerResponse, { status, body, headers }: Reply): void {
  send(response, status, 'application/json', JSON.stringify(body), headers);
}

function sendPage(response: ServerResponse, html: string | undefined): void {
  const status = html === undefined ? 404 : 200;
  send(response, status, 'text/html; charset=utf-8', html ?? NOT_FOUND, PAGE_HEADERS);
}

/** Runs an API request with the fault that a test has injected. Undefined: the connection is to be dropped. */
async function runWithFault(
  fault: Fault | undefined,
  stop: AbortSignal,
  run: () => Reply,
  keep: (failure: Reply) => void,
): Promise<Reply | undefined> {
  if (fault === undefined) return run();
  const { after, delay_ms, drop, status, code } = fault;
  const reply = after ? run() : undefined;
  if (delay_ms > 0) await wait(delay_ms, undefined, { signal: stop });
  if (drop) return undefined;
  if (status !== null) {
    const error: ErrorBody = code
      ? { type: 'invalid_request_error', code, message: 'The request was refused.' }
      : outageBody(status);
    const failure = { status, body: { error }, headers: {} };
    if (status >= 500) keep(failure);
    return failure;
  }
  return reply ?? run();
}

/**
 * Serves `/v1` (the API), `/v3` (stripe.js and its frames), `/_test` (test controls), `/` (the overview),
 * `/pay/<client secret>[?return_to=<page of the shop>]` and `/readers/<id>`. `stop` ends injected delays.
 */
export async function handleRequest(
  standIn: StandIn,
  stop: AbortSignal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname: path, search, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const method = request.method ?? 'GET';
  const body = await readBody(request, BODY_MAX_BYTES);
  if (body === 'aborted') return;
  if (body === 'too large') return send(response, 413, 'text/plain', 'Payload Too Large');
  const header = (name: string) => request.headers[name]?.toString();
  const incoming: Incoming = { method, path, query: search.slice(1), body: body.toString(), header };
  if (path.startsWith('/v1/')) {
    const browserKey = findBrowserKey(incoming);
    const fault = takeFault(standIn.faults, method, path, browserKey ?? findKey(header('authorization')));
    const runIt = () =>
      browserKey === undefined
        ? handleApiRequest(standIn, incoming)
        : handleBrowserRequest(standIn, browserKey, incoming);
    const reply = await runWithFault(fault, stop, runIt, (failure) =>
      keepFailure(standIn, incoming, failure),
    );
    if (reply === undefined) request.socket.destroy();
    else sendReply(response, reply);
    return;
  }
  if (method !== 'GET' && isCrossOrigin(request)) return send(response, 403, 'text/plain', 'Forbidden');
  if (path.startsWith('/v3/')) {
    const reply = await handleBrowserPath(standIn, incoming);
    if (reply) return send(response, 200, reply.type, reply.text, FRAME_HEADERS);
    return sendPage(response, undefined);
  }
  if (path.startsWith('/_test/')) return sendReply(response, handleControl(standIn, incoming));
  const reader = matchPath(path, '/readers/:id');
  if (reader !== undefined) {
    if (method === 'POST') submitReaderPage(standIn, reader, incoming.body);
    return sendPage(response, renderReaderPage(standIn, reader));
  }
  const clientSecret = /^\/pay\/(\w+)$/.exec(path)?.[1];
  if (clientSecret === undefined) {
    return sendPage(response, path === '/' ? renderOverviewPage(standIn) : undefined);
  }
  const returnTo = searchParams.get('return_to') || undefined;
  if (returnTo && !/^https?:$/.test(URL.parse(returnTo)?.protocol ?? '')) {
    return send(response, 422, 'text/plain', 'return_to: Must be an http or https address');
  }
  if (method !== 'POST') return sendPage(response, renderPayPage(standIn, clientSecret, returnTo));
  const location = submitPayPage(standIn, clientSecret, returnTo, incoming.body);
  if (location === undefined) return sendPage(response, undefined);
  response.writeHead(303, { location }).end();
}
