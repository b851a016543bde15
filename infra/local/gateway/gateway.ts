import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { toFailureResponse } from '../../../lib/http/failure-reply.ts';
import { createRouter, DEFAULT_ROUTE_KEY } from '../../../lib/http/router.ts';
import { fail } from '../../../lib/rules/outcome.ts';
import { parseDecodedTarget, readBody } from '../http.ts';
import { toGatewayEvent } from './gateway-event.ts';
import { createLambdaContext, type Handler, toStructuredResult } from './invocation.ts';

type GatewayRoute = {
  /** `METHOD /path/{parameter}` */
  readonly routeKey: string;
  readonly functionName: string;
  readonly handler: Handler;
};

export type GatewayOptions = {
  readonly routes: readonly GatewayRoute[];
  /** Serves requests that match no route, preflights included, like a gateway's `$default` route. */
  readonly fallback: Omit<GatewayRoute, 'routeKey'>;
  readonly clock?: () => Date;
  readonly timeoutMs?: number;
  readonly onCrash?: (error: unknown, event: APIGatewayProxyEventV2) => void;
  /** Sees each reply with its event. */
  readonly onReply?: (result: APIGatewayProxyStructuredResultV2, event: APIGatewayProxyEventV2) => void;
};

/** Limits of API Gateway and of Lambda. */
export const REQUEST_MAX_BYTES = 10 * 1024 * 1024;
const EVENT_MAX_BYTES = 6 * 1024 * 1024;
export const TIMEOUT_MS = 29_000;

/** A failure of the gateway itself, in the envelope of the API. API Gateway's own have nothing but a message. */
const toGatewayFailure = (
  failure: 'bodyTooLarge' | 'internalError' | 'busy' | 'routeNotFound',
  requestId: string = randomUUID(),
): APIGatewayProxyStructuredResultV2 => toFailureResponse(fail(failure), { requestId });

const listHeaders = ({ headersDistinct }: IncomingMessage) =>
  Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value) => [name, value] as const),
  );

const getSourceIp = ({ socket }: IncomingMessage): string =>
  (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');

function write(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  response.statusCode = Number(result.statusCode ?? 200);
  const hasBody = ![204, 304].includes(response.statusCode) && response.req.method !== 'HEAD';
  if (hasBody) response.setHeader('content-type', 'text/plain; charset=utf-8');
  for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, String(value));
  if (result.cookies && result.cookies.length > 0) response.setHeader('set-cookie', result.cookies);
  if (hasBody) response.setHeader('content-length', body.length);
  response.end(hasBody ? body : undefined);
}

/** Writes a result. A result that is not valid HTTP is replaced by status 500. */
function reply(
  response: ServerResponse,
  result: APIGatewayProxyStructuredResultV2,
  requestId?: string,
): void {
  if (response.destroyed) return;
  try {
    if (requestId) response.setHeader('apigw-requestid', requestId);
    write(response, result);
  } catch {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    write(response, toGatewayFailure('internalError', requestId));
  }
}

/** Serves functions over HTTP like an API Gateway HTTP API, with events in payload format 2.0. */
export function createGateway(options: GatewayOptions): RequestListener {
  const matchRoute = createRouter(options.routes);
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const onCrash = options.onCrash ?? ((error) => console.error(error));

  async function invoke(
    { handler, functionName }: Omit<GatewayRoute, 'routeKey'>,
    event: APIGatewayProxyEventV2,
  ): Promise<APIGatewayProxyStructuredResultV2> {
    const invocation = (async () => {
      try {
        const context = createLambdaContext(functionName, event.requestContext.requestId, timeoutMs);
        return toStructuredResult(await handler(event, context));
      } catch (error) {
        onCrash(error, event);
        return toGatewayFailure('internalError', event.requestContext.requestId);
      }
    })();
    const timer = new AbortController();
    const timeout = wait(timeoutMs, toGatewayFailure('busy', event.requestContext.requestId), {
      signal: timer.signal,
    });
    const result = await Promise.race([invocation, timeout]);
    timer.abort();
    return result;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = parseDecodedTarget(request);
    const body = await readBody(request, REQUEST_MAX_BYTES);
    if (body === 'aborted') return;
    if (!target) return reply(response, toGatewayFailure('routeNotFound'));
    if (body === 'too large') return reply(response, toGatewayFailure('bodyTooLarge'));
    const method = request.method ?? 'GET';
    const match = matchRoute(method, target.path);
    const event = toGatewayEvent(
      {
        ...target,
        method,
        headers: listHeaders(request),
        body,
        sourceIp: getSourceIp(request),
        at: options.clock?.() ?? new Date(),
        protocol: `HTTP/${request.httpVersion}`,
      },
      {
        routeKey: match?.route.routeKey ?? DEFAULT_ROUTE_KEY,
        ...(match ? { pathParameters: match.pathParameters } : {}),
      },
    );
    if (Buffer.byteLength(event.body ?? '') > EVENT_MAX_BYTES) {
      return reply(response, toGatewayFailure('bodyTooLarge'));
    }
    const result = await invoke(match?.route ?? options.fallback, event);
    options.onReply?.(result, event);
    reply(response, result, event.requestContext.requestId);
  }

  return (request, response) => {
    response.on('error', () => {});
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      reply(response, toGatewayFailure('internalError'));
    });
  };
}
