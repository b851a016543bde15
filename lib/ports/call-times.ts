import { AsyncLocalStorage } from 'node:async_hooks';

/** The services that functions wait for, as the log names them. */
export type Service = 'dynamodb' | 'stripe' | 'ses' | 'sms' | 'sqs' | 's3' | 'google' | 'facebook';

type Waiting = { calls: number; skipped: number; inProgress: number; startedMs: number; totalMs: number };
type CallTimes = Map<Service, Waiting>;

const current = new AsyncLocalStorage<CallTimes>();

/** Runs work whose calls of services are counted and timed: those of `timeCall`. */
export const runWithCallTimes = <Value>(work: () => Value): Value => current.run(new Map(), work);

/**
 * The calls so far of the work that asks, by field of a log line: `dynamodb_calls`, and `dynamodb_ms`, the time in which at
 * least one was in progress. Retries and pauses of a client belong to its call. `stripe_skipped`: calls that a circuit breaker
 * refused.
 */
export function getCallTimeFields(): Record<string, number> {
  const fields: Record<string, number> = {};
  for (const [service, waiting] of current.getStore() ?? []) {
    const { calls, skipped, inProgress, startedMs, totalMs } = waiting;
    const open = inProgress > 0 ? performance.now() - startedMs : 0;
    fields[`${service}_ms`] = Math.round(totalMs + open);
    fields[`${service}_calls`] = calls;
    if (skipped > 0) fields[`${service}_skipped`] = skipped;
  }
  return fields;
}

function getWaiting(times: CallTimes, service: Service): Waiting {
  const known = times.get(service);
  if (known) return known;
  const waiting = { calls: 0, skipped: 0, inProgress: 0, startedMs: 0, totalMs: 0 };
  times.set(service, waiting);
  return waiting;
}

/** Counts a call that was not made, because the service fails. */
export function countSkippedCall(service: Service): void {
  const times = current.getStore();
  if (times) getWaiting(times, service).skipped += 1;
}

/** Times one call of a service for the work that makes it. */
export async function timeCall<Value>(service: Service, call: () => Promise<Value>): Promise<Value> {
  const times = current.getStore();
  if (!times) return call();
  const waiting = getWaiting(times, service);
  waiting.calls += 1;
  if (waiting.inProgress === 0) waiting.startedMs = performance.now();
  waiting.inProgress += 1;
  try {
    return await call();
  } finally {
    waiting.inProgress -= 1;
    if (waiting.inProgress === 0) waiting.totalMs += performance.now() - waiting.startedMs;
  }
}

type Next = (args: never) => Promise<unknown>;
type TimedClient = {
  readonly middlewareStack: {
    add(middleware: (next: Next) => Next, options: { step: 'initialize'; name: string }): void;
  };
};

export function timeClient<Client>(client: Client, service: Service): Client {
  const { middlewareStack } = client as TimedClient;
  middlewareStack.add((next) => (args) => timeCall(service, () => next(args)), {
    step: 'initialize',
    name: 'timeCalls',
  });
  return client;
}
