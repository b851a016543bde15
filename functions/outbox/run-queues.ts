import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PacedLane } from '../../lib/rules/notifications/lanes.ts';
import { openLaneQueue, openQueueLock } from '../../lib/table/outbox/lane-queue.ts';
import type { OutboxRecord } from '../../lib/table/outbox/outbox.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { emptyQueue, type LaneQueue } from './empty-queue.ts';
import { processRecord } from './process-record.ts';

/** Asks for the queues of these lanes to be emptied, by the schedule or by a sender that has queued a record. */
export type QueueEvent = {
  readonly lanes: readonly PacedLane[];
  readonly waitMs?: number;
  readonly lingerMs?: number;
};

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

async function runQueue(lane: PacedLane, event: QueueEvent, deps: QueueDependencies): Promise<number> {
  const { store, clock, log } = deps;
  const lock = openQueueLock(store, lane, randomUUID(), clock);
  const queue = openLaneQueue(store, lane, clock);
  try {
    return await emptyQueue({
      queue: lane === 'mails' ? reportAges(queue, deps) : queue,
      lock,
      process: (record) => processRecord(record, deps),
      perSecond: deps.perSecond[lane] ?? UNPACED_PER_SECOND,
      waitMs: event.waitMs ?? 0,
      lingerMs: event.lingerMs ?? LINGER_MS,
      elapsed: () => performance.now(),
      sleep,
    });
  } catch (error) {
    log.error('queue not emptied', { lane }, error);
    throw error;
  }
}

/**
 * Sends what waits in the queues of these lanes, the salons of a lane in turns (BEHAVIOR §31.3). A lane that fails stops
 * no other one; then it throws.
 */
export async function runQueues(event: QueueEvent, deps: QueueDependencies): Promise<number> {
  const runs = await Promise.allSettled(event.lanes.map((lane) => runQueue(lane, event, deps)));
  let sum = 0;
  for (const run of runs) {
    if (run.status === 'rejected') throw run.reason;
    sum += run.value;
  }
  return sum;
}
