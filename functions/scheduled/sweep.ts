import { MINUTE_MS } from '../../lib/rules/durations.ts';
import type { Item } from '../../lib/table/item.ts';
import { listDuePartitions, parsePartition } from '../../lib/table/keys.ts';
import { getSalon } from '../../lib/table/salons.ts';
import {
  listPastDueRecords,
  toRecordKind,
  toTenant,
  updateScheduledTime,
} from '../../lib/table/scheduled-work.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

export type SweepResult = {
  readonly done: number;
  readonly failed: number;
  /** More records are past due; the next run continues. */
  readonly more: boolean;
};

/** Below the minute between two runs. */
const RUN_MS = 40_000;
const PAGE = 10;
/** Pages per partition and run. */
const PAGES = 25;
/** How long a failed record is postponed, so that it does not block the others (BEHAVIOR §31.3). */
const POSTPONED_MS = 10 * MINUTE_MS;

type Kinds = { readonly [kind: string]: ScheduledHandler };

/** One run of the sweeper. */
type Run = {
  readonly now: Date;
  readonly kinds: Kinds;
  readonly deps: ScheduledDependencies;
  /** Whether the salon's records are being restored: its work waits until changes are allowed again (BEHAVIOR §32.5). */
  readonly isPaused: (item: Item) => Promise<boolean>;
};

/** Reads each salon once. */
function openPauses({ store }: ScheduledDependencies): Run['isPaused'] {
  const pauses = new Map<string, Promise<boolean>>();
  return (item) => {
    const tenant = toTenant(item);
    const known = pauses.get(tenant);
    if (known) return known;
    const pause = getSalon(store, tenant).then((salon) => salon?.changesPausedAt !== undefined);
    pauses.set(tenant, pause);
    return pause;
  };
}

/** Runs the handler of one record; postpones the record if that fails. */
async function handleRecord(item: Item, run: Run): Promise<'done' | 'failed' | 'paused'> {
  const { now, kinds, deps } = run;
  const kind = toRecordKind(item);
  try {
    if (await run.isPaused(item)) return 'paused';
    const handler = kinds[kind];
    if (!handler) throw new Error(`no handler for scheduled ${kind}`);
    await handler(item, now, deps);
    return 'done';
  } catch (error) {
    deps.log.error('scheduled work failed', {
      kind,
      tenant: parsePartition(item.pk).owner,
      sk: item.sk,
      ...(error instanceof Error ? { error } : {}),
    });
    await postponeRecord(item, now, deps);
    return 'failed';
  }
}

async function postponeRecord(item: Item, now: Date, { store, log }: ScheduledDependencies): Promise<void> {
  try {
    await store.commit([updateScheduledTime(item, new Date(now.getTime() + POSTPONED_MS))]);
  } catch (error) {
    log.error('scheduled work not postponed', { sk: item.sk, ...(error instanceof Error ? { error } : {}) });
  }
}

async function sweepPartition(partition: string, run: Run): Promise<SweepResult> {
  const limit = performance.now() + RUN_MS;
  const count = { done: 0, failed: 0, paused: 0 };
  let after: Readonly<Record<string, unknown>> | undefined;
  for (let pages = 0; pages < PAGES && performance.now() < limit; pages += 1) {
    const { items, next } = await listPastDueRecords(run.deps.store, partition, run.now, PAGE, after);
    const results = await Promise.all(items.map((item) => handleRecord(item, run)));
    for (const result of results) count[result] += 1;
    if (!next) return { ...count, more: false };
    after = next;
  }
  return { ...count, more: true };
}

/** Handles records that are past due at `now`, oldest first, up to the limits of one run. */
export async function sweep(now: Date, kinds: Kinds, deps: ScheduledDependencies): Promise<SweepResult> {
  const run = { now, kinds, deps, isPaused: openPauses(deps) };
  const sweeps = await Promise.all(listDuePartitions().map((partition) => sweepPartition(partition, run)));
  return {
    done: sweeps.reduce((sum, each) => sum + each.done, 0),
    failed: sweeps.reduce((sum, each) => sum + each.failed, 0),
    more: sweeps.some((each) => each.more),
  };
}
