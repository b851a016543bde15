import { expect, test } from 'vitest';
import { measure } from '../../infra/bench/pages.ts';

test('the benchmark of the pages walks through the booking page, the desk and the office', {
  timeout: 180_000,
}, async () => {
  const { tables } = await measure(['1']);
  expect(tables.map(({ title, rows }) => [title, rows.length])).toEqual([
    ['Speed', 3],
    ['Stability', 1],
    ['Desk', 3],
    ['Office', 3],
    ['First view', 3],
  ]);
});
