import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startLocalServer } from '../../local/local-server.ts';

/** The database consumption of some work: request units, calls, and sequential round trips. */
export type Consumption = {
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly calls: number;
  readonly roundTrips: number;
};

export type Meter = Awaited<ReturnType<typeof startMeter>>;

type Capacity = { readonly CapacityUnits?: number };
/** The other headers describe the original message, which is encoded again. */
const FORWARDED = /^(?:x-amz-(?!content)|authorization|content-type)/;
const READS = /\.(?:GetItem|BatchGetItem|Query|Scan|TransactGetItems)$/;

const readUnits = (reply: unknown): number =>
  [(reply as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity ?? []]
    .flat()
    .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

/**
 * Counts sequential round trips: a request that is sent after a response follows it, whether it needs it or not. So
 * the count depends on the speed of the responses where a later request needs only some of those sent together.
 */
function countRoundTrips(port: number): { readonly count: () => number; end(): void } {
  const rounds = new WeakMap<ClientRequest, number>();
  let completed = 0;
  const isToMeter = (request: ClientRequest) => request.getHeader('host') === `127.0.0.1:${port}`;
  const onRequest = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (isToMeter(request)) rounds.set(request, completed + 1);
  };
  const onResponse = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    completed = Math.max(completed, rounds.get(request) ?? 0);
  };
  subscribe('http.client.request.created', onRequest);
  subscribe('http.client.response.finish', onResponse);
  return {
    count: () => completed,
    end() {
      unsubscribe('http.client.request.created', onRequest);
      unsubscribe('http.client.response.finish', onResponse);
    },
  };
}

/** Receives each call: its operation, such as `PutItem`, and its input. */
export type OnCall = (operation: string, input: object) => void;

/** Starts a proxy of the database at `endpoint` that adds up the consumed capacity of each call. */
export async function startMeter(endpoint: string, onCall: OnCall = () => {}) {
  let total = { readUnits: 0, writeUnits: 0, calls: 0 };

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = Object.entries(request.headers).filter(([name]) => FORWARDED.test(name));
    const target = String(request.headers['x-amz-target'] ?? '');
    const input = JSON.parse(await text(request)) as object;
    onCall(target.slice(target.indexOf('.') + 1), input);
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
      body: JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' }),
    });
    const body = await reply.text();
    const units = readUnits(JSON.parse(body));
    const isRead = READS.test(target);
    total = {
      readUnits: total.readUnits + (isRead ? units : 0),
      writeUnits: total.writeUnits + (isRead ? 0 : units),
      calls: total.calls + 1,
    };
    response.writeHead(reply.status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  }

  const { port, close } = await startLocalServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => close(0),
    /** Measures the consumption of some work. Only one measurement may run at a time. */
    async measure(work: () => Promise<unknown>): Promise<Consumption> {
      total = { readUnits: 0, writeUnits: 0, calls: 0 };
      const rounds = countRoundTrips(port);
      try {
        await work();
        return { ...total, roundTrips: rounds.count() };
      } finally {
        rounds.end();
      }
    },
  };
}
