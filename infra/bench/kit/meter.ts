import type { Transport } from '../../../tests/support/environment/database-connections.ts';

/** The database consumption of some work: request units, calls, and sequential round trips. */
export type Consumption = {
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly calls: number;
  readonly roundTrips: number;
};

export type Meter = ReturnType<typeof createMeter>;

type Capacity = { readonly CapacityUnits?: number };
const READS = /^(?:GetItem|BatchGetItem|Query|Scan|TransactGetItems)$/;
const NOTHING: Consumption = { readUnits: 0, writeUnits: 0, calls: 0, roundTrips: 0 };

const sumUnits = (reply: unknown): number =>
  [(reply as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity ?? []]
    .flat()
    .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

/** Receives each call: its operation, such as `PutItem`, and its input. */
export type OnCall = (operation: string, input: object) => void;

/**
 * Adds up what the calls of a local database consume. It counts sequential round trips: a request that is sent after a
 * response follows it, whether it needs it or not. So the count depends on the speed of the responses where a later
 * request needs only some of those sent together.
 */
export function createMeter(onCall: OnCall = () => {}) {
  let total = NOTHING;
  return {
    /** Passes the calls of a transport through the meter. */
    wrapTransport: (transport: Transport): Transport => ({
      ...transport,
      async handle(...[request, options]: Parameters<Transport['handle']>) {
        const round = total.roundTrips + 1;
        const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
        const input = JSON.parse(new TextDecoder().decode(request.body)) as object;
        onCall(operation, input);
        request.body = JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' });
        const result = await transport.handle(request, options);
        const units = sumUnits(JSON.parse(new TextDecoder().decode(result.response.body)));
        const isRead = READS.test(operation);
        total = {
          readUnits: total.readUnits + (isRead ? units : 0),
          writeUnits: total.writeUnits + (isRead ? 0 : units),
          calls: total.calls + 1,
          roundTrips: Math.max(total.roundTrips, round),
        };
        return result;
      },
    }),
    /** Measures the consumption of some work. Only one measurement may run at a time. */
    async measure(work: () => Promise<unknown>): Promise<Consumption> {
      total = NOTHING;
      await work();
      return total;
    },
  };
}
