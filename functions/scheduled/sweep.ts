import { MINUTE_MS } from '../../lib/rules/durations.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { Salon } from '../../lib/rules/salon/salon.ts';
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
};

type FindSalon = (tenant: Tenant) => Promise<Salon | undefined>;

/** Reads each salon once. */
function openSalons({ store }: ScheduledDependencies): FindSalon {
  const salons = new Map<Tenant, Promise<Salon | undefined>>();
  return (tenant) => {
    const salon = salons.get(tenant) ?? getSalon(store, tenant);
    salons.set(tenant, salon);
    return salon;
  };
}

/**
 * Runs the handler of one record; postpones the record if that fails. The work of a salon waits while its records are
 * restored (BEHAVIOR §32.5); that of one which is being erased is left.
 */
async function handleRecord(
  item: Item,
  { now, kinds, deps }: Run,
  findSalon: FindSalon,
): Promise<'done' | 'failed' | 'paused'> {
  const kind = toRecordKind(item);
  try {
    const salon = await findSalon(toTenant(item));
    if (!salon || salon.changesPausedAt !== undefined) return 'paused';
    const handler = kinds[kind];
    if (!handler) throw new Error(`no handler for scheduled ${kind}`);
    await handler(item, salon, now, deps);
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
    const findSalon = openSalons(run.deps);
    const results = await Promise.all(items.map((item) => handleRecord(item, run, findSalon)));
    for (const result of results) count[result] += 1;
    if (!next) return { ...count, more: false };
    after = next;
  }
  return { ...count, more: true };
}

/** Handles records that are past due at `now`, oldest first, up to the limits of one run. */
export async function sweep(now: Date, kinds: Kinds, deps: ScheduledDependencies): Promise<SweepResult> {
  const run = { now, kinds, deps };
  const sweeps = await Promise.all(listDuePartitions().map((partition) => sweepPartition(partition, run)));
  return {
    done: sweeps.reduce((sum, each) => sum + each.done, 0),
    failed: sweeps.reduce((sum, each) => sum + each.failed, 0),
    more: sweeps.some((each) => each.more),
  };
}
