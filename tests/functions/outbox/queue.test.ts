import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { emptyQueue } from '../../../functions/outbox/empty-queue.ts';
import { openImmediatePace } from '../../../functions/outbox/lane-pace.ts';
import { processBatch } from '../../../functions/outbox/process-batch.ts';
import { runQueues } from '../../../functions/outbox/run-queues.ts';
import { countLaneMessage, openLaneQueue, openQueueLock } from '../../../lib/table/outbox/lane-queue.ts';
import { leaseOutboxRecord, listOutboxRecords } from '../../../lib/table/outbox/outbox.ts';
import { AVA_TIMES, GUEST as BUSY, book } from '../../support/booking/bookings.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { openOutbox, toBatch } from '../../support/messages/outbox.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OTHER = { ...BUSY, email: 'otto@guest.test', phone: '+1 212 555 0143' };
const MAILS = { lanes: ['mails'], lingerMs: 0 } as const;

/** The dependencies of the stream's sender, with a rate of mails, and those of the queue's, without one. */
function openSenders(salon: TestSalon, perSecond: number) {
  const deps = openOutbox(salon, async () => ({ status: 204 }));
  const woken: string[] = [];
  const count = (second: number) => countLaneMessage(salon.store, 'mails', second);
  const pace = openImmediatePace({ perSecond, count, clock: salon.clock.now });
  const stream = {
    ...deps,
    paces: { ...deps.paces, mails: pace },
    wakeQueue: async (lane: string) => {
      woken.push(lane);
    },
  };
  return { stream, queue: { ...deps, perSecond: {} }, woken };
}

const bookTimes = async (salon: TestSalon, count: number): Promise<void> => {
  for (const time of AVA_TIMES.slice(0, count)) await book(salon, { time });
};

// BEHAVIOR §31.3
test('mails beyond the rate wait in a line of their salon, and the queue sends each once', async () => {
  const [busy, other] = [await openSalon(), await openSalon()];
  const { stream, queue, woken } = openSenders(busy, 3);
  await bookTimes(busy, 4);
  await processBatch(await toBatch(busy), stream);
  expect(busy.mails(), 'as many as the rate').toHaveLength(3);
  expect(woken).toContain('mails');

  await book(other, { guest: OTHER });
  await processBatch(await toBatch(other), stream);
  expect(listMailsTo(other, OTHER.email)).toHaveLength(0);
  const [waiting] = await listOutboxRecords(other.store, other.tenant);
  expect(waiting, 'a wait is no attempt').toMatchObject({ attempts: 1, pauses: 1, delivered: [] });
  const lines = openLaneQueue(busy.store, 'mails', busy.clock.now);
  const first = await lines.listFirst();
  expect(first.map(({ tenant }) => tenant).sort()).toEqual([busy.tenant, other.tenant].sort());
  expect(await lines.listDue(other.tenant, 10)).toHaveLength(1);
  expect(await lines.listDue(busy.tenant, 2), 'at most as many as asked for').toHaveLength(2);

  await Promise.all([runQueues(MAILS, queue), runQueues(MAILS, queue)]);
  expect(listMailsTo(busy, BUSY.email)).toHaveLength(4);
  expect(listMailsTo(other, OTHER.email)).toHaveLength(1);
  expect(await listOutboxRecords(busy.store, busy.tenant)).toEqual([]);
  expect(await lines.listFirst()).toEqual([]);
});

test('one process at a time empties a queue, and another one takes over from a dead one', async () => {
  const salon = await openSalon();
  const { stream, queue } = openSenders(salon, 0);
  await book(salon);
  await processBatch(await toBatch(salon), stream);
  const dead = openQueueLock(salon.store, 'mails', 'dead', salon.clock.now);
  expect(await dead.hold()).toBe(true);
  expect(await runQueues(MAILS, queue)).toBe(0);
  expect(salon.mails()).toHaveLength(0);
  await salon.clock.advance(0.25);
  expect(await runQueues(MAILS, queue)).toBe(1);
  expect(listMailsTo(salon, BUSY.email)).toHaveLength(1);
  await dead.release();
  const [first, second] = ['first', 'second'].map((holder) =>
    openQueueLock(salon.store, 'mails', holder, salon.clock.now),
  );
  expect([await first?.hold(), await second?.hold()]).toEqual([true, false]);
  await second?.release();
  expect(await second?.hold(), 'only its holder releases it').toBe(false);
});

test('a queued record whose sender dies is taken over by the scheduled work', async () => {
  const salon = await openSalon();
  const { stream } = openSenders(salon, 0);
  await book(salon, { guest: OTHER });
  await processBatch(await toBatch(salon), stream);
  const lines = openLaneQueue(salon.store, 'mails', salon.clock.now);
  const [record] = await lines.listDue(salon.tenant, 1);
  if (!record) throw new Error('no record waits');
  const now = salon.clock.now();
  await leaseOutboxRecord(salon.store, record, now, new Date(now.getTime() + 20_000));
  expect(await lines.listFirst(), 'no longer in the queue').toEqual([]);
  await salon.clock.advance(1);
  const mails = listMailsTo(salon, OTHER.email).length;
  await salon.runScheduledWork();
  expect(listMailsTo(salon, OTHER.email)).toHaveLength(mails + 1);
});

test('when the table fails, each sender finishes its record, and the lock is free at the end', async () => {
  const started: string[] = [];
  const ended: string[] = [];
  const holds: boolean[] = [];
  let reads = 0;
  const emptying = emptyQueue({
    queue: {
      listFirst: async () => {
        reads += 1;
        if (reads > 1) throw new Error('the table fails');
        return [{ tenant: 'a', first: { tenant: 'a', id: '1' } }];
      },
      listDue: async () => [{ tenant: 'a', id: '1' }],
    },
    lock: {
      hold: async () => holds.push(true) > 0,
      release: async () => {
        holds.length = 0;
      },
    },
    process: async ({ id }) => {
      started.push(id);
      await sleep(20);
      ended.push(id);
    },
    ...{ perSecond: 1, waitMs: 0, lingerMs: 0, elapsed: () => performance.now(), sleep: async () => {} },
  });
  await expect(emptying).rejects.toThrow('the table fails');
  expect(started).toEqual(['1']);
  expect(ended, 'no mail is cut off').toEqual(started);
  expect([reads, holds], 'taken no more').toEqual([2, []]);
});

test('a lane that fails stops no other one', async () => {
  const salon = await openSalon();
  const { stream, queue } = openSenders(salon, 0);
  await book(salon);
  await processBatch(await toBatch(salon), stream);
  // The locks of the lanes are those of all salons: what an earlier test holds has expired
  await salon.clock.advance(1);
  const failing = { ...salon.store };
  failing.queryPage = async (query) => {
    if (query.pk.includes('sms')) throw new Error('the table fails');
    return salon.store.queryPage(query);
  };
  const lanes = ['sms', 'mails'] as const;
  await expect(runQueues({ lanes, lingerMs: 0 }, { ...queue, store: failing })).rejects.toThrow('fails');
  expect(listMailsTo(salon, BUSY.email)).toHaveLength(1);
});
