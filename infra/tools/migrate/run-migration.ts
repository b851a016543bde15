import type { Key } from '../../../lib/table/keys.ts';
import {
  findMigrationProgress,
  type MigrationProgress,
  saveMigrationProgress,
} from '../../../lib/table/migrations.ts';
import type { Change, Item, Store } from '../../../lib/table/store.ts';
import { UsageError } from '../command.ts';
import { type ItemPage, iterateItemPagesOfSalons } from '../salon-partitions.ts';
import type { Migration } from './migration.ts';

export type MigrationTarget = {
  readonly store: Store;
  readonly clock: () => Date;
  /** Items of a page; after each page the progress is saved. */
  readonly pageItems?: number;
  readonly onPage?: (counts: Counts) => void;
};

type Counts = Pick<MigrationProgress, 'read' | 'migrated' | 'inUse'>;

const PAGE_ITEMS = 200;
const ATTEMPTS = 5;
const NO_ITEMS: Counts = { read: 0, migrated: 0, inUse: 0 };

/** The items that a migration may change: those of its kinds of all salons. */
const iteratePages = (
  { kinds }: Migration,
  { store, pageItems = PAGE_ITEMS }: MigrationTarget,
  after?: Key,
): AsyncGenerator<ItemPage> => iterateItemPagesOfSalons(store, kinds, pageItems, after);

async function commitPlan(
  store: Store,
  plan: readonly (readonly Change[])[],
): Promise<'all' | 'some' | 'none'> {
  let done = 0;
  for (const changes of plan) if ((await store.commit(changes)).done) done += 1;
  if (done === 0) return 'none';
  return done === plan.length ? 'all' : 'some';
}

/** Migrates one item; plans again where it was changed meanwhile. A dry run only plans. */
async function migrateItem(
  migration: Migration,
  item: Item,
  { store, clock }: MigrationTarget,
  isDryRun: boolean,
): Promise<'current' | 'migrated' | 'in use'> {
  let current: Item | undefined = item;
  let isChanged = false;
  for (let attempt = 0; attempt < ATTEMPTS && current; attempt += 1) {
    const plan = await migration.plan(current, store, clock());
    if (plan === 'in use') return 'in use';
    if (plan.length === 0) return isChanged ? 'migrated' : 'current';
    if (isDryRun) return 'migrated';
    const committed = await commitPlan(store, plan);
    if (committed === 'all') return 'migrated';
    isChanged = committed === 'some';
    current = await store.get(item);
  }
  return current ? 'in use' : 'current';
}

/** The error of one item, with its key. The progress stays before its page. */
function toItemError({ pk, sk }: Item, cause: unknown): Error {
  return new Error(`cannot migrate ${pk} ${sk}: ${cause instanceof Error ? cause.message : cause}`, {
    cause,
  });
}

async function migratePage(
  migration: Migration,
  items: readonly Item[],
  target: MigrationTarget,
  isDryRun: boolean,
): Promise<Counts> {
  const results = await Promise.all(
    items.map((item) =>
      migrateItem(migration, item, target, isDryRun).catch((cause: unknown) => {
        throw toItemError(item, cause);
      }),
    ),
  );
  const count = (result: (typeof results)[number]) => results.filter((each) => each === result).length;
  return { read: items.length, migrated: count('migrated'), inUse: count('in use') };
}

const add = (a: Counts, b: Counts): Counts => ({
  read: a.read + b.read,
  migrated: a.migrated + b.migrated,
  inUse: a.inUse + b.inUse,
});

/** Counts what a migration would change. Writes nothing, not even its progress. */
export async function countMigrationChanges(migration: Migration, target: MigrationTarget): Promise<Counts> {
  let counts = NO_ITEMS;
  for await (const { items } of iteratePages(migration, target)) {
    counts = add(counts, await migratePage(migration, items, target, true));
    target.onPage?.(counts);
  }
  return counts;
}

/**
 * Continues an incomplete pass of a migration over the table, or begins a new one. Saves where it is after each page.
 * Throws if another run of the same migration takes over (BEHAVIOR §32.5).
 */
export async function continueOrBeginMigration(
  migration: Migration,
  target: MigrationTarget,
): Promise<MigrationProgress> {
  const { store, clock, onPage } = target;
  let progress = await findMigrationProgress(store, migration.name);
  const isContinued = progress !== undefined && progress.endedAt === undefined;
  const from = isContinued ? progress?.after : undefined;
  let counts: Counts = (isContinued && progress) || NO_ITEMS;
  const startedAt = (isContinued && progress?.startedAt) || clock().toISOString();
  for await (const { items, next: after } of iteratePages(migration, target, from)) {
    counts = add(counts, await migratePage(migration, items, target, false));
    const { read, migrated, inUse } = counts;
    const state = after ? { after } : { endedAt: clock().toISOString() };
    progress = await saveMigrationProgress(store, migration.name, progress, {
      startedAt,
      read,
      migrated,
      inUse,
      ...state,
    });
    if (!progress) throw new UsageError(`another run of ${migration.name} has taken over`);
    onPage?.(counts);
  }
  if (!progress) throw new Error('a pass has at least one page');
  return progress;
}
