import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { countQueueRound, countQueueSenders } from '../../lib/rules/notifications/lane-pace.ts';
import type { PacedLane } from '../../lib/rules/notifications/lanes.ts';
import { openDrainLock, openLaneQueue } from '../../lib/table/lane-queue.ts';
import type { OutboxRecord } from '../../lib/table/outbox.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { drainQueue, type LaneQueue } from './drain-queue.ts';
import { processRecord } from './process-record.ts';

/** Asks for the queues of these lanes to be drained, by the schedule or by a sender that has queued a record. */
export type QueueEvent = { readonly lanes: readonly PacedLane[]; readonly lingerMs?: number };

/** Shorter than the minute between two runs with the time that the last messages take. */
const RUN_MS = 58_000;
/** Longer than the pause between two wake-ups of one process. */
const LINGER_MS = 10_000;
/** The rate for which a lane without a limit has senders. */
const UNPACED_PER_SECOND = 10;
/** How often the age of the oldest mail is reported. */
const REPORT_MS = 30_000;

/** The dependencies of the queue: the paces wait. */
export type QueueDependencies = OutboxDependencies & {
  readonly perSecond: Readonly<Partial<Record<PacedLane, number>>>;
};

/** Reports the age of the oldest mail that is first in its line. */
function reportAges(queue: LaneQueue<OutboxRecord>, { clock, metrics }: OutboxDependencies): typeof queue {
  let reportedAt = 0;
  return {
    ...queue,
    async listFirst() {
      const salons = await queue.listFirst();
      const now = clock().getTime();
      const ages = salons.flatMap(({ first }) => (first ? [now - Date.parse(first.createdAt)] : []));
      if (ages.length > 0 && now - reportedAt >= REPORT_MS) {
        metrics.seconds('OldestMailSeconds', Math.round(Math.max(...ages) / 1_000));
        reportedAt = now;
      }
      return salons;
    },
  };
}

async function runQueue(lane: PacedLane, lingerMs: number, deps: QueueDependencies): Promise<number> {
  const { store, clock, log } = deps;
  const lock = openDrainLock(store, lane, randomUUID(), clock);
  if (!(await lock.hold())) return 0;
  const queue = openLaneQueue(store, lane, clock);
  const perSecond = deps.perSecond[lane] ?? UNPACED_PER_SECOND;
  const end = performance.now() + RUN_MS;
  try {
    return await drainQueue({
      queue: lane === 'mails' ? reportAges(queue, deps) : queue,
      process: (record) => processRecord(record, deps),
      senders: countQueueSenders(perSecond),
      roundSize: countQueueRound(perSecond),
      mayContinue: async () => performance.now() < end && (await lock.hold()),
      lingerMs,
      sleep,
    });
  } catch (error) {
    log.error('queue not drained', { lane, ...(error instanceof Error ? { error } : {}) });
    throw error;
  } finally {
    await lock.release();
  }
}

/** Sends what waits in the queues of these lanes, the salons of a lane in turns (BEHAVIOR §31.3). */
export async function runQueues(
  { lanes, lingerMs = LINGER_MS }: QueueEvent,
  deps: QueueDependencies,
): Promise<number> {
  const counts = await Promise.all(lanes.map((lane) => runQueue(lane, lingerMs, deps)));
  return counts.reduce((sum, count) => sum + count, 0);
}
