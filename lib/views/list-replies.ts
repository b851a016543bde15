import { WHOLE_LIST_MAX_ROWS } from '../rules/lists.ts';

/** Bytes of a row in a reply. */
export const countBytes = (view: unknown): number =>
  new TextEncoder().encode(JSON.stringify(view)).length + 1;

/** Page parameters of a list request; without `page` it asks for the whole list. */
export type PageQuery = { readonly page?: number | undefined; readonly per_page: number };

type PageFrame = {
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

export type ListReply<Row> = { readonly data: Row[] } & Partial<PageFrame>;

/** Most bytes of a list without `page` (BEHAVIOR §7.2). */
export const WHOLE_LIST_MAX_BYTES = 4 * 1024 * 1024;

/** The rows that a reply may contain: those of the page, or the first of a whole list (BEHAVIOR §7.2). */
export const toListSpan = ({ page, per_page, order }: PageQuery & { readonly order: 'asc' | 'desc' }) => ({
  from: page === undefined ? 0 : (page - 1) * per_page,
  to: page === undefined ? WHOLE_LIST_MAX_ROWS : page * per_page,
  descending: order === 'desc',
});

/** The address of another page: the request's own, so that filters, sort and slug stay. */
function formatPageLink(url: string, page: number, perPage: number): string {
  const link = new URL(url);
  link.searchParams.set('page', String(page));
  link.searchParams.set('per_page', String(perPage));
  return link.href;
}

function toPageFrame(total: number, page: number, perPage: number, url: string): PageFrame {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (other: number) => formatPageLink(url, other, perPage);
  return {
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
 * The reply to a list request whose rows are all in memory: the requested page, or the whole list. A page past the end
 * is empty (BEHAVIOR §7.1).
 * @param url the request's own address
 * @param view a row on the wire, called only for the rows of the reply
 */
export function toListReplyFromAllRows<Row, View>(
  rows: readonly Row[],
  query: PageQuery,
  url: string,
  view: (row: Row) => View,
): ListReply<View> {
  const { page, per_page } = query;
  const shown = page === undefined ? rows : rows.slice((page - 1) * per_page, page * per_page);
  return toListReplyFromPage({ rows: shown, total: rows.length }, query, url, view);
}

/**
 * The reply to a list request for which the table returned only the requested rows: the page, or without `page` the
 * first rows of all. A whole list that is too long is cut after a full page; `next` continues there (BEHAVIOR §7.2).
 */
export function toListReplyFromPage<Row, View>(
  { rows, total }: { readonly rows: readonly Row[]; readonly total: number },
  { page, per_page }: PageQuery,
  url: string,
  view: (row: Row) => View,
): ListReply<View> {
  if (page !== undefined) return { data: rows.map(view), ...toPageFrame(total, page, per_page, url) };
  const data = takeFitting(rows, view);
  if (data.length === rows.length && rows.length >= total) return { data };
  const pages = Math.max(1, Math.floor(data.length / per_page));
  const { meta, links } = toPageFrame(total, 1, per_page, url);
  return {
    data: data.slice(0, pages * per_page),
    meta,
    links: { ...links, next: formatPageLink(url, pages + 1, per_page) },
  };
}

/** As many rows as one reply holds. */
function takeFitting<Row, View>(rows: readonly Row[], view: (row: Row) => View): View[] {
  const fitting: View[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, WHOLE_LIST_MAX_ROWS)) {
    const next = view(row);
    bytes += countBytes(next);
    if (bytes > WHOLE_LIST_MAX_BYTES) break;
    fitting.push(next);
  }
  return fitting;
}
