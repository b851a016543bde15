import type { Account, StripeObject } from './account.ts';
import { findAny } from './account.ts';
import { forbidden, StripeFailure } from './errors.ts';
import { expand } from './expand.ts';
import { decodeForm, type Params } from './form.ts';
import { fingerprint, type Reply, remember, replayed } from './idempotency.ts';
import { newId } from './ids.ts';
import { accountOf, bearerOf } from './keys.ts';
import { inShapeOf } from './older-shape.ts';
import { texts } from './params.ts';
import { routeOf } from './routes.ts';
import { nowOf, sceneOf, type World } from './world.ts';

export type Incoming = {
  method: string;
  path: string;
  query: string;
  body: string;
  header: (name: string) => string | undefined;
};

function isStored(account: Account, body: object): body is StripeObject {
  return 'id' in body && findAny(account, String(body.id)) === body;
}

function shaped(account: Account, version: string, body: object): object {
  if (isStored(account, body)) return inShapeOf(version, account, body);
  if (!('object' in body && body.object === 'list' && 'data' in body && Array.isArray(body.data)))
    return body;
  return { ...body, data: body.data.map((each: object) => shaped(account, version, each)) };
}

function operate(world: World, account: Account, incoming: Incoming, request: Request): Reply {
  const { method, path } = incoming;
  const found = routeOf(method, path);
  if (found === undefined) {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }
  if (request.publishable && !found.route.publishable) throw forbidden();
  const scene = sceneOf(world, account, { id: request.id, idempotency_key: request.key ?? null });
  const { params } = request;
  const body = found.route.run({ scene, ids: found.ids, params, publishable: request.publishable });
  const whole = shaped(account, request.version, body);
  return {
    status: 200,
    body: expand(account, request.version, whole, texts(params, 'expand')),
    headers: {},
  };
}

type Request = {
  id: string;
  key: string | undefined;
  params: Params;
  publishable: boolean;
  version: string;
};

function asReply(failure: unknown): Reply {
  if (failure instanceof StripeFailure)
    return { status: failure.status, body: { error: failure.body }, headers: {} };
  throw failure;
}

function once(world: World, account: Account, incoming: Incoming, request: Request): Reply {
  const { key, params } = request;
  const run = (): Reply => {
    try {
      return operate(world, account, incoming, request);
    } catch (failure) {
      return asReply(failure);
    }
  };
  if (key === undefined || incoming.method !== 'POST') return run();
  const now = nowOf(world);
  const print = fingerprint(incoming.method, incoming.path, params);
  const again = replayed(account, key, print, now);
  if (again !== undefined) return again;
  const reply = run();
  remember(account, key, {
    fingerprint: print,
    at: now,
    status: reply.status,
    body: reply.body,
    requestId: request.id,
  });
  return reply;
}

/** Answers one request under `/v1`: key, idempotency, operation, expansion, or the error in Stripe's form. */
export function answerApi(world: World, incoming: Incoming): Reply {
  const id = newId('req');
  const version = incoming.header('stripe-version');
  const headers = { 'request-id': id, ...(version === undefined ? {} : { 'stripe-version': version }) };
  try {
    const bearer = bearerOf(incoming.header('authorization'));
    const account = accountOf(world.accounts, bearer, world.knownKeys);
    const reply = once(world, account, incoming, {
      id,
      key: incoming.header('idempotency-key'),
      params: { ...decodeForm(incoming.query), ...decodeForm(incoming.body) },
      publishable: bearer.publishable,
      // Without the header Stripe takes the account's own version, here the newest.
      version: version ?? '9999',
    });
    world.changed();
    return { ...reply, headers: { ...headers, ...reply.headers } };
  } catch (failure) {
    const reply = asReply(failure);
    return { ...reply, headers: { ...headers, ...reply.headers } };
  }
}
