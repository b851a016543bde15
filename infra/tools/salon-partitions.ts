import { type Key, toPartition } from '../../lib/table/keys.ts';
import type { PARTITION_CONTENTS } from '../../lib/table/partitions.ts';
import { HIGHEST_CHARACTER, type Item, type Store } from '../../lib/table/store.ts';
import { listSlugs } from './tenant-records.ts';

/** A kind of partition of a salon; '' is that of its own record. */
export type PartitionKind = keyof typeof PARTITION_CONTENTS;

/** Items of a command, and the key after which the next ones follow; missing after the last ones. */
export type ItemPage = { readonly items: readonly Item[]; readonly next?: Key | undefined };

/** Empty partitions that are read until a page ends without items, so that an interrupted command does not begin again. */
const PARTITIONS_OF_PAGE = 500;

/** The partitions of these kinds of all salons, in the order in which they are read. */
async function listPartitions(store: Store, kinds: readonly PartitionKind[]): Promise<string[]> {
  const slugs = await listSlugs(store);
  return slugs.flatMap((slug) => kinds.map((kind) => toPartition(slug, kind))).sort();
}

async function* iterateQueryPages(
  store: Store,
  partitions: readonly string[],
  limit: number,
  after?: Key,
): AsyncGenerator<ItemPage> {
  for (const pk of partitions) {
    const end = pk === partitions.at(-1) ? undefined : { pk, sk: HIGHEST_CHARACTER };
    let next: Readonly<Record<string, unknown>> | undefined = after?.pk === pk ? after : undefined;
    do {
      const page = await store.queryPage({ pk, limit, ...(next ? { after: next } : {}) });
      next = page.next;
      yield { items: page.items, next: (next as Key | undefined) ?? end };
    } while (next);
  }
}

/**
 * The items of these kinds of all salons, in pages of at least `limit` where there are more. Reads the registry of salons and their
 * partitions, not the table (BEHAVIOR §32.5). `after` continues after a page.
 */
export async function* iterateItemPagesOfSalons(
  store: Store,
  kinds: readonly PartitionKind[],
  limit: number,
  after?: Key,
): AsyncGenerator<ItemPage> {
  const partitions = await listPartitions(store, kinds);
  const left = after ? partitions.filter((pk) => pk >= after.pk) : partitions;
  let items: Item[] = [];
  let read = 0;
  for await (const page of iterateQueryPages(store, left, limit, after)) {
    items.push(...page.items);
    read += 1;
    if (page.next && (items.length >= limit || read >= PARTITIONS_OF_PAGE)) {
      yield { items, next: page.next };
      items = [];
      read = 0;
    }
  }
  yield { items };
}
