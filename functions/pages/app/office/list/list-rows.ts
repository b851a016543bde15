import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import { toSearchText } from '../../../../../lib/rules/search-text.ts';
import { useReading } from '../../parts/reading.ts';
import { getArea, type RecordArea, type RecordName } from '../areas/areas.ts';
import { toCell } from '../rows/cells.ts';
import { PAGE_ROWS } from '../rows/pagination.tsx';
import { callOperation, listLoadedRows, type RowsLoadState, toRowName } from '../rows/rows.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';

export type ListProps = ViewProps & { readonly name: RecordName };

export type ListPage = RowsLoadState & { readonly total?: number };

type LoadedPage = { readonly page: ReadonlySignal<ListPage>; readonly retry: () => void };

/** The filters of the list of clients, which the address keeps (BEHAVIOR §11.19). */
export const CLIENT_FILTERS = ['unseen_months', 'birthday_month', 'new_days', 'has_value', 'tag'] as const;

/** The search, filters, order and page that the address asks for. */
export const readQuery = (query: URLSearchParams) => ({
  filters: Object.fromEntries(
    CLIENT_FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])),
  ),
  search: query.get('search') ?? '',
  sort: query.get('sort') ?? '',
  isDown: query.get('order') === 'desc',
  page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
});
export type ListQuery = ReturnType<typeof readQuery>;

/** A page of a list that the API searches, sorts and pages. An older answer never replaces a newer one. */
export function useRowsPagedByApi({ salon, name }: ListProps, query: ReadonlySignal<ListQuery>): LoadedPage {
  const page = useSignal<ListPage>({ kind: 'loading' });
  const retry = useReading(async (signal) => {
    const { group, operations, filters, firstSort = '' } = getArea(name) as RecordArea;
    const { search, filters: chosen, sort: wanted, isDown, page: number } = query.value;
    const sort = wanted || firstSort;
    const input = {
      ...filters,
      ...chosen,
      page: number,
      per_page: PAGE_ROWS,
      ...(search === '' ? {} : { search }),
      ...(sort === '' ? {} : { sort, order: isDown ? 'desc' : 'asc' }),
    };
    const result = await callOperation(salon, group, operations.index, input, { signal });
    if (signal.aborted) return;
    page.value = result.ok
      ? { kind: 'loaded', rows: result.reply.data as readonly Row[], total: result.reply.meta?.total ?? 0 }
      : { kind: 'failed', failure: result };
  });
  return { page, retry };
}

const byPosition = (one: Row, other: Row): number =>
  Number(one.position) - Number(other.position) || Number(one.id) - Number(other.id);

type Grouping = { readonly category: Row | undefined; readonly rows: readonly Row[] };

/** Rows below their categories, in the order of these; those without one that is known at the end. */
function groupByCategory(rows: readonly Row[], categories: readonly Row[]): readonly Grouping[] {
  const known = new Set(categories.map(({ id }) => id));
  const groups = categories.toSorted(byPosition).map((category) => ({
    category,
    rows: rows.filter(({ category_id }) => category_id === category.id),
  }));
  const others = { category: undefined, rows: rows.filter(({ category_id }) => !known.has(category_id)) };
  return [...groups, others].filter((group) => group.rows.length > 0);
}

/** The groups of a list; one without a category for a list of records that have none. */
export const groupRowsByCategoryIfGrouped = (
  rows: readonly Row[],
  { isGrouped }: RecordArea,
  store: ListProps['rows'],
) =>
  isGrouped
    ? groupByCategory(rows, listLoadedRows(store.get('category').value))
    : [{ category: undefined, rows }];

export function useRowsPagedInBrowser(props: ListProps, query: ReadonlySignal<ListQuery>): LoadedPage {
  const { rows, name } = props;
  const page = useComputed((): ListPage => {
    const loaded = rows.get(name).value;
    if (loaded.kind !== 'loaded') return loaded;
    const area = getArea(name) as RecordArea;
    const { columns, isOrdered } = area;
    const { search, sort, isDown, page } = query.value;
    const words = toSearchText(search).split(/\s+/).filter(Boolean);
    const cells = (row: Row) => columns.map((column) => toCell(column, row, props));
    const found = loaded.rows.filter((row) => {
      const text = words.length === 0 ? '' : toSearchText([toRowName(row), ...cells(row)].join(' '));
      return words.every((word) => text.includes(word));
    });
    const ordered = isOrdered ? found.toSorted(byPosition) : found;
    const sorted = sort === '' ? ordered : found.toSorted(compareBy(sort, isDown));
    const start = (page - 1) * PAGE_ROWS;
    const placed = groupRowsByCategoryIfGrouped(sorted, area, rows).flatMap((group) => group.rows);
    return { kind: 'loaded', rows: placed.slice(start, start + PAGE_ROWS), total: found.length };
  });
  return { page, retry: () => void rows.reload(name) };
}

const compareBy = (field: string, isDown: boolean) => {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const read = (row: Row) => String(field === 'name' ? toRowName(row) : (row[field] ?? ''));
  return (one: Row, other: Row): number => compare(read(one), read(other)) * (isDown ? -1 : 1);
};
