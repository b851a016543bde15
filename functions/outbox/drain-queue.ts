import { interleaveByOwner } from '../../lib/rules/notifications/lanes.ts';

/** A record in a lane's queue. */
export type Queued = { readonly tenant: string; readonly id: string };

/** The queue of a lane: a line for each salon. */
export type LaneQueue<Record extends Queued> = {
  /** The salons with records in the queue, and of each the first one if it is due. */
  listFirst(): Promise<readonly { readonly tenant: Record['tenant']; readonly first: Record | undefined }[]>;
  /** The first records of a salon that are due, in order. */
  listDue(tenant: Record['tenant'], limit: number): Promise<readonly Record[]>;
};

export type DrainDependencies<Record extends Queued> = {
  readonly queue: LaneQueue<Record>;
  readonly process: (record: Record) => Promise<void>;
  /** Senders at a time, and records taken out of the queue at once. */
  readonly senders: number;
  readonly roundSize: number;
  /** Whether to go on: within the function's time, and the only drain of the lane. */
  readonly mayContinue: () => Promise<boolean>;
  /** How long to wait for further records after the last one. */
  readonly lingerMs: number;
  readonly sleep: (ms: number) => Promise<void>;
};

const POLL_MS = 1_000;

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
  // What is taken already may still be listed: the index is eventually consistent
  const isOpen = ({ id }: Record) => !taken.has(id);
  const lines =
    due.every(isOpen) && share === 1
      ? due
      : (await Promise.all(due.map(({ tenant }) => queue.listDue(tenant, share + taken.size)))).flatMap(
          (line) => line.filter(isOpen).slice(0, share),
        );
  return { round: interleaveByOwner(lines, ({ tenant }) => tenant), isEmpty: salons.length === 0 };
}

/** Sends what waits in the queue of a lane, the salons in turns. Returns the number of records. */
export async function drainQueue<Record extends Queued>({
  queue,
  process,
  senders,
  roundSize,
  mayContinue,
  lingerMs,
  sleep,
}: DrainDependencies<Record>): Promise<number> {
  const waiting: Record[] = [];
  let count = 0;
  /** Taken in the last rounds. */
  let taken: readonly string[] = [];
  let refilling: Promise<boolean> | undefined;

  async function refill(): Promise<boolean> {
    let idleMs = 0;
    while (await mayContinue()) {
      const { round, isEmpty } = await listRound(queue, roundSize, new Set(taken));
      if (round.length > 0) {
        waiting.push(...round);
        taken = [...taken.slice(-TAKEN_ROUNDS * roundSize), ...round.map(({ id }) => id)];
        return true;
      }
      // What waits for its time is worth a longer wait
      if (isEmpty && idleMs >= lingerMs) return false;
      if (!isEmpty && lingerMs === 0) return false;
      await sleep(POLL_MS);
      idleMs = isEmpty ? idleMs + POLL_MS : 0;
    }
    return false;
  }

  async function next(): Promise<Record | undefined> {
    while (waiting.length === 0) {
      refilling ??= refill().finally(() => {
        refilling = undefined;
      });
      if (!(await refilling)) return undefined;
    }
    return waiting.shift();
  }

  async function send(): Promise<void> {
    for (let record = await next(); record; record = await next()) {
      await process(record);
      count += 1;
    }
  }
  await Promise.all(Array.from({ length: senders }, send));
  return count;
}

/** Rounds whose records are remembered as taken: longer than the index is behind. */
const TAKEN_ROUNDS = 4;
