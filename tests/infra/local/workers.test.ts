import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { standingClock } from '../../../infra/local/clock.ts';
import { type Database, startDatabase } from '../../../infra/local/database.ts';
import { tenantNamed } from '../../../infra/local/demo.ts';
import { IN_MEMORY } from '../../../infra/local/drawer.ts';
import { drain, type Sweep, startWorkers, streamEvents, sweep } from '../../../infra/local/workers.ts';
import { put, remove } from '../../../lib/table/change.ts';
import { indexKeys, keys } from '../../../lib/table/keys.ts';
import { dynamoClient, openStore, type Store } from '../../../lib/table/store.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const tenant = tenantNamed('demo');
/** Long enough that no test sees a second round by itself. */
const NEVER_MS = 3_600_000;

let database: Database;
let store: Store;
let client: ReturnType<typeof dynamoClient>;
beforeEach(async () => {
  database = await startDatabase(IN_MEMORY);
  client = dynamoClient(database.table);
  store = openStore(database.table, client);
});
afterEach(async () => {
  client.destroy();
  await database.close();
});

const notice = (id: string, at: string) =>
  put(keys.outbox(tenant, id), { id, ...indexKeys.due(id.length, at) });
const hold = (id: number, at: string) => put(keys.appointment(tenant, id), { id, ...indexKeys.due(id, at) });

function work(change: Partial<Sweep> = {}): Sweep {
  return {
    client,
    table: database.table.table,
    clock: standingClock(NOW).now,
    outbox: async () => {},
    scheduled: async () => {},
    ...change,
  };
}

describe('a round', () => {
  test('hands past outbox records over as stream events and calls for the rest', async () => {
    await store.commit([
      notice('a', '2026-11-20T11:00:00.000Z'),
      notice('bb', NOW.toISOString()),
      notice('ccc', '2026-11-20T12:00:00.001Z'),
      hold(1, '2026-11-20T11:00:00.000Z'),
    ]);
    const events: DynamoDBStreamEvent[] = [];
    let dues = 0;
    const count = await sweep(
      work({
        outbox: async (event) => {
          events.push(event);
        },
        scheduled: async () => {
          dues += 1;
        },
      }),
    );
    expect(count).toBe(3);
    expect(dues).toBe(1);
    const records = events.flatMap((event) => event.Records);
    expect(records.map((record) => record.dynamodb?.NewImage?.id?.S).sort()).toEqual(['a', 'bb']);
    expect(records[0]).toMatchObject({
      eventName: 'MODIFY',
      eventSource: 'aws:dynamodb',
      dynamodb: { Keys: { pk: { S: 'demo#OUTBOX' }, sk: { S: expect.any(String) } } },
    });
  });

  test('calls nobody when nothing is due', async () => {
    await store.commit([hold(1, '2026-11-20T13:00:00.000Z')]);
    const fail = () => Promise.reject(new Error('called'));
    expect(await sweep(work({ outbox: fail, scheduled: fail }))).toBe(0);
  });

  test('hands over batches of ten', () => {
    const image = { pk: { S: 'demo#OUTBOX' }, sk: { S: 'a' } };
    const sizes = (count: number) =>
      streamEvents(Array(count).fill(image), NOW).map((event) => event.Records.length);
    expect(sizes(0)).toEqual([]);
    expect(sizes(10)).toEqual([10]);
    expect(sizes(21)).toEqual([10, 10, 1]);
  });
});

describe('a drain', () => {
  test('does what a round makes due as well, until nothing is', async () => {
    await store.commit([notice('a', '2026-11-20T11:00:00.000Z')]);
    const done: string[] = [];
    await drain(
      work({
        async outbox({ Records: [record] }) {
          const id = record?.dynamodb?.NewImage?.id?.S ?? '';
          done.push(id);
          const next = id === 'a' ? [notice('bb', '2026-11-20T11:30:00.000Z')] : [];
          await store.commit([remove(keys.outbox(tenant, id)), ...next]);
        },
      }),
    );
    expect(done).toEqual(['a', 'bb']);
  });

  test('fails where due work does not come to an end', async () => {
    await store.commit([hold(1, '2026-11-20T11:00:00.000Z')]);
    await expect(drain(work())).rejects.toThrow('due work does not come to an end');
  });
});

describe('the workers', () => {
  test('go on after a failure, one round at a time, and end after the round under way', async () => {
    await store.commit([notice('a', '2026-11-20T11:00:00.000Z')]);
    const failures: unknown[] = [];
    let running = 0;
    let most = 0;
    let rounds = 0;
    const third = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const workers = startWorkers(
      work({
        async outbox() {
          running += 1;
          most = Math.max(most, running);
          rounds += 1;
          try {
            if (rounds === 1) throw new Error('a passing failure');
            if (rounds === 3) {
              third.resolve();
              await finish.promise;
              await store.commit([remove(keys.outbox(tenant, 'a'))]);
            }
          } finally {
            running -= 1;
          }
        },
      }),
      { pauseMs: 1, onFailure: (error) => failures.push(error) },
    );
    await third.promise;
    workers.wake();
    const closed = workers.close();
    finish.resolve();
    await closed;
    expect({ most, rounds }).toEqual({ most: 1, rounds: 3 });
    expect(failures).toEqual([new Error('a passing failure')]);
    expect(await store.get(keys.outbox(tenant, 'a'))).toBeUndefined();
  });

  test('look at once when they are woken', async () => {
    const called = Promise.withResolvers<void>();
    const clock = standingClock(NOW);
    await store.commit([hold(1, '2026-11-20T13:00:00.000Z')]);
    const workers = startWorkers(work({ clock: clock.now, scheduled: async () => called.resolve() }), {
      pauseMs: NEVER_MS,
    });
    await clock.advance(60);
    workers.wake();
    await called.promise;
    await workers.close();
  });
});
