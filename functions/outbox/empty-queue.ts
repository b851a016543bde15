import { computeQueueRoundSize, countQueueSenders } from '../../lib/rules/notifications/lane-pace.ts';
import { interleaveByOwner } from '../../lib/rules/notifications/lanes.ts';

/** A record in a lane's queue. */
type Queued = { readonly tenant: string; readonly id: string };

/** The queue of a lane: a line for each salon. */
export type LaneQueue<Record extends Queued> = {
  /** The salons with records in the queue, and of each the first one if it is due. */
  listFirst(): Promise<readonly { readonly tenant: Record['tenant']; readonly first: Record | undefined }[]>;
  /** The first records of a salon that are due, in order. */
  listDue(tenant: Record['tenant'], limit: number): Promise<readonly Record[]>;
};

/** The right to take records out of the queue, of one process at a time. */
type QueueLock = {
  /** Takes or renews it; false if another process has it. */
  hold(): Promise<boolean>;
  release(): Promise<void>;
};

type QueueDependencies<Record extends Queued> = {
  readonly queue: LaneQueue<Record>;
  readonly lock: QueueLock;
  readonly process: (record: Record) => Promise<unknown>;
  /** The rate of the lane. */
  readonly perSecond: number;
  /** How long to wait for the lock: a scheduled run takes over from the one before. */
  readonly waitMs: number;
  /** How long to wait for further records after the last one. */
  readonly lingerMs: number;
  /** A monotonic clock, in milliseconds. */
  readonly elapsed: () => number;
  readonly sleep: (ms: number) => Promise<void>;
};

/** A run lasts until the next scheduled one has begun to wait for the lock. */
const RUN_MS = 60_000;
const POLL_MS = 1_000;
/** Rounds for which a taken record stays excluded: longer than the index lags. */
const TAKEN_ROUNDS = 4;

/**
 * Records that are due, the salons in turns: at most `roundSize`, or one of each salon where there are more. A salon with
 * many records takes the share of others only while these have none.
 */
async function listRound<Record extends Queued>(
  queue: LaneQueue<Record>,
  roundSize: number,
  taken: ReadonlySet<string>,
): Promise<{ readonly round: Record[]; readonly isEmpty: boolean }> {
  const salons = await queue.listFirst();
  const due = salons.flatMap(({ first }) => (first ? [first] : []));
  const share = Math.ceil(roundSize / Math.max(1, due.length));
  // The index is eventually consistent: it may still list taken records
  const isOpen = ({ id }: Record) => !taken.has(id);
  const lines =
    due.every(isOpen) && share === 1
      ? due
      : (await Promise.all(due.map(({ tenant }) => queue.listDue(tenant, share + taken.size)))).flatMap(
          (line) => line.filter(isOpen).slice(0, share),
        );
  return { round: interleaveByOwner(lines, ({ tenant }) => tenant), isEmpty: salons.length === 0 };
}

/**
 * Sends what waits in the queue of a lane, the salons in turns, for about a minute. Returns the number of records. Does
 * nothing while another process does it.
 */
export async function emptyQueue<Record extends Queued>(deps: QueueDependencies<Record>): Promise<number> {
  const { queue, lock, process, perSecond, waitMs, lingerMs, elapsed, sleep } = deps;
  const start = elapsed();
  while (!(await lock.hold())) {
    if (elapsed() - start >= waitMs) return 0;
    await sleep(POLL_MS);
  }
  const roundSize = computeQueueRoundSize(perSecond);
  const end = elapsed() + RUN_MS;
  const waiting: Record[] = [];
  let count = 0;
  /** Taken in the last rounds. */
  let taken: readonly string[] = [];
  let refilling: Promise<void> | undefined;

  async function refill(): Promise<boolean> {
    let idleMs = 0;
    while (elapsed() < end && (await lock.hold())) {
      const { round, isEmpty } = await listRound(queue, roundSize, new Set(taken));
      if (round.length > 0) {
        waiting.push(...round);
        taken = [...taken.slice(-TAKEN_ROUNDS * roundSize), ...round.map(({ id }) => id)];
        return true;
      }
      // Messages that wait for their time are worth a longer wait
      if (isEmpty && idleMs >= lingerMs) return false;
      if (!isEmpty && lingerMs === 0) return false;
      await sleep(POLL_MS);
      idleMs = isEmpty ? idleMs + POLL_MS : 0;
    }
    return false;
  }

  let isOver = false;
  /** Refills, once for all senders. The lock is free as soon as nothing more is taken out, also after a failure. */
  async function refillOrEnd(): Promise<void> {
    try {
      isOver = !(await refill());
    } catch (error) {
      isOver = true;
      throw error;
    } finally {
      if (isOver) await lock.release();
    }
  }

  async function next(): Promise<Record | undefined> {
    while (waiting.length === 0) {
      if (isOver) return undefined;
      refilling ??= refillOrEnd().finally(() => {
        refilling = undefined;
      });
      await refilling;
    }
    return waiting.shift();
  }

  async function send(): Promise<void> {
    for (let record = await next(); record; record = await next()) {
      await process(record);
      count += 1;
    }
  }
  // After a failure too, each sender finishes its record: Lambda stops a process that has replied
  const senders = Array.from({ length: countQueueSenders(perSecond) }, send);
  const failed = (await Promise.allSettled(senders)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return count;
}
