import { once } from 'node:events';
import { createServer } from 'node:http';
import Stripe from 'stripe';
import { type StripeSettings, type StripeStandIn, startStripe } from '../../../infra/local/stripe/start.ts';

export type Bench = { standIn: StripeStandIn; client: (key?: string) => Stripe };

export const SECRET_KEY = 'sk_test_salon';
export const SIGNING_SECRET = 'whsec_of_the_salon';

/** A running stand-in and the real package's clients for it. */
export async function startBench(settings: StripeSettings = {}): Promise<Bench> {
  const standIn = await startStripe({ retryDelaysMs: [1, 2], ...settings });
  const { host, port } = standIn;
  return {
    standIn,
    client: (key = SECRET_KEY) => new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0 }),
  };
}

/** Presses a test control; its answer as plain data. */
export async function control(
  standIn: StripeStandIn,
  method: 'DELETE' | 'GET' | 'POST',
  path: string,
  body: object = {},
): Promise<Record<string, unknown>> {
  const reply = await fetch(`${standIn.url}/_test/${path}`, {
    method,
    ...(method === 'POST'
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
  });
  const answer: unknown = await reply.json();
  if (!reply.ok || typeof answer !== 'object' || answer === null) throw new Error(JSON.stringify(answer));
  return { ...answer };
}

/** The error that the package throws; fails when it throws none. */
export async function errorOf(
  call: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const thrown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof Stripe.errors.StripeError) return thrown;
  throw new Error(`no Stripe error but ${String(thrown)}`);
}

export type Received = { body: string; signature: string; type: string; id: string };
export type Receiver = {
  url: string;
  received: Received[];
  /** What the next deliveries are answered with; 200 when used up. */
  answers: number[];
  close: () => Promise<void>;
};

/** A webhook receiver that keeps what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const event: { type: string; id: string } = JSON.parse(body);
    received.push({
      body,
      signature: String(request.headers['stripe-signature']),
      type: event.type,
      id: event.id,
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    answers,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A clock that only moves by hand. */
export function handClock(start: string): { clock: () => Date; moveTo: (iso: string) => void } {
  let now = new Date(start);
  return {
    clock: () => now,
    moveTo: (iso) => {
      now = new Date(iso);
    },
  };
}

/** Unix seconds as an ISO date. */
export function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
