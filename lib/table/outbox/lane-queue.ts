import type { Tenant } from '../../rules/ids.ts';
import type { PacedLane } from '../../rules/notifications/lanes.ts';
import { deleteItem, type Requirement, updateItem } from '../change.ts';
import { INDEXES, keys, listQueuePartitions, toQueueLine, toQueueLineEnd, toTtlAttribute } from '../keys.ts';
import type { Store } from '../store.ts';
import { type OutboxRecord, toOutboxRecord } from './outbox.ts';

/** How long the count of a second is kept. */
const PACE_KEPT_MS = 3_600_000;

/** Counts a message of a lane in a second, and returns the number so far. */
export const countLaneMessage = (store: Store, lane: PacedLane, second: number): Promise<number> =>
  store.increment(
    keys.lanePace(lane, second),
    'count',
    1,
    toTtlAttribute(new Date(second * 1_000 + PACE_KEPT_MS)),
  );

/** Salons that one read of a partition finds; the next read goes on behind them. */
const SALONS_PER_PARTITION = 8;

type FirstInLine = { readonly tenant: Tenant; readonly first: OutboxRecord | undefined };

/** Opens the queue of a lane: in each partition the lines of some salons, in each line its records in order of time. */
export function openLaneQueue(store: Store, lane: PacedLane, clock: () => Date) {
  /** Where the next read of each partition begins. */
  const cursors = new Map<string, string>();

  /** The first records of the next salons of a partition; from the start again after the last one. */
  async function listFirstOf(pk: string): Promise<FirstInLine[]> {
    const found: FirstInLine[] = [];
    const start = cursors.get(pk);
    let from = start;
    for (let reads = 0; reads < SALONS_PER_PARTITION; reads += 1) {
      const { items } = await store.queryPage({ index: 'due', pk, limit: 1, ...(from ? { from } : {}) });
      const [item] = items;
      if (!item) break;
      const record = toOutboxRecord(item);
      const { tenant } = record;
      const isDue = String(item[INDEXES.due.sk]) <= toQueueLine(lane, tenant, clock().toISOString()).to;
      found.push({ tenant, first: isDue ? record : undefined });
      from = toQueueLineEnd(tenant);
    }
    if (found.length === SALONS_PER_PARTITION && from) cursors.set(pk, from);
    else cursors.delete(pk);
    // The lines before the cursor had their turn in the last read
    return found.length === 0 && start ? listFirstOf(pk) : found;
  }

  return {
    async listFirst(): Promise<FirstInLine[]> {
      return (await Promise.all(listQueuePartitions(lane).map(listFirstOf))).flat();
    },
    async listDue(tenant: Tenant, limit: number): Promise<OutboxRecord[]> {
      const line = toQueueLine(lane, tenant, clock().toISOString());
      const { items } = await store.queryPage({ index: 'due', ...line, limit });
      return items.map(toOutboxRecord);
    },
  };
}

/** How long a process empties a queue before it must renew that. */
const LOCK_MS = 15_000;

/** The right of one process to empty the queue of a lane. `hold` takes or renews it; false if another process has it. */
export function openQueueLock(store: Store, lane: PacedLane, holder: string, clock: () => Date) {
  const key = keys.queueLock(lane);
  let heldUntil = 0;
  return {
    async hold(): Promise<boolean> {
      const now = clock();
      if (heldUntil - now.getTime() > LOCK_MS / 2) return true;
      const until = now.getTime() + LOCK_MS;
      const isFree: Requirement = {
        anyOf: [
          { that: 'absent' },
          { attribute: 'until', atMost: now.toISOString() },
          { attribute: 'holder', is: holder },
        ],
      };
      const commit = await store.commit([
        updateItem(key, { set: { holder, until: new Date(until).toISOString() }, require: [isFree] }),
      ]);
      heldUntil = commit.done ? until : 0;
      return commit.done;
    },
    async release(): Promise<void> {
      await store.commit([deleteItem(key, { attribute: 'holder', is: holder })]);
    },
  };
}
