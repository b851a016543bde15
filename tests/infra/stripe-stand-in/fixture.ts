import { once } from 'node:events';
import { createServer } from 'node:http';
import Stripe from 'stripe';
import { type StripeSettings, type StripeStandIn, startStripe } from '../../../infra/local/stripe/start.ts';
import { watchStripeWire } from '../../support/payments/stripe-wire.ts';

export type TestStripe = { standIn: StripeStandIn; client: (key?: string) => Stripe };

export const SECRET_KEY = 'sk_test_salon';
export const SIGNING_SECRET = 'whsec_of_the_salon';

/** A running stand-in and clients of the stripe package for it. */
export async function startTestStripe(settings: StripeSettings = {}): Promise<TestStripe> {
  const wire = watchStripeWire();
  const started = await startStripe({ retryDelaysMs: [1, 2], inspect: wire.inspect, ...settings });
  const { host, port } = started;
  return {
    standIn: {
      ...started,
      close: async () => {
        await started.close();
        wire.expectKnown();
      },
    },
    client: (key = SECRET_KEY) => new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0 }),
  };
}

/** Calls a test control. */
export async function control(
  standIn: StripeStandIn,
  method: 'DELETE' | 'POST',
  path: string,
  body: object = {},
): Promise<void> {
  const reply = await fetch(`${standIn.url}/_test/${path}`, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

/** Presses a button of a pay page. */
export function press(
  standIn: StripeStandIn,
  clientSecret: string | null,
  choice: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${standIn.url}/pay/${clientSecret}`, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
    headers,
  });
}

/** The error that the package throws. */
export async function errorOf(
  call: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`expected a Stripe error, got ${String(error)}`);
}

export type Received = { body: string; signature: string; type: string; id: string };
export type Receiver = {
  url: string;
  received: Received[];
  /** The statuses of the next replies; 200 after that. */
  statuses: number[];
  close: () => Promise<void>;
};

/** A webhook receiver that records what it gets. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { type, id }: { type: string; id: string } = JSON.parse(body);
    received.push({ body, signature: String(request.headers['stripe-signature']), type, id });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    statuses,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A clock that moves only when a test sets it. */
export function manualClock(start: string): { clock: () => Date; set: (iso: string) => void } {
  let now = new Date(start);
  return {
    clock: () => now,
    set: (iso) => {
      now = new Date(iso);
    },
  };
}

/** Unix seconds as an ISO date. */
export function toIso(seconds: number | null | undefined): string {
  return new Date((seconds ?? 0) * 1000).toISOString().replace('.000Z', 'Z');
}

/** Creates a subscription of 50.00 whose first invoice is open, unless the customer's credit balance pays it. */
export async function subscribe(
  stripe: Stripe,
  interval: 'month' | 'year' = 'month',
  balance = 0,
): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'ada@x.example' });
  if (balance !== 0) await stripe.customers.update(customer.id, { balance });
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 5_000,
    recurring: { interval },
    product_data: { name: 'Gold' },
  });
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { sale: '12' },
    expand: ['latest_invoice.confirmation_secret'],
  });
}

/** The invoice of an expanded `latest_invoice`. */
export function latestInvoice({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice {
  if (typeof invoice !== 'object' || invoice === null) throw new Error('latest_invoice is not expanded');
  return invoice;
}

/** The intent that pays the latest invoice. */
export function latestIntentId(subscription: Stripe.Subscription): string {
  return latestInvoice(subscription).confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
}

/** Creates a subscription and pays its first invoice. */
export async function subscribeAndPay(
  stripe: Stripe,
  interval: 'month' | 'year' = 'month',
): Promise<Stripe.Subscription> {
  const subscription = await subscribe(stripe, interval);
  await stripe.paymentIntents.confirm(latestIntentId(subscription), { payment_method: 'pm_card_visa' });
  return stripe.subscriptions.retrieve(subscription.id);
}

/** The end of the current period as an ISO date. */
export function periodEndOf({ items }: Stripe.Subscription): string {
  return toIso(items.data[0]?.current_period_end);
}

/** The events of an account, oldest first. */
export async function listEvents(stripe: Stripe, type?: string): Promise<Stripe.Event[]> {
  const { data } = await stripe.events.list({ limit: 100, ...(type ? { type } : {}) });
  return data.reverse();
}

/** The types of the account's events, oldest first. */
export async function listEventTypes(stripe: Stripe): Promise<string[]> {
  return (await listEvents(stripe)).map(({ type }) => type);
}
