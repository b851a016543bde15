import { describe, expect, test } from 'vitest';
import { listed, sorted, WHOLE_LIST_MAX_BYTES, WHOLE_LIST_MAX_ROWS } from '../../lib/rules/lists.ts';

const URL_ASKED = 'https://api.test/api/v1/things/list?slug=demo&sort=name';
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
const idOf = ({ id }: { id: number }) => id;
const queryOf = (link: string | null | undefined) => Object.fromEntries(new URL(link ?? '').searchParams);

describe('a page of a list', () => {
  test('holds its rows, counts all of them and names its neighbours', () => {
    const page = listed(rows(45), { page: 2, per_page: 20 }, URL_ASKED, idOf);
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
    const answer = listed(rows(total), { page, per_page: 20 }, URL_ASKED, idOf);
    expect(answer.data.length).toBe(Array.isArray(data) ? 0 : data);
    expect(answer.meta?.last_page).toBe(last);
    expect(answer.links?.prev ? queryOf(answer.links.prev).page : null).toBe(prev);
    expect(answer.links?.next ? queryOf(answer.links.next).page : null).toBe(next);
  });

  test('read one after the other by their links, pages give every row once', () => {
    const all = rows(5_003);
    const seen: number[] = [];
    let page = listed(all, { page: 1, per_page: 100 }, URL_ASKED, idOf);
    seen.push(...page.data);
    while (page.links?.next) {
      const { page: next, per_page } = queryOf(page.links.next);
      page = listed(all, { page: Number(next), per_page: Number(per_page) }, page.links.next, idOf);
      seen.push(...page.data);
    }
    expect(seen).toEqual(all.map(idOf));
  });
});

describe('a list without a page', () => {
  test('is whole and unframed up to its limit', () => {
    const answer = listed(rows(WHOLE_LIST_MAX_ROWS), { per_page: 20 }, URL_ASKED, idOf);
    expect(answer).toEqual({ data: rows(WHOLE_LIST_MAX_ROWS).map(idOf) });
  });

  test.each([
    { what: 'rows', count: 5_000, size: 1 },
    { what: 'bytes', count: 100, size: WHOLE_LIST_MAX_BYTES / 50 },
  ])('is cut where there are too many $what, and goes on where it was cut', ({ count, size }) => {
    const all = rows(count);
    const view = ({ id }: { id: number }) => ({ id, text: 'x'.repeat(size) });
    const answer = listed(all, { per_page: 20 }, URL_ASKED, view);
    expect(answer.meta).toMatchObject({ current_page: 1, total: count });
    const { page, per_page } = queryOf(answer.links?.next);
    const rest = listed(all, { page: Number(page), per_page: Number(per_page) }, URL_ASKED, view);
    expect(rest.data[0]?.id).toBe(answer.data.length + 1);
    expect(JSON.stringify(answer.data).length).toBeLessThanOrEqual(WHOLE_LIST_MAX_BYTES);
  });
});

test('rows alike in what they are sorted by keep the order of their ids, in both directions', () => {
  const named = [
    { id: 3, name: 'Bob 10' },
    { id: 1, name: 'ann' },
    { id: 4, name: 'Ann' },
    { id: 2, name: 'bob 9' },
  ];
  const sorts = { id: idOf, name: (row: { name: string }) => row.name };
  const ids = (sort: 'id' | 'name', order: 'asc' | 'desc') => sorted(named, { sort, order }, sorts).map(idOf);
  expect(ids('name', 'asc')).toEqual([1, 4, 2, 3]);
  expect(ids('name', 'desc')).toEqual([3, 2, 4, 1]);
  expect(ids('id', 'desc')).toEqual([4, 3, 2, 1]);
});
