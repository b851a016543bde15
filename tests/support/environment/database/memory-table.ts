import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { compareTexts, type KeyRange, type WireItem } from './expressions.ts';

/** A stored item. A write stores another one, so that what was read never changes. */
export type Stored = { readonly fields: WireItem; readonly text: string };

type Entry = { readonly sk: string; readonly id: string; readonly stored: Stored };
type Position = Pick<Entry, 'sk' | 'id'>;

export const toStored = (fields: WireItem): Stored => ({ fields, text: JSON.stringify(fields) });

/** The most bytes of a page. */
const PAGE_BYTES = 2 ** 20;

export type Page = { readonly items: readonly Stored[]; readonly last?: Stored };

const toText = (fields: WireItem, attribute: string): string | undefined => {
  const text = fields[attribute]?.S;
  return typeof text === 'string' ? text : undefined;
};

export const toId = (fields: WireItem): string => `${toText(fields, 'pk')}\n${toText(fields, 'sk')}`;

const compareEntries = (a: Position, b: Position): number =>
  compareTexts(a.sk, b.sk) || compareTexts(a.id, b.id);

/** The first index in sorted entries whose entry is not before the position. */
function findIndex(entries: readonly Entry[], isBefore: (entry: Entry) => boolean): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(entries[middle] as Entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The table, or one of its indexes: sorted partitions. */
function openIndex(names: { readonly pk: string; readonly sk: string }, only?: ReadonlySet<string>) {
  const partitions = new Map<string, Entry[]>();

  /** The item as the index holds it; undefined if it has no such key. */
  function toEntry(stored: Stored | undefined): (Entry & { readonly pk: string }) | undefined {
    if (!stored) return undefined;
    const pk = toText(stored.fields, names.pk);
    const sk = toText(stored.fields, names.sk);
    return pk === undefined || sk === undefined ? undefined : { pk, sk, id: toId(stored.fields), stored };
  }

  function project(stored: Stored): Stored {
    if (!only) return stored;
    return toStored(Object.fromEntries(Object.entries(stored.fields).filter(([name]) => only.has(name))));
  }

  function toPage(entries: Iterable<Entry>, limit = Number.POSITIVE_INFINITY): Page {
    const items: Stored[] = [];
    let bytes = 0;
    for (const { stored } of entries) {
      const item = project(stored);
      const last = items.at(-1);
      bytes += item.text.length;
      if (last && bytes > PAGE_BYTES) return { items, last };
      items.push(item);
      if (items.length === limit) return { items, last: item };
    }
    return { items };
  }

  return {
    replace(before: Stored | undefined, after: Stored | undefined): void {
      const old = toEntry(before);
      const entry = toEntry(after);
      if (old) {
        const entries = partitions.get(old.pk) ?? [];
        const at = findIndex(entries, (each) => compareEntries(each, old) < 0);
        if (entry && entry.pk === old.pk && entry.sk === old.sk) {
          entries[at] = entry;
          return;
        }
        entries.splice(at, 1);
        if (entries.length === 0) partitions.delete(old.pk);
      }
      if (!entry) return;
      const entries = partitions.get(entry.pk) ?? [];
      partitions.set(entry.pk, entries);
      entries.splice(
        findIndex(entries, (each) => compareEntries(each, entry) < 0),
        0,
        entry,
      );
    },
    /** A page of a partition, after the item with these keys. */
    query({ pk, from, to }: KeyRange, isForward: boolean, limit?: number, after?: WireItem): Page {
      const entries = partitions.get(pk) ?? [];
      let start = from === undefined ? 0 : findIndex(entries, ({ sk }) => compareTexts(sk, from) < 0);
      let end = to === undefined ? entries.length : findIndex(entries, ({ sk }) => compareTexts(sk, to) <= 0);
      if (after) {
        const position = { sk: toText(after, names.sk) ?? '', id: toId(after) };
        if (isForward)
          start = Math.max(
            start,
            findIndex(entries, (each) => compareEntries(each, position) <= 0),
          );
        else
          end = Math.min(
            end,
            findIndex(entries, (each) => compareEntries(each, position) < 0),
          );
      }
      const found = entries.slice(start, end);
      return toPage(isForward ? found : found.reverse(), limit);
    },
    /** A page of all partitions of a segment, after the item with these keys. */
    scan(isInSegment: (pk: string) => boolean, limit?: number, after?: WireItem): Page {
      const position = after && {
        pk: toText(after, names.pk) ?? '',
        sk: toText(after, names.sk) ?? '',
        id: toId(after),
      };
      function* listEntries() {
        for (const pk of [...partitions.keys()].filter(isInSegment).sort(compareTexts)) {
          const order = position ? compareTexts(pk, position.pk) : 1;
          const entries = partitions.get(pk) ?? [];
          if (order > 0) yield* entries;
          else if (position && order === 0) {
            yield* entries.slice(findIndex(entries, (each) => compareEntries(each, position) <= 0));
          }
        }
      }
      return toPage(listEntries(), limit);
    },
    /** The attributes with which a page continues. */
    keyNames: [...new Set(['pk', 'sk', names.pk, names.sk])],
    names,
  };
}

const toNames = (schema: readonly { AttributeName?: string | undefined }[] = []) => ({
  pk: schema[0]?.AttributeName ?? '',
  sk: schema[1]?.AttributeName ?? '',
});

/** The table of a test file in memory. */
export function openMemoryTable({ KeySchema = [], GlobalSecondaryIndexes = [] }: CreateTableCommandInput) {
  const items = new Map<string, Stored>();
  const primary = openIndex(toNames(KeySchema));
  const secondary = new Map(
    GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => {
      const names = toNames(KeySchema);
      const { NonKeyAttributes } = Projection ?? {};
      const only = NonKeyAttributes && new Set(['pk', 'sk', names.pk, names.sk, ...NonKeyAttributes]);
      return [IndexName ?? '', openIndex(names, only)];
    }),
  );
  const indexes = [primary, ...secondary.values()];
  return {
    get: (key: WireItem): Stored | undefined => items.get(toId(key)),
    /** Stores an item, or removes the one with the key. */
    set(key: WireItem, after: Stored | undefined): void {
      const id = toId(key);
      const before = items.get(id);
      if (after) items.set(id, after);
      else items.delete(id);
      for (const index of indexes) index.replace(before, after);
    },
    index(name: string | undefined) {
      const index = name === undefined ? primary : secondary.get(name);
      if (!index) throw new Error(`the table has no index ${name}`);
      return index;
    },
    /** The names of all keys: each is a text that is not empty. */
    keyNames: [...new Set(indexes.flatMap(({ keyNames }) => keyNames))],
  };
}
export type MemoryTable = ReturnType<typeof openMemoryTable>;
