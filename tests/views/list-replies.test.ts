import { describe, expect, test } from 'vitest';
import { WHOLE_LIST_MAX_ROWS } from '../../lib/rules/lists.ts';
import { toListReplyFromAllRows, WHOLE_LIST_MAX_BYTES } from '../../lib/views/list-replies.ts';

const REQUEST_URL = 'https://api.test/api/v1/things/list?slug=demo&sort=name';
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
const idOf = ({ id }: { id: number }) => id;
const queryOf = (link: string | null | undefined) => Object.fromEntries(new URL(link ?? '').searchParams);

describe('a page of a list (BEHAVIOR §7.1)', () => {
  test('has its rows, the total and links to its neighbours', () => {
    const page = toListReplyFromAllRows(rows(45), { page: 2, per_page: 20 }, REQUEST_URL, idOf);
    expect(page.data).toEqual(Array.from({ length: 20 }, (_, index) => index + 21));
    expect(page.meta).toEqual({ current_page: 2, per_page: 20, total: 45, last_page: 3 });
    expect(queryOf(page.links?.prev)).toEqual({ slug: 'demo', sort: 'name', page: '1', per_page: '20' });
    expect(queryOf(page.links?.next)).toMatchObject({ page: '3' });
    expect(queryOf(page.links?.first)).toMatchObject({ page: '1' });
    expect(queryOf(page.links?.last)).toMatchObject({ page: '3' });
  });

  test.each([
    { total: 0, page: 1, data: [], last: 1, prev: null, next: null },
    { total: 40, page: 2, data: 20, last: 2, prev: '1', next: null },
    { total: 41, page: 3, data: 1, last: 3, prev: '2', next: null },
    { total: 41, page: 9, data: [], last: 3, prev: '3', next: null },
  ])('page $page of $total rows', ({ total, page, data, last, prev, next }) => {
    const reply = toListReplyFromAllRows(rows(total), { page, per_page: 20 }, REQUEST_URL, idOf);
    expect(reply.data.length).toBe(Array.isArray(data) ? 0 : data);
    expect(reply.meta?.last_page).toBe(last);
    expect(reply.links?.prev ? queryOf(reply.links.prev).page : null).toBe(prev);
    expect(reply.links?.next ? queryOf(reply.links.next).page : null).toBe(next);
  });

  test('leads by its links through every row once', () => {
    const all = rows(5_003);
    const seen: number[] = [];
    let page = toListReplyFromAllRows(all, { page: 1, per_page: 100 }, REQUEST_URL, idOf);
    seen.push(...page.data);
    while (page.links?.next) {
      const { page: next, per_page } = queryOf(page.links.next);
      page = toListReplyFromAllRows(
        all,
        { page: Number(next), per_page: Number(per_page) },
        page.links.next,
        idOf,
      );
      seen.push(...page.data);
    }
    expect(seen).toEqual(all.map(idOf));
  });
});

describe('a list without a page (BEHAVIOR §7.2)', () => {
  test('is whole and without a frame up to its limit', () => {
    const reply = toListReplyFromAllRows(rows(WHOLE_LIST_MAX_ROWS), { per_page: 20 }, REQUEST_URL, idOf);
    expect(reply).toEqual({ data: rows(WHOLE_LIST_MAX_ROWS).map(idOf) });
  });

  test.each([
    { what: 'rows', count: 5_000, size: 1 },
    { what: 'bytes', count: 100, size: WHOLE_LIST_MAX_BYTES / 50 },
  ])('is cut at too many $what, and its link continues there', ({ count, size }) => {
    const all = rows(count);
    const view = ({ id }: { id: number }) => ({ id, text: 'x'.repeat(size) });
    const reply = toListReplyFromAllRows(all, { per_page: 20 }, REQUEST_URL, view);
    expect(reply.meta).toMatchObject({ current_page: 1, total: count });
    const { page, per_page } = queryOf(reply.links?.next);
    const rest = toListReplyFromAllRows(
      all,
      { page: Number(page), per_page: Number(per_page) },
      REQUEST_URL,
      view,
    );
    expect(rest.data[0]?.id).toBe(reply.data.length + 1);
    expect(JSON.stringify(reply.data).length).toBeLessThanOrEqual(WHOLE_LIST_MAX_BYTES);
  });
});
