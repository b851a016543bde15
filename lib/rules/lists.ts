/**
 * General list parameters and what a list answers (specification; decisions §2): the page's frame is spelled as the
 * wire spells it, since nothing else knows it.
 */
export type ListWish<Sort extends string = string> = {
  /** From 1; without it the whole list is asked for. */
  readonly page?: number | undefined;
  readonly per_page: number;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
};

export type PageFrame = {
  readonly meta: {
    readonly current_page: number;
    readonly per_page: number;
    readonly total: number;
    readonly last_page: number;
  };
  readonly links: {
    readonly first: string;
    readonly last: string;
    readonly prev: string | null;
    readonly next: string | null;
  };
};

export type Listed<Row> = { readonly data: Row[] } & Partial<PageFrame>;

/** What a list without `page` answers at most (decisions §2). */
export const WHOLE_LIST_MAX_ROWS = 1_000;
export const WHOLE_LIST_MAX_BYTES = 4 * 1024 * 1024;

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** Rows in the order that is asked for; those that are alike in it, by their ids. */
export function sorted<Row extends { readonly id: number }, Sort extends string>(
  rows: readonly Row[],
  { sort, order }: Pick<ListWish<Sort>, 'sort' | 'order'>,
  sorts: { readonly [S in Sort]: (row: Row) => string | number },
): Row[] {
  const by = sorts[sort];
  const direction = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => direction * (compare(by(a), by(b)) || a.id - b.id));
}

/** The address of another page of a list: the request's own, so that filters, sort and slug stay. */
function pageLink(url: string, page: number, perPage: number): string {
  const link = new URL(url);
  link.searchParams.set('page', String(page));
  link.searchParams.set('per_page', String(perPage));
  return link.href;
}

/** Which rows of `total` a page has, `from` included, `to` not; and what frames it. A page past the end is empty. */
export function pageFrame(
  total: number,
  page: number,
  perPage: number,
  url: string,
): PageFrame & { readonly from: number; readonly to: number } {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (other: number) => pageLink(url, other, perPage);
  return {
    from: Math.min(total, (page - 1) * perPage),
    to: Math.min(total, page * perPage),
    meta: { current_page: page, per_page: perPage, total, last_page: lastPage },
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
  };
}

/**
 * A list that lies in memory, in its order, as the call answers it: the page that is asked for, or the whole of it.
 * What is too long for one answer is cut after a full page, and `next` goes on with the page after that.
 * @param url the request's own address
 * @param view a row as the wire shows it, called for the rows that are answered
 */
export function listed<Row, Shown>(
  rows: readonly Row[],
  { page, per_page }: Pick<ListWish, 'page' | 'per_page'>,
  url: string,
  view: (row: Row) => Shown,
): Listed<Shown> {
  if (page !== undefined) {
    const { from, to, ...frame } = pageFrame(rows.length, page, per_page, url);
    return { data: rows.slice(from, to).map(view), ...frame };
  }
  return wholeList(rows, rows.length, per_page, url, view);
}

/**
 * A list without `page` of `total` rows, of which the first were read; cut after a full page where they are not all.
 */
export function wholeList<Row, Shown>(
  rows: readonly Row[],
  total: number,
  perPage: number,
  url: string,
  view: (row: Row) => Shown,
): Listed<Shown> {
  const data = fitting(rows, view);
  if (data.length === rows.length && rows.length >= total) return { data };
  const pages = Math.max(1, Math.floor(data.length / perPage));
  const { meta, links } = pageFrame(total, 1, perPage, url);
  return {
    data: data.slice(0, pages * perPage),
    meta,
    links: { ...links, next: pageLink(url, pages + 1, perPage) },
  };
}

/** As many rows as one answer takes. */
function fitting<Row, Shown>(rows: readonly Row[], view: (row: Row) => Shown): Shown[] {
  const shown: Shown[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, WHOLE_LIST_MAX_ROWS)) {
    const next = view(row);
    bytes += new TextEncoder().encode(JSON.stringify(next)).length + 1;
    if (bytes > WHOLE_LIST_MAX_BYTES) break;
    shown.push(next);
  }
  return shown;
}
