import type { Item, QueryRange, Store } from './store.ts';

/** Queries of one page; each reads at most one page of the table, 1 MB (BEHAVIOR §7.4). */
const QUERIES_MAX = 2;
/** Rows that a query reads to find those of a filter (BEHAVIOR §7.4). */
const FILTERED_ROWS = 1_000;

/** A page of a log. `after`: the sort key of the row before its first one. */
export type LogSpan = {
  readonly perPage: number;
  readonly after: string | undefined;
  readonly descending: boolean;
};

/** Rows of a log with their sort keys. `next`: the sort key after which the next page begins; null at the end. */
export type LogPage<Row> = {
  readonly rows: readonly { readonly row: Row; readonly key: string }[];
  readonly next: string | null;
};

/** Whether any of the filters is given. */
export const hasLogFilter = (filters: object): boolean =>
  Object.values(filters).some((each) => each !== undefined);

export const isInRange = ({ from = '', to }: QueryRange, key: string): boolean =>
  from <= key && (to === undefined || key <= to);

/**
 * A page of rows in order of their sort keys. What it reads depends neither on the length of the log nor on that of the range:
 * its own rows and one more; with a filter at most two pages of the table. A page with a filter may therefore have fewer
 * rows than `perPage`, or none, and a next page (BEHAVIOR §7.4).
 * @param span `after` is in the range
 */
export async function readPossiblyShortLogPage<Row>(
  store: Store,
  range: QueryRange,
  { perPage, after, descending }: LogSpan,
  toRow: (item: Item) => Row,
  isChosen?: (item: Item) => boolean,
): Promise<LogPage<Row>> {
  const rows: { row: Row; key: string }[] = [];
  let last = after === undefined ? undefined : { pk: range.pk, sk: after };
  for (let query = 0; query < QUERIES_MAX; query += 1) {
    const limit = isChosen ? FILTERED_ROWS : perPage + 1 - rows.length;
    const page = await store.queryPage({ ...range, descending, limit, ...(last ? { after: last } : {}) });
    const chosen = isChosen ? page.items.filter(isChosen) : page.items;
    const free = perPage - rows.length;
    rows.push(...chosen.slice(0, free).map((item) => ({ row: toRow(item), key: item.sk })));
    if (chosen.length > free) return { rows, next: rows.at(-1)?.key ?? null };
    if (!page.next) return { rows, next: null };
    last = { pk: range.pk, sk: String(page.next.sk) };
  }
  return { rows, next: last?.sk ?? null };
}
