import type { Tenant } from '../rules/ids.ts';
import {
  type CountedList,
  INDEXES,
  keys,
  parseSortKeyId,
  parseTallyBucket,
  type RankedList,
} from './keys.ts';
import {
  type Change,
  HIGHEST_CHARACTER,
  type Item,
  type QueryRange,
  type Store,
  updateItem,
} from './store.ts';

/** Pages that end within this distance of the start are read with the counts, in one round trip. */
const NEAR_START_MAX = 200;
/** A part of a list: the entries from `from` to `to` (exclusive). */
export type ListSpan = { readonly from: number; readonly to: number; readonly descending: boolean };

type RankedPage = { readonly entries: Item[]; readonly total: number };

/** Counts a new entry of a list (`by` 1) or a removed one (-1); `sk` is its sort key in the list, by default the id. */
export const updateTally = (tenant: Tenant, list: CountedList, by: 1 | -1, id: number, sk?: string): Change =>
  updateItem(keys.tally(tenant, list, id, sk), { add: { count: by } });

type Tally = { readonly bucket: string; readonly count: number };

/** The number of entries of each bucket, in ascending order. */
export async function listTallies(store: Store, { tallies }: RankedList): Promise<Tally[]> {
  const counts = new Map<string, number>();
  const items = await Promise.all(tallies.map((partition) => store.queryAll(partition)));
  for (const item of items.flat()) {
    const bucket = parseTallyBucket(item);
    counts.set(bucket, (counts.get(bucket) ?? 0) + Number(item.count));
  }
  return [...counts]
    .map(([bucket, count]) => ({ bucket, count }))
    .sort((a, b) => compareAsStored(a.bucket, b.bucket));
}

/** The order of sort keys: by bytes of UTF-8. */
const compareAsStored = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const computeTotal = (tallies: readonly Tally[]): number =>
  tallies.reduce((sum, { count }) => sum + count, 0);

export const countRankedEntries = async (store: Store, list: RankedList): Promise<number> =>
  computeTotal(await listTallies(store, list));

/** The exact number of entries whose sort key is lower than this one of an entry. Reads at most one bucket. */
export async function countRecordsBefore(store: Store, list: RankedList, sk: string): Promise<number> {
  const buckets = (await listTallies(store, list)).filter(({ bucket }) => compareAsStored(bucket, sk) <= 0);
  const last = buckets.at(-1);
  if (!last) return 0;
  const own = await store.queryAll({ ...list.range, from: last.bucket, to: sk });
  const before = own.filter((item) => item.sk < sk).length;
  return computeTotal(buckets.slice(0, -1)) + before;
}

/** The first `limit` entries of a range. */
async function readFirst(store: Store, range: QueryRange, limit: number): Promise<Item[]> {
  const items: Item[] = [];
  let after: QueryRange['after'];
  do {
    const page = await store.queryPage({
      ...range,
      limit: limit - items.length,
      ...(after ? { after } : {}),
    });
    items.push(...page.items);
    after = page.next;
  } while (after && items.length < limit);
  return items;
}

/** A place between two buckets, or at the end of the list. */
type Anchor = {
  /** Entries before it. */
  readonly rank: number;
  /** Keys on one side of it are lower, on the other higher. */
  readonly key?: string;
};

/** The start of each bucket in the order of the list, and the end of the list. */
function listAnchors(tallies: readonly Tally[], descending: boolean): Anchor[] {
  let rank = 0;
  const starts = (descending ? tallies.toReversed() : tallies).map(({ bucket, count }): Anchor => {
    const start = { rank, key: descending ? bucket + HIGHEST_CHARACTER : bucket };
    rank += count;
    return start;
  });
  return [...starts, { rank }];
}

