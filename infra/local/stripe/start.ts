import { once } from 'node:events';
import { startDeliveries } from './deliveries.ts';
import { accountOf, bearerOf } from './keys.ts';
import { serve } from './server.ts';
import { keepState, readState, type State } from './state-file.ts';
import { registerEndpoint, type WebhookEndpoint } from './webhook-endpoints.ts';
import { nowOf, tickWorld, type World } from './world.ts';

export type StripeSettings = {
  /** 0, the default, takes any free port. */
  port?: number;
  /** Loopback unless told otherwise: the test controls ask for no key. */
  host?: string;
  /** All of `created`, periods and renewals come from it. */
  clock?: () => Date;
  /** The time that webhook signatures carry; receivers compare it with their own, so the wall clock by default. */
  signingClock?: () => Date;
  /** Where the state is kept over a restart; without it all is forgotten. */
  stateFile?: string;
  /** Waits between the attempts to deliver an event; as many retries as there are waits. */
  retryDelaysMs?: readonly number[];
  /** The only secret keys that have an account; without it any `sk_test_…` opens one. */
  knownKeys?: readonly string[];
};

export type Registration = {
  secretKey: string;
  url: string;
  signingSecret: string;
  enabledEvents?: readonly string[];
};

export type StripeStandIn = {
  host: string;
  port: number;
  url: string;
  /** Makes all renewals, retries and ends happen that have fallen due by the clock. */
  tick: () => void;
  /** Wires a webhook endpoint with a secret that is known beforehand; the same URL again replaces it. */
  register: (registration: Registration) => WebhookEndpoint;
  /** Resolves when no event is on its way or waiting for another attempt; what is held back does not count. */
  settled: () => Promise<void>;
  /** Stops listening and delivering, and writes the state file. */
  close: () => Promise<void>;
};

const RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 30_000];

/** Starts a payment server that speaks Stripe's wire; resolves when it listens. */
export async function startStripe(settings: StripeSettings = {}): Promise<StripeStandIn> {
  const { stateFile, host = '127.0.0.1' } = settings;
  const kept = stateFile === undefined ? undefined : readState(stateFile);
  const stop = new AbortController();
  const changed = () => file?.soon();
  const world: World = {
    accounts: kept?.accounts ?? {},
    knownKeys: settings.knownKeys,
    shiftSeconds: kept?.shiftSeconds ?? 0,
    clock: settings.clock ?? (() => new Date()),
    origin: '',
    deliveries: startDeliveries({
      retryDelaysMs: settings.retryDelaysMs ?? RETRY_DELAYS_MS,
      signingClock: settings.signingClock ?? (() => new Date()),
      changed,
    }),
    faults: [],
    changed,
  };
  const state = (): State => ({ version: 1, shiftSeconds: world.shiftSeconds, accounts: world.accounts });
  const file = stateFile === undefined ? undefined : keepState(stateFile, state);
  const server = serve(world, stop.signal);
  server.listen(settings.port ?? 0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the payment stand-in has no port');
  const { port } = address;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  world.origin = url;
  // What an earlier run could not deliver any more.
  world.deliveries.release(Object.values(world.accounts));

  return {
    host,
    port,
    url,
    tick: () => tickWorld(world),
    register: ({ secretKey, url: receiver, signingSecret, enabledEvents }) => {
      const account = accountOf(world.accounts, bearerOf(`Bearer ${secretKey}`), world.knownKeys);
      const wanted = { url: receiver, ...(enabledEvents && { enabled_events: [...enabledEvents] }) };
      const endpoint = registerEndpoint(account, nowOf(world), wanted, signingSecret);
      changed();
      return endpoint;
    },
    settled: () => world.deliveries.settled(),
    close: async () => {
      stop.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, world.deliveries.close()]);
      await file?.flush();
    },
  };
}
