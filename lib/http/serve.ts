import middy, { type MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { ACCESS, API_PREFIX, type Group, type Routes, routeKey } from '../contract/route.ts';
import { checkAccess } from '../rules/accounts/access.ts';
import { type Failure, fail, ok } from '../rules/outcome.ts';
import { authenticate, getClientAddress } from './authenticate.ts';
import { readBody } from './body.ts';
import {
  type Call,
  type CallContext,
  type Dependencies,
  type Event,
  type Handler,
  type Handlers,
  Refusal,
  type Request,
  type Response,
  unwrap,
} from './call.ts';
import { compress } from './compress.ts';
import { addHeaders, toPreflightResponse } from './headers.ts';
import { replay, settleIdempotencyKey, storeReply } from './idempotency.ts';
import { parseInput } from './input.ts';
import { parseQuery } from './query.ts';
import { serializeReply, toFailureResponse, toResponse, toWireOutcome } from './reply.ts';

type Middleware = MiddlewareObj<Event, Response, Error, CallContext>;

/** The failure of an error; an unexpected error is `internalError` (500). */
const toFailure = (error: unknown): Failure =>
  error instanceof Refusal ? error.failure : fail('internalError');

/** Starts a call and ends it with one log line; that of a refused request carries the failure's code. */
function logRequest(deps: Dependencies): Middleware {
  const end = (event: Event, call: Call, response: Response | null | undefined, error?: Error | null) => {
    const fields = {
      ...call.logIds,
      ...(error ? { failure_code: toFailure(error).failure } : {}),
      operation: call.operation ?? event.routeKey,
      status: response?.statusCode ?? 500,
      ms: Math.round(performance.now() - call.startedMs),
      request_id: call.requestId,
      tenant: call.tenant,
    };
    if (error && !(error instanceof Refusal)) deps.log.error('request crashed', { ...fields, error });
    else deps.log.info(error ? 'request refused' : 'request served', fields);
    if (call.route?.signed && fields.status >= 400) deps.metrics.count('PaymentWebhookFailures');
  };
  return {
    before: ({ event, context }) => {
      context.call = {
        startedMs: performance.now(),
        now: deps.clock(),
        requestId: event.requestContext.requestId,
        address: getClientAddress(event, deps),
        caller: { kind: 'anonymous' },
      };
    },
    after: ({ event, context, response }) => end(event, context.call, response),
    onError: ({ event, context, response, error }) => end(event, context.call, response, error),
  };
}

const addResponseHeaders: Middleware = {
  after: ({ event, context, response }) => {
    if (response) addHeaders(event, context.call, response);
  },
  onError: ({ event, context, response }) => {
    if (response) addHeaders(event, context.call, response);
  },
};

/** Stores replies under their Idempotency-Key. */
const settleIdempotency = (deps: Dependencies): Middleware => ({
  after: async ({ context, response }) => {
    if (response) await settleIdempotencyKey(context.call, deps, response);
  },
  onError: async ({ context, response }) => {
    if (response) await settleIdempotencyKey(context.call, deps, response);
  },
});

/** Puts failures into their envelope; a crash shows nothing but its request id. */
const renderFailure: Middleware = {
  onError: (request) => {
    request.response = toFailureResponse(toFailure(request.error), request.context.call.requestId);
  },
};

/** Finds the route that API Gateway has matched; an unknown path arrives as $default. */
function findRoute(routes: Routes): Middleware {
  const byKey = new Map(
    Object.entries(routes).map(([operation, route]) => [routeKey(route), { operation, route }]),
  );
  return {
    before: ({ event, context }) => {
      const found = byKey.get(event.routeKey);
      if (!found) throw new Refusal(fail('routeNotFound'));
      context.call.operation = found.operation;
      context.call.route = found.route;
    },
  };
}

const toRequestUrl = (event: Event, { baseUrl }: Dependencies): string =>
  `${baseUrl}${event.rawPath.slice(API_PREFIX.length)}${event.rawQueryString ? `?${event.rawQueryString}` : ''}`;

/** Serves a group of routes: one chain from event to response, with the checks in the order of BEHAVIOR §5.3. */
export function serve<R extends Routes, Ports>(
  group: Group<R>,
  handlers: Handlers<R, Ports>,
  deps: Dependencies & Ports,
): (event: Event, context?: Context) => Promise<Response> {
  async function handle(event: Event, { call }: CallContext): Promise<Response> {
    const { operation, route } = call;
    if (!operation || !route) throw new Refusal(fail('routeNotFound'));
    const claim = route.tenantless ? ok({ state: 'mine' } as const) : await authenticate(event, call, deps);
    unwrap(checkAccess(ACCESS[route.access], call.caller));
    const body = unwrap(await readBody(route, event));
    const storedResponse = replay(unwrap(claim), call);
    if (storedResponse) return storedResponse;
    const clientFields = route.method === 'GET' ? parseQuery(event.rawQueryString) : body;
    const fields = { ...(clientFields as object), ...event.pathParameters };
    const input = unwrap(parseInput(route, fields, call.salon?.currency));
    const handler: Handler<R[string], Ports> = handlers[operation as keyof R & string];
    const outcome = await handler(
      {
        tenant: call.tenant,
        salon: call.salon,
        caller: call.caller,
        input,
        now: call.now,
        requestId: call.requestId,
        address: call.address,
        url: toRequestUrl(event, deps),
        storeReply: (reply: unknown) => storeReply(call, reply),
        onConflict: () => deps.metrics.count('Conflicts'),
        logIds: (ids) => {
          call.logIds = { ...call.logIds, ...ids };
        },
      } as Request<R[string]>,
      deps,
    );
    const reply = unwrap(toWireOutcome(outcome));
    const response = toResponse(route.status, serializeReply(route, reply), route.contentType);
    Object.assign(response.headers, route.headers);
    return route.tenantless ? compress(event, response) : response;
  }

  const chain = middy<Event, Response, Error, CallContext>({ timeoutEarlyInMillis: 0 })
    .use([
      logRequest(deps),
      addResponseHeaders,
      settleIdempotency(deps),
      renderFailure,
      findRoute(group.routes),
    ])
    .handler(handle);
  return async (event, context) => {
    if (event.requestContext.http.method === 'OPTIONS' && event.routeKey === '$default')
      return toPreflightResponse(event, deps.clock());
    return chain(event, { ...context } as CallContext);
  };
}
