import { expect, test } from 'vitest';
import { sortRows } from '../../lib/rules/lists.ts';

test('equal rows are sorted by id, in the requested order (BEHAVIOR §7.3)', () => {
  const named = [
    { id: 3, name: 'Bob 10' },
    { id: 5, name: 'ANN' },
    { id: 1, name: 'ann' },
    { id: 4, name: 'Ann' },
    { id: 2, name: 'bob 9' },
  ];
  const sorts = { id: ({ id }: { id: number }) => id, name: (row: { name: string }) => row.name };
  const ids = (sort: 'id' | 'name', order: 'asc' | 'desc') =>
    sortRows(named, { sort, order }, sorts).map(({ id }) => id);
  expect(ids('name', 'asc')).toStrictEqual([1, 4, 5, 2, 3]);
  expect(ids('name', 'desc')).toStrictEqual([3, 2, 5, 4, 1]);
  expect(ids('id', 'desc')).toStrictEqual([5, 4, 3, 2, 1]);
});

test('numbers are sorted by their value', () => {
  const rows = [1.5, -3, 10, 1.25, -5, 9].map((value, id) => ({ id, value }));
  const sorted = sortRows(rows, { sort: 'value', order: 'asc' }, { value: ({ value }) => value });
  expect(sorted.map(({ value }) => value)).toStrictEqual([-5, -3, 1.25, 1.5, 9, 10]);
});
