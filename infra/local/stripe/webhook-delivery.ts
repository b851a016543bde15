import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { type Account, type Delivery, findRecord } from './account.ts';

const RECEIVER_TIMEOUT_MS = 10_000;

type Settings = {
  /** The pauses before the second attempt, the third and so on. The delivery is dropped after the last attempt. */
  retryDelaysMs: readonly number[];
  clock: () => Date;
  /** Called when a delivery has changed. */
  onChange: () => void;
};

export type StripeEventSender = ReturnType<typeof startStripeEventSender>;

/** Posts a signed event. False: the endpoint did not accept it. */
async function post(
  url: string,
  event: object,
  secret: string,
  at: Date,
  stop: AbortSignal,
): Promise<boolean> {
  const body = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(at.getTime() / 1000);
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
        'user-agent': 'Stripe/1.0 (stand-in)',
      },
      body,
      // For Stripe a redirect is a failure.
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(RECEIVER_TIMEOUT_MS)]),
    });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}

/** Delivers events to webhook endpoints, one at a time to each endpoint: first attempts keep their order. */
export function startStripeEventSender({ retryDelaysMs, clock, onChange }: Settings) {
  const stop = new AbortController();
  const lastByUrl = new Map<string, Promise<boolean>>();
  const running = new Map<string, Promise<void>>();

  /** Returns true after the last attempt. */
  async function attempt(account: Account, delivery: Delivery): Promise<boolean> {
    if (stop.signal.aborted) return true;
    const event = findRecord(account, 'event', delivery.event);
    const secret = account.endpoints[delivery.url];
    const isReceived =
      event !== undefined &&
      secret !== undefined &&
      (await post(delivery.url, event, secret, clock(), stop.signal));
    // close() has aborted this attempt: it does not count.
    if (stop.signal.aborted && !isReceived) return true;
    delivery.attempts += 1;
    const isOver = isReceived || event === undefined || delivery.attempts > retryDelaysMs.length;
    if (isOver) delete account.pendingDeliveries[delivery.id];
    onChange();
    return isOver;
  }

  async function deliver(account: Account, delivery: Delivery): Promise<void> {
    for (;;) {
      const previous = lastByUrl.get(delivery.url) ?? Promise.resolve();
      const current = previous.then(() => attempt(account, delivery));
      lastByUrl.set(delivery.url, current);
      if (await current) return;
      const delayMs = retryDelaysMs[delivery.attempts - 1] ?? 0;
      await wait(delayMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  return {
    send(account: Account): void {
      if (stop.signal.aborted) return;
      for (const delivery of Object.values(account.pendingDeliveries)) {
        if (running.has(delivery.id)) continue;
        const run = deliver(account, delivery).finally(() => running.delete(delivery.id));
        running.set(delivery.id, run);
      }
    },
    /** Resolves when no delivery is pending. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running.values());
    },
    /** Stops at once. Pending deliveries stay in the account. */
    async close(): Promise<void> {
      stop.abort();
      await Promise.all(running.values());
    },
  };
}
