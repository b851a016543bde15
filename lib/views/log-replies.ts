import { invalid, type Outcome, ok } from '../rules/outcome.ts';
import { countBytes } from './list-replies.ts';

/** Page parameters of a log. */
type LogQuery = {
  readonly per_page: number;
  readonly after?: string | undefined;
  readonly order: 'asc' | 'desc';
};

type LogReply<View> = {
  readonly data: View[];
  readonly links: { readonly first: string; readonly next: string | null };
};

/** Most bytes of the rows of a page; a longer page ends before (BEHAVIOR §7.4). */
const LOG_PAGE_MAX_BYTES = 250_000;

/** The part of a log that a request asks for. */
export const toLogSpan = ({ per_page, after, order }: LogQuery) => ({
  perPage: per_page,
  after,
  descending: order === 'desc',
});

/** The request's own address with another start, so that filters, order and slug stay. */
function formatLogLink(url: string, after: string | null): string {
  const link = new URL(url);
  if (after === null) link.searchParams.delete('after');
  else link.searchParams.set('after', after);
  return link.href;
}

type PageOfLog<Row> = {
  readonly rows: readonly { readonly row: Row; readonly key: string }[];
  readonly next: string | null;
};

/**
 * The reply of a page of a log. A page whose rows are too long ends earlier, but has at least one row (BEHAVIOR §7.4).
 * Fails on `after` where the log has no such page.
 */
export function toLogReply<Row, View>(
  page: PageOfLog<Row> | undefined,
  url: string,
  view: (row: Row) => View,
): Outcome<LogReply<View>> {
  if (!page) return invalid('after', 'Must be of a link of this list');
  const data: View[] = [];
  let { next } = page;
  let bytes = 0;
  for (const [index, { row }] of page.rows.entries()) {
    const shown = view(row);
    bytes += countBytes(shown);
    if (index > 0 && bytes > LOG_PAGE_MAX_BYTES) {
      next = page.rows[index - 1]?.key ?? null;
      break;
    }
    data.push(shown);
  }
  return ok({
    data,
    links: { first: formatLogLink(url, null), next: next === null ? null : formatLogLink(url, next) },
  });
}
