import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { answerApi, type Incoming } from './api.ts';
import { answerControl } from './controls.ts';
import { type Fault, faultBody, takeFault } from './faults.ts';
import type { Reply } from './idempotency.ts';
import { newId } from './ids.ts';
import { overviewPage } from './overview-page.ts';
import { payByClick, payPage } from './pay-page.ts';
import type { World } from './world.ts';

const BODY_MAX_BYTES = 1_000_000;
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > BODY_MAX_BYTES) throw new Error('The body is too large.');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function incomingOf(request: IncomingMessage): Promise<Incoming> {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.search.slice(1),
    body: await bodyOf(request),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}

function sendJson(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, page: string | undefined): void {
  response.writeHead(page === undefined ? 404 : 200, PAGE_HEADERS);
  response.end(page ?? 'There is nothing here.');
}

async function withFault(
  fault: Fault | undefined,
  stop: AbortSignal,
  work: () => Reply,
): Promise<Reply | 'dropped'> {
  if (fault === undefined) return work();
  const done = fault.after ? work() : undefined;
  if (fault.delay_ms > 0) await wait(fault.delay_ms, undefined, { signal: stop });
  if (fault.drop) return 'dropped';
  if (fault.status !== null) {
    return { status: fault.status, body: faultBody(fault.status), headers: { 'request-id': newId('req') } };
  }
  return done ?? work();
}

function secretKeyOf(authorization: string | undefined): string | null {
  return authorization?.replace(/^bearer /i, '').replace(/^pk_/, 'sk_') ?? null;
}

// A page from elsewhere in the same browser must not press these buttons.
function isForeign({ header }: Incoming): boolean {
  const origin = header('origin');
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== header('host'));
}

async function answer(
  world: World,
  stop: AbortSignal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const incoming = await incomingOf(request);
  const { method, path } = incoming;
  if (path.startsWith('/v1/')) {
    const key = secretKeyOf(incoming.header('authorization'));
    const fault = takeFault(world.faults, method, path, key);
    const reply = await withFault(fault, stop, () => answerApi(world, incoming));
    if (reply === 'dropped') request.socket.destroy();
    else sendJson(response, reply);
    return;
  }
  if (method !== 'GET' && isForeign(incoming)) {
    sendJson(response, {
      status: 403,
      body: { error: { message: 'Not from another origin.' } },
      headers: {},
    });
    return;
  }
  if (path.startsWith('/_test/')) return sendJson(response, await answerControl(world, incoming));
  const secret = /^\/pay\/(\w+)$/.exec(path)?.[1];
  if (secret === undefined)
    return sendPage(response, path === '/' && method === 'GET' ? overviewPage(world) : undefined);
  if (method !== 'POST') return sendPage(response, payPage(world, secret));
  const next = payByClick(world, secret, incoming.body);
  if (next === undefined) return sendPage(response, undefined);
  response.writeHead(303, { location: next });
  response.end();
}

/** The HTTP server of one stand-in; `stop` cuts short whatever a fault still holds up. */
export function serve(world: World, stop: AbortSignal): Server {
  return createServer((request, response) => {
    answer(world, stop, request, response).catch((failure: unknown) => {
      if (stop.aborted) {
        request.socket.destroy();
        return;
      }
      console.error(failure);
      if (response.headersSent) request.socket.destroy();
      else sendJson(response, { status: 500, body: faultBody(500), headers: {} });
    });
  });
}
