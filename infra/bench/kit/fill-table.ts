import type { Key } from '../../../lib/table/keys.ts';
import { openStore, type TableAddress } from '../../../lib/table/open-store.ts';
import type { Change, Item } from '../../../lib/table/store.ts';
import { openTable, saveItems } from '../../tools/table-scan.ts';

const BATCH = 25;
const BATCHES_AT_ONCE = 8;

type Counts = Map<string, { readonly key: Key; readonly attribute: string; readonly by: number }>;

function sumCounts(counts: Counts, { key, add = {} }: Extract<Change, { kind: 'update' }>): void {
  for (const [attribute, by] of Object.entries(add)) {
    const name = `${key.pk} ${key.sk} ${attribute}`;
    counts.set(name, { key, attribute, by: (counts.get(name)?.by ?? 0) + by });
  }
}

/** Writes what many changes put, in batches and without their conditions, and adds to their counts. */
export async function fillTableIgnoringConditions(
  address: TableAddress,
  changes: Iterable<Change>,
): Promise<void> {
  const table = openTable(address);
  const store = openStore(address, table.client);
  const counts: Counts = new Map();
  const writes: Promise<void>[] = [];
  let items: Item[] = [];
  for (const change of changes) {
    const { key } = change;
    if (change.kind === 'put') items.push({ ...change.item, ...key });
    else if (change.kind === 'update' && change.set && !change.add && !change.require)
      items.push({ ...change.set, ...key });
    else if (change.kind === 'update') sumCounts(counts, change);
    if (items.length < BATCH) continue;
    writes.push(saveItems(table, items));
    items = [];
    if (writes.length === BATCHES_AT_ONCE) await Promise.all(writes.splice(0));
  }
  await Promise.all([...writes, saveItems(table, items)]);
  await Promise.all(
    [...counts.values()].map(({ key, attribute, by }) => store.increment(key, attribute, by)),
  );
  table.client.destroy();
}
