import { find } from './account.ts';
import type { Incoming } from './api.ts';
import { type Control, ownerOf, paramsOf } from './control.ts';
import { invalid, StripeFailure } from './errors.ts';
import { faultFrom } from './faults.ts';
import type { Params } from './form.ts';
import type { Reply } from './idempotency.ts';
import { accountOf, bearerOf } from './keys.ts';
import { flag, requiredText, text, texts, whole } from './params.ts';
import { paymentControls } from './payment-controls.ts';
import { idsIn } from './routes.ts';
import { registerEndpoint } from './webhook-endpoints.ts';
import { nowOf, tickWorld, type World } from './world.ts';

function secondsAhead(world: World, params: Params): number {
  const to = text(params, 'to');
  if (to === undefined) return (whole(params, 'seconds') ?? 0) + (whole(params, 'days') ?? 0) * 24 * 3600;
  const at = /^\d+$/.test(to) ? Number(to) : Math.floor(Date.parse(to) / 1000);
  if (Number.isNaN(at)) throw invalid('to is Unix seconds or an ISO date', { param: 'to' });
  return at - nowOf(world);
}

const CONTROLS: readonly Control[] = [
  ...paymentControls,
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
