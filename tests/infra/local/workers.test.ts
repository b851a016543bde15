import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFixedClock } from '../../../infra/local/clock.ts';
import { mustParseTenant } from '../../../infra/local/demo/demo.ts';
import {
  type PollDependencies,
  runBackgroundWorkOnce,
  runBackgroundWorkUntilIdle,
  startWorkers,
  toStreamEvents,
} from '../../../infra/local/gateway/workers.ts';
import { indexKeys, keys } from '../../../lib/table/keys.ts';
import { listOutboxRecords } from '../../../lib/table/notifications/outbox.ts';
import { createDynamoClient, openStore } from '../../../lib/table/open-store.ts';
import { deleteItem, putItem, type Store } from '../../../lib/table/store.ts';
import { openTestTable, type TestTable } from '../../support/environment/test-table.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const tenant = mustParseTenant('demo');
const NEVER_DUE = '2099-01-01T00:00:00.000Z';
/** Longer than any test. */
const NEVER_MS = 3_600_000;

let database: TestTable;
let store: Store;
let client: ReturnType<typeof createDynamoClient>;
beforeEach(async () => {
  database = await openTestTable();
  client = createDynamoClient(database.table);
  store = openStore(database.table, client);
});
afterEach(async () => {
  client.destroy();
  await database.close();
});

/** A notice that is free from an instant on. Its stream's event is the prompt way to its sender, the index the late one. */
const notice = (id: string, at: string, due = NEVER_DUE) =>
  putItem(keys.outbox(tenant, id), { id, leasedUntil: at, ...indexKeys.due(id.length, due) });
const hold = (id: number, at: string) =>
  putItem(keys.appointment(tenant, id), { id, ...indexKeys.due(id, at) });

const toStream = (event: DynamoDBStreamEvent | SQSEvent) => event as DynamoDBStreamEvent;

function createDependencies(change: Partial<PollDependencies> = {}): PollDependencies {
  return {
    client,
    table: database.table.table,
    clock: createFixedClock(NOW).now,
    outbox: async () => {},
    queues: { deliver: async () => {} },
    scheduled: async () => {},
    ...change,
  };
}

