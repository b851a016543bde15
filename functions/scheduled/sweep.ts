import { MINUTE_MS } from '../../lib/rules/durations.ts';
import type { Item } from '../../lib/table/item.ts';
import { listDuePartitions, parsePartition } from '../../lib/table/keys.ts';
import { listPastDueRecords, toRecordKind, updateScheduledTime } from '../../lib/table/scheduled-work.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

export type SweepResult = {
  readonly done: number;
  readonly failed: number;
  /** More records are past due; the next run continues. */
  readonly more: boolean;
};

/** Below the minute between two runs. */
const RUN_MS = 40_000;
const PAGE = 25;
/** Pages per partition and run. */
const PAGES = 40;
/** How long a failed record is postponed, so that it does not block the others (BEHAVIOR §31.3). */
const POSTPONED_MS = 10 * MINUTE_MS;

type Kinds = { readonly [kind: string]: ScheduledHandler };

/** Runs the handler of one record; postpones the record if that fails. Returns whether it succeeded. */
async function handleRecord(
  item: Item,
  now: Date,
  kinds: Kinds,
  deps: ScheduledDependencies,
): Promise<boolean> {
  const kind = toRecordKind(item);
  try {
    const handler = kinds[kind];
    if (!handler) throw new Error(`no handler for scheduled ${kind}`);
    await handler(item, now, deps);
    return true;
  } catch (error) {
    deps.log.error('scheduled work failed', {
      kind,
      tenant: parsePartition(item.pk).owner,
      sk: item.sk,
      ...(error instanceof Error ? { error } : {}),
    });
    await postponeRecord(item, now, deps);
    return false;
  }
}

async function postponeRecord(item: Item, now: Date, { store, log }: ScheduledDependencies): Promise<void> {
  try {
    await store.commit([updateScheduledTime(item, new Date(now.getTime() + POSTPONED_MS))]);
  } catch (error) {
    log.error('scheduled work not postponed', { sk: item.sk, ...(error instanceof Error ? { error } : {}) });
  }
}

async function sweepPartition(
  partition: string,
  now: Date,
  kinds: Kinds,
  deps: ScheduledDependencies,
): Promise<SweepResult> {
  const limit = performance.now() + RUN_MS;
  const count = { done: 0, failed: 0 };
  let after: Readonly<Record<string, unknown>> | undefined;
  for (let pages = 0; pages < PAGES && performance.now() < limit; pages += 1) {
    const { items, next } = await listPastDueRecords(deps.store, partition, now, PAGE, after);
    const results = await Promise.all(items.map((item) => handleRecord(item, now, kinds, deps)));
    for (const result of results) count[result ? 'done' : 'failed'] += 1;
    if (!next) return { ...count, more: false };
    after = next;
  }
  return { ...count, more: true };
}

/** Handles records that are past due at `now`, oldest first, up to the limits of one run. */
export async function sweep(now: Date, kinds: Kinds, deps: ScheduledDependencies): Promise<SweepResult> {
  const sweeps = await Promise.all(
    listDuePartitions().map((partition) => sweepPartition(partition, now, kinds, deps)),
  );
  return {
    done: sweeps.reduce((sum, each) => sum + each.done, 0),
    failed: sweeps.reduce((sum, each) => sum + each.failed, 0),
    more: sweeps.some((each) => each.more),
  };
}