/** Reads a part of a list from the anchor that is nearest to it, forward, back or both. */
async function readLocated(
  store: Store,
  { range }: RankedList,
  { from, to, descending }: ListSpan,
  anchors: readonly Anchor[],
): Promise<Item[]> {
  const toLengths = ({ rank }: Anchor) => ({
    forward: Math.max(0, to - rank),
    back: Math.max(0, rank - from),
  });
  const toDistance = (anchor: Anchor) => toLengths(anchor).forward + toLengths(anchor).back;
  const nearest = anchors.reduce((best, each) => (toDistance(each) < toDistance(best) ? each : best));
  const read = async (length: number, isDescending: boolean): Promise<Item[]> => {
    if (length === 0) return [];
    const { key } = nearest;
    const start = key === undefined ? {} : { [isDescending ? 'to' : 'from']: key };
    return readFirst(store, { ...range, descending: isDescending, ...start }, length);
  };
  const lengths = toLengths(nearest);
  const [forward, back] = await Promise.all([
    read(lengths.forward, descending),
    read(lengths.back, !descending),
  ]);
  return [
    ...back.slice(Math.max(0, nearest.rank - to)).toReversed(),
    ...forward.slice(Math.max(0, from - nearest.rank)),
  ];
}

/**
 * A part of a list, and the exact number of its entries. Takes one round trip near the start, else two. What it reads does
 * not depend on the length of the list, but for its counts. Lists of an index are eventually consistent.
 */
export async function getRankedPage(store: Store, list: RankedList, span: ListSpan): Promise<RankedPage> {
  const { from, to, descending } = span;
  const isNearStart = to <= NEAR_START_MAX;
  const [tallies, first] = await Promise.all([
    listTallies(store, list),
    isNearStart ? readFirst(store, { ...list.range, descending }, to) : [],
  ]);
  const total = computeTotal(tallies);
  if (isNearStart) return { entries: first.slice(from), total };
  const anchors = listAnchors(tallies, descending);
  return { entries: await readLocated(store, list, { ...span, to: Math.min(to, total) }, anchors), total };
}

/** An entry that is in memory, beside those of a counted list; `sk` is its sort key among them. */
type OtherEntry = { readonly id: number; readonly sk: string };

/** An entry of two lists in one order; `isOther`: of the one in memory. */
type MergedEntry = OtherEntry & { readonly isOther: boolean };

/**
 * A part of a list of an index together with `others`, which are in ascending order, and the exact number of both. Reads of the list
 * what `getRankedPage` would, and at most one bucket more.
 */
export async function getRankedPageWithOthers(
  store: Store,
  list: RankedList,
  others: readonly OtherEntry[],
  { from, to, descending }: ListSpan,
): Promise<{ readonly entries: MergedEntry[]; readonly total: number }> {
  const tallies = await listTallies(store, list);
  const direction = descending ? -1 : 1;
  const compare = (a: string, b: string): number => direction * compareAsStored(a, b);
  const ordered = descending ? others.toReversed() : others;
  const countBefore = (key: string): number => ordered.filter(({ sk }) => compare(sk, key) < 0).length;
  const start = listAnchors(tallies, descending).findLast(
    ({ rank, key }) => key !== undefined && rank <= from && rank + countBefore(key) <= from,
  );
  const { rank = 0, key } = start ?? {};
  const ofOthers = key === undefined ? 0 : countBefore(key);
  const skipped = rank + ofOthers;
  const place = key === undefined ? {} : { [descending ? 'to' : 'from']: key };
  const items = await readFirst(store, { ...list.range, descending, ...place }, to - skipped);
  const listed = items.map((item) => ({
    id: parseSortKeyId(item),
    sk: String(item[INDEXES.list.sk]),
    isOther: false,
  }));
  const beside = ordered.slice(ofOthers, ofOthers + to - skipped);
  const entries = [...listed, ...beside.map((each) => ({ ...each, isOther: true }))]
    .sort((a, b) => compare(a.sk, b.sk))
    .slice(from - skipped, to - skipped);
  return { entries, total: computeTotal(tallies) + others.length };
}