describe('runBackgroundWorkOnce (BEHAVIOR §31.3)', () => {
  test('passes outbox records that are past due as stream events, and runs the scheduled function for others', async () => {
    await store.commit([
      notice('a', '2026-11-20T11:00:00.000Z'),
      notice('bb', NOW.toISOString()),
      notice('ccc', '2026-11-20T12:00:00.001Z'),
      hold(1, '2026-11-20T11:00:00.000Z'),
    ]);
    const events: DynamoDBStreamEvent[] = [];
    let scheduledRuns = 0;
    const count = await runBackgroundWorkOnce(
      createDependencies({
        outbox: async (event) => {
          events.push(toStream(event));
        },
        scheduled: async () => {
          scheduledRuns += 1;
        },
      }),
    );
    expect(count).toBe(3);
    expect(scheduledRuns).toBe(1);
    const records = events.flatMap((event) => event.Records);
    expect(records.map((record) => record.dynamodb?.NewImage?.id?.S).sort()).toEqual(['a', 'bb']);
    expect(records[0]).toMatchObject({
      eventName: 'MODIFY',
      eventSource: 'aws:dynamodb',
      dynamodb: {
        Keys: { pk: { S: expect.stringMatching(/^demo#OUTBOX#[ab]$/) }, sk: { S: expect.any(String) } },
      },
    });
  });

  test('finds them among many records that are due later', async () => {
    const notYet = Array.from({ length: 600 }, (_, index) => hold(1_000 + index, '2026-12-24T12:00:00.000Z'));
    for (let first = 0; first < notYet.length; first += 100)
      await store.commit(notYet.slice(first, first + 100));
    await store.commit([notice('many', '', '2026-11-20T12:05:00.000Z'), hold(2, '2026-11-20T11:00:00.000Z')]);
    expect(await runBackgroundWorkOnce(createDependencies())).toBe(2);
  });

  test('calls no function if nothing is past due', async () => {
    await store.commit([hold(1, '2026-11-20T13:00:00.000Z')]);
    const fail = () => Promise.reject(new Error('called'));
    expect(await runBackgroundWorkOnce(createDependencies({ outbox: fail, scheduled: fail }))).toBe(0);
  });

  test('passes batches of ten', () => {
    const image = { pk: { S: 'demo#OUTBOX' }, sk: { S: 'a' } };
    const sizes = (count: number) =>
      toStreamEvents(Array(count).fill(image), NOW).map((event) => event.Records.length);
    expect(sizes(0)).toEqual([]);
    expect(sizes(10)).toEqual([10]);
    expect(sizes(21)).toEqual([10, 10, 1]);
  });
});

describe('runBackgroundWorkUntilIdle', () => {
  test('also processes records that an earlier round wrote', async () => {
    await store.commit([notice('a', '2026-11-20T11:00:00.000Z')]);
    const processed: string[] = [];
    await runBackgroundWorkUntilIdle(
      createDependencies({
        async outbox(event) {
          const [record] = toStream(event).Records;
          const id = record?.dynamodb?.NewImage?.id?.S ?? '';
          processed.push(id);
          const next = id === 'a' ? [notice('bb', '2026-11-20T11:30:00.000Z')] : [];
          await store.commit([deleteItem(keys.outbox(tenant, id)), ...next]);
        },
      }),
    );
    expect(processed).toEqual(['a', 'bb']);
  });

  test('fails if the work does not end', async () => {
    await store.commit([hold(1, '2026-11-20T11:00:00.000Z')]);
    await expect(runBackgroundWorkUntilIdle(createDependencies())).rejects.toThrow(
      'scheduled work does not end',
    );
  });
});

describe('startWorkers', () => {
  test('continues after a failure, runs one round at a time and stops after the current round', async () => {
    await store.commit([notice('a', '2026-11-20T11:00:00.000Z')]);
    const failures: unknown[] = [];
    let running = 0;
    let runningMax = 0;
    let rounds = 0;
    const third = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const workers = startWorkers(
      createDependencies({
        async outbox() {
          running += 1;
          runningMax = Math.max(runningMax, running);
          rounds += 1;
          try {
            if (rounds === 1) throw new Error('a passing failure');
            if (rounds === 3) {
              third.resolve();
              await finish.promise;
              await store.commit([deleteItem(keys.outbox(tenant, 'a'))]);
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
    expect({ runningMax, rounds }).toEqual({ runningMax: 1, rounds: 3 });
    expect(failures).toEqual([new Error('a passing failure')]);
    expect(await store.get(keys.outbox(tenant, 'a'))).toBeUndefined();
  });

  test('processes mails while a webhook waits for its endpoint', async () => {
    const kind = { notice: { kind: 'webhook.due' } };
    const due = putItem(keys.outbox(tenant, 'webhook-a'), {
      ...kind,
      leasedUntil: '',
      ...indexKeys.due(1, NEVER_DUE),
    });
    await store.commit([due, notice('mail-a', NOW.toISOString())]);
    const webhookStarted = Promise.withResolvers<void>();
    const mailSent = Promise.withResolvers<void>();
    const workers = startWorkers(
      createDependencies({
        async outbox(event) {
          const { Records } = toStream(event);
          const ids = Records.map(({ dynamodb }) => dynamodb?.Keys?.sk?.S ?? '');
          if (ids.includes('webhook-a')) {
            webhookStarted.resolve();
            await mailSent.promise;
          } else {
            await webhookStarted.promise;
            mailSent.resolve();
          }
          await store.commit(ids.map((id) => deleteItem(keys.outbox(tenant, id))));
        },
      }),
    );
    await mailSent.promise;
    await workers.close();
    expect(await listOutboxRecords(store, tenant)).toEqual([]);
  });

  test('polls at once when woken', async () => {
    const called = Promise.withResolvers<void>();
    const clock = createFixedClock(NOW);
    await store.commit([hold(1, '2026-11-20T13:00:00.000Z')]);
    const workers = startWorkers(
      createDependencies({ clock: clock.now, scheduled: async () => called.resolve() }),
      {
        pauseMs: NEVER_MS,
      },
    );
    await clock.advance(60);
    workers.wake();
    await called.promise;
    await workers.close();
  });
});
