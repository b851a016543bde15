import { type Account, find, need, save } from './account.ts';
import type { Incoming } from './api.ts';
import { chargeOf, dispute } from './disputes.ts';
import { invalid, noSuch, StripeFailure } from './errors.ts';
import { faultFrom } from './faults.ts';
import { decodeForm, type Param, type Params } from './form.ts';
import type { Reply } from './idempotency.ts';
import { accountOf, bearerOf } from './keys.ts';
import { flag, requiredText, text, texts, whole } from './params.ts';
import { authenticate, settle } from './payment-outcome.ts';
import { idsIn } from './routes.ts';
import { authenticateSetup } from './setup-intents.ts';
import { testMethodNamed } from './test-cards.ts';
import { registerEndpoint } from './webhook-endpoints.ts';
import { nowOf, quietScene, tickWorld, type World } from './world.ts';

type Control = {
  method: string;
  path: string;
  run: (world: World, params: Params, id: string) => object | Promise<object>;
};

function ownerOf(world: World, id: string, has: (account: Account) => boolean): Account {
  const owner = Object.values(world.accounts).find(has);
  if (owner === undefined) throw noSuch('object', id);
  return owner;
}

function succeeds(params: Params): boolean {
  const outcome = requiredText(params, 'outcome');
  if (outcome !== 'succeed' && outcome !== 'fail')
    throw invalid('outcome is succeed or fail', { param: 'outcome' });
  return outcome === 'succeed';
}

function secondsAhead(world: World, params: Params): number {
  const to = text(params, 'to');
  if (to === undefined) return (whole(params, 'seconds') ?? 0) + (whole(params, 'days') ?? 0) * 24 * 3600;
  const at = /^\d+$/.test(to) ? Number(to) : Math.floor(Date.parse(to) / 1000);
  if (Number.isNaN(at)) throw invalid('to is Unix seconds or an ISO date', { param: 'to' });
  return at - nowOf(world);
}

function onIntent(change: typeof authenticate): Control['run'] {
  return (world, params, id) => {
    const account = ownerOf(world, id, (each) => find(each, 'payment_intent', id) !== undefined);
    return change(quietScene(world, account), need(account, 'payment_intent', id), succeeds(params));
  };
}

const CONTROLS: readonly Control[] = [
  {
    method: 'POST',
    path: '/_test/advance',
    run: (world, params) => {
      world.shiftSeconds += secondsAhead(world, params);
      tickWorld(world);
      return { now: nowOf(world) };
    },
  },
  {
    method: 'GET',
    path: '/_test/faults',
    run: ({ faults }) => ({ faults: faults.filter(({ times }) => times > 0) }),
  },
  {
    method: 'POST',
    path: '/_test/faults',
    run: (world, params) => {
      const fault = faultFrom(params);
      world.faults.push(fault);
      return fault;
    },
  },
  {
    method: 'DELETE',
    path: '/_test/faults',
    run: (world) => {
      world.faults.length = 0;
      return { faults: [] };
    },
  },
  {
    method: 'GET',
    path: '/_test/deliveries',
    run: (world) => ({
      paused: world.deliveries.held(),
      deliveries: Object.values(world.accounts).flatMap((account) => Object.values(account.deliveries)),
    }),
  },
  {
    method: 'POST',
    path: '/_test/deliveries',
    run: (world, params) => {
      if (flag(params, 'paused') ?? false) world.deliveries.hold();
      else world.deliveries.release(Object.values(world.accounts));
      return { paused: world.deliveries.held() };
    },
  },
  {
    method: 'POST',
    path: '/_test/events/:id/redeliver',
    run: async (world, _params, id) => {
      const account = ownerOf(world, id, (each) => find(each, 'event', id) !== undefined);
      return { deliveries: await world.deliveries.redeliver(account, id) };
    },
  },
  { method: 'POST', path: '/_test/payment_intents/:id/authenticate', run: onIntent(authenticate) },
  { method: 'POST', path: '/_test/payment_intents/:id/settle', run: onIntent(settle) },
  {
    method: 'POST',
    path: '/_test/setup_intents/:id/authenticate',
    run: (world, params, id) => {
      const account = ownerOf(world, id, (each) => find(each, 'setup_intent', id) !== undefined);
      return authenticateSetup(
        quietScene(world, account),
        need(account, 'setup_intent', id),
        succeeds(params),
      );
    },
  },
  {
    method: 'POST',
    path: '/_test/charges/:id/dispute',
    run: (world, _params, id) => {
      for (const account of Object.values(world.accounts)) {
        const charge = chargeOf(account, id);
        if (charge !== undefined) return dispute(quietScene(world, account), charge);
      }
      throw noSuch('charge', id);
    },
  },
  {
    // A saved card that starts to fail, or works again: the way to a renewal that cannot be collected.
    method: 'POST',
    path: '/_test/payment_methods/:id/become',
    run: (world, params, id) => {
      const account = ownerOf(world, id, (each) => find(each, 'payment_method', id) !== undefined);
      const test = testMethodNamed(requiredText(params, 'card'));
      if (test === undefined) throw invalid('card is the name of a test method', { param: 'card' });
      account.cards[id] = { behaviour: test.behaviour, setUp: false, spent: false };
      return save(account, 'payment_method', { ...need(account, 'payment_method', id) });
    },
  },
  {
    method: 'POST',
    path: '/_test/webhook_endpoints',
    run: (world, params) => {
      const bearer = bearerOf(`Bearer ${requiredText(params, 'account')}`);
      const account = accountOf(world.accounts, bearer, world.knownKeys);
      const events = texts(params, 'enabled_events');
      return registerEndpoint(
        account,
        nowOf(world),
        { url: requiredText(params, 'url'), ...(events.length > 0 ? { enabled_events: events } : {}) },
        requiredText(params, 'signing_secret'),
      );
    },
  },
];

function asParam(value: unknown): Param {
  if (Array.isArray(value)) return value.map(asParam);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asParam(each)]));
  }
  return value === null || value === undefined ? '' : String(value);
}

function paramsOf({ body, header }: Incoming): Params {
  if (!header('content-type')?.includes('json')) return decodeForm(body);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw invalid('The body is not JSON.');
  }
  const params = asParam(parsed);
  if (typeof params === 'string' || Array.isArray(params)) throw invalid('The body is not an object.');
  return params;
}

/** Answers a test control under `/_test`; it asks for no key. */
export async function answerControl(world: World, incoming: Incoming): Promise<Reply> {
  try {
    for (const control of CONTROLS) {
      const ids = control.method === incoming.method ? idsIn(incoming.path, control.path) : undefined;
      if (ids === undefined) continue;
      const body = await control.run(world, paramsOf(incoming), ids[0] ?? '');
      world.changed();
      return { status: 200, body, headers: {} };
    }
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `No test control at ${incoming.path}.`,
    });
  } catch (failure) {
    if (!(failure instanceof StripeFailure)) throw failure;
    return { status: failure.status, body: { error: failure.body }, headers: {} };
  }
}
