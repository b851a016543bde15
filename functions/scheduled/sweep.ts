import type { Tenant } from '../../lib/rules/ids.ts';
import { memoize } from '../../lib/rules/memoize.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { MINUTE_MS } from '../../lib/rules/time-units.ts';
import { listDuePartitions, parsePartition } from '../../lib/table/keys.ts';
import {
  findPlatformChangesPausedAt,
  toSalonWithPlatformChangesPause,
} from '../../lib/table/salons/platform.ts';
import { findSalonByTenant } from '../../lib/table/salons/salons.ts';
import {
  findFailingSince,
  getPastDueRecordPage,
  mustGetRecordTenant,
  toRecordKind,
  updateScheduledWorkFailed,
  updateScheduledWorkSucceeded,
} from '../../lib/table/scheduled-work.ts';
import type { Item } from '../../lib/table/store.ts';
import type { ScheduledDependencies, ScheduledHandlers } from './dependencies.ts';
import { canWaitForUrgentWork, movesMoney } from './handlers.ts';

export type SweepResult = {
  readonly done: number;
  readonly failed: number;
  /** More records are past due; the next run continues. */
  readonly more: boolean;
};

/** Below the minute between two runs. */
const RUN_MS = 40_000;
/** The part of a run for money, holds and all else that cannot wait. */
const FIRST_MS = 30_000;
const PAGE = 10;
/** How long a failed record is postponed, so that it does not block the others (BEHAVIOR §31.3). */
const POSTPONED_MS = 10 * MINUTE_MS;

type Run = {
  readonly now: Date;
  readonly handlers: ScheduledHandlers;
  readonly deps: ScheduledDependencies;
};

/**
 * Runs the handler of one record; postpones the record if that fails. The work of a salon waits while its records are
 * restored (BEHAVIOR §32.7); that of one which is being erased is left.
 */
async function handleRecord(
  item: Item,
  { now, handlers, deps }: Run,
  findSalon: (tenant: Tenant) => Promise<Salon | undefined>,
): Promise<'done' | 'failed' | 'paused'> {
  const kind = toRecordKind(item);
  try {
    const salon = await findSalon(mustGetRecordTenant(item));
    if (!salon || salon.changesPausedAt !== undefined) return 'paused';
    const handler = handlers[kind];
    if (!handler) throw new Error(`no handler for scheduled ${kind}`);
    await handler(item, salon, now, deps);
    if (findFailingSince(item)) await deps.store.commit([updateScheduledWorkSucceeded(item)]);
    return 'done';
  } catch (error) {
    const { owner } = parsePartition(item.pk);
    deps.log.error('scheduled work failed', { kind, tenant: owner, sk: item.sk }, error);
    await postponeRecord(item, now, deps);
    return 'failed';
  }
}

/** Postpones a record that has failed, and measures for how long it fails. */
async function postponeRecord(item: Item, now: Date, deps: ScheduledDependencies): Promise<void> {
  const { store, log, metrics } = deps;
  const since = findFailingSince(item) ?? now;
  const seconds = (now.getTime() - since.getTime()) / 1_000;
  metrics.seconds('OldestFailingSeconds', seconds);
  if (movesMoney(item)) metrics.seconds('OldestFailingMoneySeconds', seconds);
  try {
    await store.commit([updateScheduledWorkFailed(item, new Date(now.getTime() + POSTPONED_MS), since)]);
  } catch (error) {
    log.error('scheduled work not postponed', { sk: item.sk }, error);
  }
}

/** Handles the records of a partition that `takes` chooses, page by page, until an instant of `performance.now()`. */
async function sweepPartition(
  partition: string,
  run: Run,
  takes: (item: Item) => boolean,
  until: number,
): Promise<SweepResult & { readonly skipped: number }> {
  const count = { done: 0, failed: 0, paused: 0 };
  let skipped = 0;
  let after: Readonly<Record<string, unknown>> | undefined;
  while (performance.now() < until) {
    const { items, next } = await getPastDueRecordPage(run.deps.store, partition, run.now, PAGE, after);
    const taken = items.filter(takes);
    skipped += items.length - taken.length;
    // Once for each page, not each run: a restore expects that no work goes on for long after a pause (BEHAVIOR §32.7)
    const pausedAt = taken.length > 0 ? await findPlatformChangesPausedAt(run.deps.store) : undefined;
    const findSalon = memoize(async (tenant: Tenant) => {
      const salon = await findSalonByTenant(run.deps.store, tenant);
      return salon && toSalonWithPlatformChangesPause(salon, pausedAt);
    }, PAGE);
    const results = await Promise.all(taken.map((item) => handleRecord(item, run, findSalon)));
    for (const result of results) count[result] += 1;
    if (!next) return { ...count, skipped, more: false };
    after = next;
  }
  return { ...count, skipped, more: true };
}

/**
 * Handles records that are past due at `now`, oldest first, until the time of a run is over. Reminders and reviews of customers come
 * last: money and holds do not wait for them.
 */
export async function sweep(
  now: Date,
  handlers: ScheduledHandlers,
  deps: ScheduledDependencies,
  partitions: readonly string[] = listDuePartitions(),
): Promise<SweepResult> {
  const run = { now, handlers, deps };
  const start = performance.now();
  const sweepAll = (names: readonly string[], takes: (item: Item) => boolean, ms: number) =>
    Promise.all(names.map((partition) => sweepPartition(partition, run, takes, start + ms)));
  const first = await sweepAll(partitions, (item) => !canWaitForUrgentWork(item), FIRST_MS);
  const withLater = partitions.filter((_, index) => first[index]?.more || first[index]?.skipped);
  const second = await sweepAll(withLater, canWaitForUrgentWork, RUN_MS);
  const sweeps = [...first, ...second];
  return {
    done: sweeps.reduce((sum, each) => sum + each.done, 0),
    failed: sweeps.reduce((sum, each) => sum + each.failed, 0),
    more: sweeps.some((each) => each.more),
  };
}

/** How many records of a partition are counted at most: enough to raise an alarm. */
const COUNTED_MAX = 100;

/** The records that are past due, counted up to 100 in each partition. */
export async function countPastDueUpToLimit(
  now: Date,
  { store }: Pick<ScheduledDependencies, 'store'>,
  partitions: readonly string[] = listDuePartitions(),
): Promise<number> {
  const pages = partitions.map((partition) => getPastDueRecordPage(store, partition, now, COUNTED_MAX));
  return (await Promise.all(pages)).reduce((sum, { items }) => sum + items.length, 0);
}
