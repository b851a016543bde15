import type { Item } from '../../lib/table/item.ts';
import { duePartitions, partitionParts } from '../../lib/table/keys.ts';
import { listPastDue, postpone, recordKindOf } from '../../lib/table/scheduled-work.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

export type Sweep = {
  readonly done: number;
  readonly failed: number;
  /** There is more that is past; the next run goes on with it. */
  readonly more: boolean;
};

/** Well within the minute between two runs. */
const RUN_MS = 40_000;
const PAGE = 25;
/** Pages of each partition in one run. */
const PAGES = 40;
/** How long a record that could not be done gives way to the others. */
const POSTPONED_MS = 10 * 60_000;

type Kinds = { readonly [kind: string]: ScheduledHandler };

/** Does the work of one record. What fails is put off: it must not stand in front of the rest. */
async function done(item: Item, now: Date, kinds: Kinds, deps: ScheduledDependencies): Promise<boolean> {
  const kind = recordKindOf(item);
  try {
    const work = kinds[kind];
    if (!work) throw new Error(`nothing is known to do for a due ${kind}`);
    await work(item, now, deps);
    return true;
  } catch (error) {
    deps.log.error('due work failed', {
      kind,
      tenant: partitionParts(item.pk).owner,
      sk: item.sk,
      ...(error instanceof Error ? { error } : {}),
    });
    await putOff(item, now, deps);
    return false;
  }
}

async function putOff(item: Item, now: Date, { store, log }: ScheduledDependencies): Promise<void> {
  try {
    await store.commit([postpone(item, new Date(now.getTime() + POSTPONED_MS))]);
  } catch (error) {
    log.error('due work not put off', { sk: item.sk, ...(error instanceof Error ? { error } : {}) });
  }
}

async function sweepPartition(
  partition: string,
  now: Date,
  kinds: Kinds,
  deps: ScheduledDependencies,
): Promise<Sweep> {
  const limit = performance.now() + RUN_MS;
  const count = { done: 0, failed: 0 };
  let after: Readonly<Record<string, unknown>> | undefined;
  for (let pages = 0; pages < PAGES && performance.now() < limit; pages += 1) {
    const { items, next } = await listPastDue(deps.store, partition, now, PAGE, after);
    const results = await Promise.all(items.map((item) => done(item, now, kinds, deps)));
    for (const result of results) count[result ? 'done' : 'failed'] += 1;
    if (!next) return { ...count, more: false };
    after = next;
  }
  return { ...count, more: true };
}

/** Does what is past by `now`, the longest past first, a bounded amount of it. */
export async function sweep(now: Date, kinds: Kinds, deps: ScheduledDependencies): Promise<Sweep> {
  const sweeps = await Promise.all(
    duePartitions().map((partition) => sweepPartition(partition, now, kinds, deps)),
  );
  return {
    done: sweeps.reduce((sum, each) => sum + each.done, 0),
    failed: sweeps.reduce((sum, each) => sum + each.failed, 0),
    more: sweeps.some((each) => each.more),
  };
}
