import middy, { type MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { ACCESS, API_PREFIX, type Group, type Routes, routeKey } from '../contract/route.ts';
import { checkAccess } from '../rules/accounts/access.ts';
import { fail, ok } from '../rules/outcome.ts';
import { addressOf, arrive } from './arrival.ts';
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
import { compressed } from './compress.ts';
import { readFields } from './fields.ts';
import { addHeaders, preflight } from './headers.ts';
import { keepReply, replay, settle } from './idempotency.ts';
import { readQuery } from './query.ts';
import { failureResponse, response, successBody } from './reply.ts';

type Link = MiddlewareObj<Event, Response, Error, CallContext>;

/** Begins a call, ends it with a line in the log. */
function logged(deps: Dependencies): Link {
  const end = (event: Event, call: Call, answer: Response | null | undefined, error?: Error | null) => {
    const facts = {
      operation: call.operation ?? event.routeKey,
      status: answer?.statusCode ?? 500,
      ms: Math.round(performance.now() - call.startedMs),
      request_id: call.requestId,
      tenant: call.tenant,
    };
    if (error && !(error instanceof Refusal)) deps.log.error('crashed', { ...facts, error });
    else deps.log.info('served', facts);
    if (call.route?.signed && facts.status >= 400) deps.metrics.count('PaymentWebhookFailures');
  };
  return {
    before: ({ event, context }) => {
      context.call = {
        startedMs: performance.now(),
        now: deps.clock(),
        requestId: event.requestContext.requestId,
        address: addressOf(event, deps),
        caller: { kind: 'anonymous' },
      };
    },
    after: ({ event, context, response: answer }) => end(event, context.call, answer),
    onError: ({ event, context, response: answer, error }) => end(event, context.call, answer, error),
  };
}

/** What every response carries. */
const withHeaders: Link = {
  after: ({ event, context, response: answer }) => {
    if (answer) addHeaders(event, context.call, answer);
  },
  onError: ({ event, context, response: answer }) => {
    if (answer) addHeaders(event, context.call, answer);
  },
};

/** Keeps answers under their Idempotency-Key. */
const settled = (deps: Dependencies): Link => ({
  after: async ({ context, response: answer }) => {
    if (answer) await settle(context.call, deps, answer);
  },
  onError: async ({ context, response: answer }) => {
    if (answer) await settle(context.call, deps, answer);
  },
});

/** Failures in their envelope; a bug shows nothing but its request id. */
const refusals: Link = {
  onError: (request) => {
    const failure = request.error instanceof Refusal ? request.error.failure : fail('crashed');
    request.response = failureResponse(failure, request.context.call.requestId);
  },
};

/** Finds the route. API Gateway has matched it; what matched none arrives as $default. */
function routed(routes: Routes): Link {
  const byKey = new Map(
    Object.entries(routes).map(([operation, route]) => [routeKey(route), { operation, route }]),
  );
  return {
    before: ({ event, context }) => {
      const found = byKey.get(event.routeKey);
      if (!found) throw new Refusal(fail('routeUnknown'));
      context.call.operation = found.operation;
      context.call.route = found.route;
    },
  };
}

const urlOf = (event: Event, { baseUrl }: Dependencies): string =>
  `${baseUrl}${event.rawPath.slice(API_PREFIX.length)}${event.rawQueryString ? `?${event.rawQueryString}` : ''}`;

/** Serves a group: one chain from the event to the response, each check in the order of decisions §1. */
export function serve<R extends Routes, Ports>(
  group: Group<R>,
  handlers: Handlers<R, Ports>,
  deps: Dependencies & Ports,
): (event: Event, context?: Context) => Promise<Response> {
  async function answer(event: Event, { call }: CallContext): Promise<Response> {
    const { operation, route } = call;
    if (!operation || !route) throw new Refusal(fail('routeUnknown'));
    const claim = route.tenantless ? ok({ state: 'mine' } as const) : await arrive(event, call, deps);
    unwrap(checkAccess(ACCESS[route.access], call.caller));
    const body = unwrap(await readBody(route, event));
    const before = replay(unwrap(claim), call);
    if (before) return before;
    const sent = route.method === 'GET' ? readQuery(event.rawQueryString) : body;
    const fields = { ...(sent as object), ...event.pathParameters };
    const input = unwrap(readFields(route, fields, call.salon?.currency));
    const handler: Handler<R[string], Ports> = handlers[operation as keyof R & string];
    const reply = unwrap(
      await handler(
        {
          tenant: call.tenant,
          salon: call.salon,
          caller: call.caller,
          input,
          now: call.now,
          requestId: call.requestId,
          address: call.address,
          url: urlOf(event, deps),
          storeReply: (reply: unknown) => keepReply(call, reply),
          onConflict: () => deps.metrics.count('LostRaces'),
        } as Request<R[string]>,
        deps,
      ),
    );
    const answer = response(route.status, successBody(route, reply), route.contentType);
    Object.assign(answer.headers, route.headers);
    return route.tenantless ? compressed(event, answer) : answer;
  }

  const chain = middy<Event, Response, Error, CallContext>({ timeoutEarlyInMillis: 0 })
    .use([logged(deps), withHeaders, settled(deps), refusals, routed(group.routes)])
    .handler(answer);
  return async (event, context) => {
    if (event.requestContext.http.method === 'OPTIONS' && event.routeKey === '$default')
      return preflight(event, deps.clock());
    return chain(event, { ...context } as CallContext);
  };
}
