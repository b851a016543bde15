import { expect, test } from 'vitest';
import type { Report } from '../../infra/bench/kit/report.ts';
import { measure as measurePages } from '../../infra/bench/pages.ts';

test('the benchmark of the pages walks through the booking page, the desk and the office', async () => {
  const { tables } = await measurePages(['1']);
  expect(tables.map(({ title, rows }) => [title, rows.length])).toEqual([
    ['Speed', 3],
    ['Stability', 1],
    ['Desk', 3],
    ['Office', 3],
    ['First view', 3],
  ]);
});

/** The other benchmarks whose work can be made small, each with its smallest. */
const SMALL = [
  ['slots', []],
  ['http', ['10']],
  ['at-once', ['10']],
  ['lists', ['100']],
  ['catalog', []],
  ['imports', ['100']],
  ['mails', ['10']],
  ['cold', ['1']],
  ['cost', []],
  ['hot-keys', []],
] as const;

test.each(SMALL)('the benchmark %s still measures what it names', async (name, options) => {
  const { measure } = (await import(`../../infra/bench/${name}.ts`)) as {
    measure(options: readonly string[]): Promise<Report>;
  };
  const { tables } = await measure(options);
  for (const { title, rows } of tables) expect(rows, title).not.toEqual([]);
  expect(tables).not.toEqual([]);
});
