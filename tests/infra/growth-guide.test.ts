import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRICES } from '../../infra/bench/kit/prices.ts';
import { INDEXES, keys } from '../../lib/table/keys.ts';

const GUIDE = readFileSync('infra/docs/GROWTH.md', 'utf8');

/** The first cells of the table whose header names these columns. */
function readFirstCells(header: RegExp): string[] {
  const lines = GUIDE.split('\n');
  const start = lines.findIndex((line) => header.test(line));
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) => line.split('|')[1]?.trim() ?? '');
}

const cells = readFirstCells(/^\| keys +\| partition +\|/);
const namesOf = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
const isIndex = (cell: string): boolean => cell.startsWith('index ');

test('the guide has a limit for every key of the table and for every index, each once', () => {
  const listed = cells.filter((cell) => !isIndex(cell)).flatMap(namesOf);
  expect(listed.toSorted()).toEqual(Object.keys(keys).toSorted());
  const indexes = cells.filter(isIndex).flatMap(namesOf);
  expect(indexes.toSorted()).toEqual(Object.keys(INDEXES).toSorted());
});

test('the sums for a million bookings add up, with the prices of the benchmarks', () => {
  const rows = GUIDE.slice(GUIDE.indexOf('## A million bookings'))
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const total = rows.findIndex((row) => row.includes('**total**'));
  const dollars = (row = ''): number => Number(row.split('|')[3]?.replaceAll(/[*,\s]/g, ''));
  const sum = rows.slice(2, total).reduce((all, row) => all + dollars(row), 0);
  expect(Math.round(sum)).toBe(dollars(rows[total]));
  const find = (what: string) => rows.find((row) => row.startsWith(`| ${what} `));
  const units = (what: string): number => Number(/(\d+) units/.exec(find(what) ?? '')?.[1]);
  const requests = Number(/(\d+) million requests/.exec(find('queues') ?? '')?.[1]);
  expect(dollars(find('queues'))).toBeCloseTo(requests * PRICES.millionFairQueueRequests, 1);
  expect(dollars(find('writes'))).toBeCloseTo(units('writes') * PRICES.millionWriteUnits, 1);
  expect(dollars(find('reads'))).toBeCloseTo(units('reads') * PRICES.millionReadUnits, 1);
});
