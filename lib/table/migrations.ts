import { type Key, keys } from './keys.ts';
import { findRecordByKey, toRecordFields } from './records.ts';
import { putItem, type Store } from './store.ts';

/** How far a migration of the table has come. */
export type MigrationProgress = {
  readonly startedAt: string;
  /** The pass over the table continues after this item; missing before the first page and once the pass is complete. */
  readonly after?: Key | undefined;
  /** When the pass ended; missing while it is incomplete. */
  readonly endedAt?: string;
  /** Items of this pass: read, migrated, and left alone because they were in use. */
  readonly read: number;
  readonly migrated: number;
  readonly inUse: number;
  /** Counts the saved pages of all passes, so that of two runs only one continues. */
  readonly version: number;
};

/** The progress of a migration; undefined if it never ran. */
export const findMigrationProgress = (store: Store, name: string): Promise<MigrationProgress | undefined> =>
  findRecordByKey(store, keys.migration(name));

/** All migrations that have run, by name, also those of other releases. */
export async function listMigrationProgress(
  store: Store,
): Promise<(MigrationProgress & { readonly name: string })[]> {
  const { pk } = keys.migration('');
  const items = await store.queryAll({ pk });
  return items.map((item) => ({ ...toRecordFields<MigrationProgress>(item), name: item.sk }));
}

/** Saves the progress in place of the one that was read; undefined if another run has saved since then. */
export async function saveMigrationProgress(
  store: Store,
  name: string,
  before: MigrationProgress | undefined,
  after: Omit<MigrationProgress, 'version'>,
): Promise<MigrationProgress | undefined> {
  const progress = { ...after, version: (before?.version ?? 0) + 1 };
  const condition = before ? { attribute: 'version', is: before.version } : ({ that: 'absent' } as const);
  const commit = await store.commit([putItem(keys.migration(name), progress, condition)]);
  return commit.done ? progress : undefined;
}
