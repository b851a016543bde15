import type { Tenant } from '../../../lib/rules/ids.ts';
import { type Change, requireItem, updateItem } from '../../../lib/table/change.ts';
import type { DerivedEntries } from '../../../lib/table/derived-entries.ts';
import type { Item } from '../../../lib/table/item.ts';
import {
  type CountedList,
  isSameKey,
  type Key,
  keys,
  listTallyPartitions,
  type PurchasedKind,
  parseTallyBucket,
  type RecordKind,
  toPartition,
} from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';
import { iterateItems } from '../table-scan.ts';

/** Reads the derived entries of a record; undefined for items that are only parts of one. */
export type EntryReader = (tenant: Tenant, item: Item) => DerivedEntries | undefined;
type CountedKind = PurchasedKind | Extract<RecordKind, 'CUSTOMER' | 'SALE' | 'BLOCK-TIME'>;

/** The counted lists that each kind of record is in. */
const LISTS: { readonly [Kind in CountedKind]: readonly CountedList[] } = {
  CUSTOMER: ['CUSTOMER', 'CUSTOMER-NAME'],
  SALE: ['SALE'],
  'BLOCK-TIME': ['BLOCK-TIME'],
  'PURCHASED-PACKAGE': ['PURCHASED-PACKAGE'],
  'PURCHASED-GIFTCARD': ['PURCHASED-GIFTCARD'],
  'PURCHASED-MEMBERSHIP': ['PURCHASED-MEMBERSHIP'],
};

/** The number of records of a kind in each bucket of a list. */
async function countRecords(store: Store, tenant: Tenant, kind: CountedKind, read: EntryReader) {
  const counts = new Map<CountedList, Map<string, number>>(LISTS[kind].map((list) => [list, new Map()]));
  for await (const item of iterateItems(store, { pk: toPartition(tenant, kind) })) {
    for (const { list, id, sk } of read(tenant, item)?.places ?? []) {
      const buckets = counts.get(list);
      const bucket = keys.tally(tenant, list, id, sk).sk;
      buckets?.set(bucket, (buckets.get(bucket) ?? 0) + 1);
    }
  }
  return counts;
}

/** Adds to a bucket's count, on condition that no part of it has changed: each change of the list changes one. */
function correctCount(
  tenant: Tenant,
  list: CountedList,
  bucket: string,
  by: number,
  stored: readonly Item[],
): Change[] {
  const parts = listTallyPartitions(tenant, list).map(({ pk }): Key => ({ pk, sk: bucket }));
  const others = stored.filter((item) => !parts.some((part) => isSameKey(part, item)));
  const toRequirement = (key: Key) => {
    const found = stored.find((item) => isSameKey(key, item));
    return found ? { attribute: 'count', is: found.count } : ({ that: 'absent' } as const);
  };
  return [...parts, ...others].map((key, index) =>
    index === 0
      ? updateItem(key, { add: { count: by }, require: [toRequirement(key)] })
      : requireItem(key, toRequirement(key)),
  );
}

/** Plans to correct the counts of a salon's lists where they differ from its records. */
export async function planCountCorrections(
  store: Store,
  tenant: Tenant,
  readers: { readonly [kind: string]: EntryReader },
): Promise<Change[][]> {
  const plans: Change[][] = [];
  for (const kind of Object.keys(LISTS) as CountedKind[]) {
    const read = readers[kind];
    if (!read) continue;
    // Read before the records: a count that is still the same afterwards has missed none of them
    const tallies = new Map<CountedList, Item[]>();
    for (const list of LISTS[kind]) {
      const items = await Promise.all(listTallyPartitions(tenant, list).map((part) => store.queryAll(part)));
      tallies.set(list, items.flat());
    }
    for (const [list, counted] of await countRecords(store, tenant, kind, read)) {
      const byBucket = Map.groupBy(tallies.get(list) ?? [], parseTallyBucket);
      for (const bucket of new Set([...counted.keys(), ...byBucket.keys()])) {
        const stored = byBucket.get(bucket) ?? [];
        const sum = stored.reduce((total, { count }) => total + Number(count), 0);
        const by = (counted.get(bucket) ?? 0) - sum;
        if (by !== 0) plans.push(correctCount(tenant, list, bucket, by, stored));
      }
    }
  }
  return plans;
}
