import { type Account, find, save } from './account.ts';
import { postSigned } from './signed-post.ts';

/** One event on its way to one endpoint. */
export type Delivery = {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  status: 'delivered' | 'failed' | 'pending';
  response_status: number | null;
};

type Settings = {
  /** Waits before the second attempt, the third, and so on; after the last one a delivery has failed. */
  retryDelaysMs: readonly number[];
  /** The receiver compares the signature's time with its own clock. */
  signingClock: () => Date;
  /** Something changed that ought to be kept. */
  changed: () => void;
};

export type Deliveries = {
  /** Sends all that is pending for the account, in order, unless deliveries are held back. */
  send: (account: Account) => void;
  /** Sends one event at once, held back or not, to whoever wanted it; answers what each receiver said. */
  redeliver: (account: Account, eventId: string) => Promise<Delivery[]>;
  hold: () => void;
  release: (accounts: readonly Account[]) => void;
  held: () => boolean;
  /** Resolves when nothing is on its way or waiting for another attempt. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

const DELIVERIES_MAX = 5_000;

function forgetOldest(account: Account): void {
  const done = Object.values(account.deliveries).filter((delivery) => delivery.status !== 'pending');
  for (const delivery of done.slice(0, Math.max(0, done.length - DELIVERIES_MAX))) {
    delete account.deliveries[delivery.id];
  }
}

/** The postman of one server: one lane per endpoint, so that first attempts keep the order of events. */
export function startDeliveries({ retryDelaysMs, signingClock, changed }: Settings): Deliveries {
  const stop = new AbortController();
  const lanes = new Map<string, Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  const taken = new Set<string>();
  const waiting: (() => void)[] = [];
  let held = false;

  function wakeIfSettled(): void {
    if (taken.size > 0) return;
    for (const wake of waiting.splice(0)) wake();
  }

  function record(account: Account, delivery: Delivery): Delivery {
    account.deliveries[delivery.id] = delivery;
    const event = find(account, 'event', delivery.event);
    const pending = Object.values(account.deliveries).filter(
      (other) => other.event === delivery.event && other.status === 'pending',
    );
    if (event) save(account, 'event', { ...event, pending_webhooks: pending.length });
    changed();
    return delivery;
  }

  async function attempt(account: Account, delivery: Delivery): Promise<Delivery> {
    const event = find(account, 'event', delivery.event);
    const endpoint = find(account, 'webhook_endpoint', delivery.endpoint);
    const secret = account.signingSecrets[delivery.endpoint];
    if (event === undefined || secret === undefined || endpoint?.status !== 'enabled') {
      return record(account, { ...delivery, status: 'failed' });
    }
    const status = await postSigned(endpoint.url, event, secret, signingClock(), stop.signal);
    // Cut short by the end of the server: still to be sent by the next one.
    if (stop.signal.aborted) return delivery;
    const received = status !== null && status >= 200 && status < 300;
    const attempts = delivery.attempts + 1;
    const over = attempts > retryDelaysMs.length;
    return record(account, {
      ...delivery,
      attempts,
      response_status: status,
      status: received ? 'delivered' : over ? 'failed' : 'pending',
    });
  }

  async function carry(account: Account, id: string): Promise<void> {
    const delivery = account.deliveries[id];
    if (held || stop.signal.aborted || delivery?.status !== 'pending') {
      taken.delete(id);
      wakeIfSettled();
      return;
    }
    const after = await attempt(account, delivery);
    if (stop.signal.aborted || after.status !== 'pending') {
      taken.delete(id);
      forgetOldest(account);
      wakeIfSettled();
      return;
    }
    const wait = retryDelaysMs[after.attempts - 1] ?? 0;
    timers.set(
      id,
      setTimeout(() => {
        timers.delete(id);
        enqueue(account, after);
      }, wait),
    );
  }

  function enqueue(account: Account, delivery: Delivery): void {
    const before = lanes.get(delivery.endpoint) ?? Promise.resolve();
    lanes.set(
      delivery.endpoint,
      before.then(() => carry(account, delivery.id)),
    );
  }

  function send(account: Account): void {
    if (held || stop.signal.aborted) return;
    for (const delivery of Object.values(account.deliveries)) {
      if (delivery.status !== 'pending' || taken.has(delivery.id)) continue;
      taken.add(delivery.id);
      enqueue(account, delivery);
    }
  }

  return {
    send,
    redeliver: (account, eventId) => {
      const deliveries = Object.values(account.deliveries).filter((delivery) => delivery.event === eventId);
      return Promise.all(deliveries.map((delivery) => attempt(account, delivery)));
    },
    hold: () => {
      held = true;
    },
    release: (accounts) => {
      held = false;
      for (const account of accounts) send(account);
    },
    held: () => held,
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        wakeIfSettled();
      }),
    close: async () => {
      stop.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      taken.clear();
      wakeIfSettled();
      await Promise.all(lanes.values());
    },
  };
}
