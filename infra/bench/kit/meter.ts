import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type ClientRequest, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What some work took of the database: request units, calls, and how many of them had to follow each other. */
export type Consumption = {
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly calls: number;
  readonly roundTrips: number;
};

export type Meter = {
  /** Where the database answers through the meter. */
  readonly url: string;
  /** Does work and says what the database counted meanwhile; one at a time. */
  consumption(work: () => Promise<unknown>): Promise<Consumption>;
  close(): Promise<void>;
};

type Capacity = { readonly CapacityUnits?: number };
/** The rest is about the message itself, which another one takes the place of. */
const FORWARDED = /^(?:x-amz-(?!content)|authorization|content-type)/;
const READS = /\.(?:GetItem|BatchGetItem|Query|Scan|TransactGetItems)$/;

const unitsIn = (answer: unknown): number =>
  [(answer as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity ?? []]
    .flat()
    .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

/**
 * Counts round trips as this process sends them: what is sent before an earlier answer came in goes side by side
 * with it. That depends on the order of events alone, never on their speed.
 */
function roundTripsTo(port: string): { readonly counted: () => number; end(): void } {
  const rounds = new WeakMap<ClientRequest, number>();
  let answered = 0;
  const isOurs = (request: ClientRequest) => request.getHeader('host') === `127.0.0.1:${port}`;
  const sent = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (isOurs(request)) rounds.set(request, answered + 1);
  };
  const finished = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    answered = Math.max(answered, rounds.get(request) ?? 0);
  };
  subscribe('http.client.request.created', sent);
  subscribe('http.client.response.finish', finished);
  return {
    counted: () => answered,
    end() {
      unsubscribe('http.client.request.created', sent);
      unsubscribe('http.client.response.finish', finished);
    },
  };
}

/** Stands in front of a database that answers at `endpoint`: asks each call what it consumed, and adds that up. */
export async function startMeter(endpoint: string): Promise<Meter> {
  let total = { readUnits: 0, writeUnits: 0, calls: 0 };

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = Object.entries(request.headers).filter(([name]) => FORWARDED.test(name));
    const target = String(request.headers['x-amz-target'] ?? '');
    const asked = JSON.parse(await text(request)) as object;
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
      body: JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' }),
    });
    const body = await answer.text();
    const units = unitsIn(JSON.parse(body));
    const isRead = READS.test(target);
    total = {
      readUnits: total.readUnits + (isRead ? units : 0),
      writeUnits: total.writeUnits + (isRead ? 0 : units),
      calls: total.calls + 1,
    };
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String((server.address() as AddressInfo).port);
  return {
    url: `http://127.0.0.1:${port}`,
    async consumption(work) {
      total = { readUnits: 0, writeUnits: 0, calls: 0 };
      const rounds = roundTripsTo(port);
      try {
        await work();
        return { ...total, roundTrips: rounds.counted() };
      } finally {
        rounds.end();
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
