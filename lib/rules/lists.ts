export type ListSorting<Sort extends string = string> = {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
};

/** Most rows of a list without `page` (BEHAVIOR §7.2). */
export const WHOLE_LIST_MAX_ROWS = 1_000;

let collator: Intl.Collator | undefined;
/** Created at its first use: it loads data of languages, which takes some milliseconds of a cold start. */
function getCollator(): Intl.Collator {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator;
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' ? a - Number(b) : getCollator().compare(a, String(b));

/** The rows in the requested order; equal rows by their ids (BEHAVIOR §7.3). */
export function sortRows<Row extends { readonly id: number }, Sort extends string>(
  rows: readonly Row[],
  { sort, order }: ListSorting<Sort>,
  sorts: { readonly [S in Sort]: (row: Row) => string | number },
): Row[] {
  const by = sorts[sort];
  const direction = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => direction * (compare(by(a), by(b)) || a.id - b.id));
}
