import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceGuideTables } from '../../infra/bench/kit/guide-tables.ts';
import { BOOKING_STEPS, priceMillionBookings } from '../../infra/bench/kit/million-bookings.ts';
import { PRICES } from '../../infra/bench/kit/prices.ts';
import { FIXED_DOLLARS, sumSalonMonthDollars } from '../../infra/bench/kit/salon-month.ts';
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

const BOOKINGS_A_DAY = 40;
/** The cells of the row that starts with a text, as numbers where they are. */
const readRow = (first: string): (string | number)[] => {
  const row = GUIDE.split('\n').find((line) => line.startsWith(`| ${first} `)) ?? '';
  const texts = row.split('|').map((cell) => cell.replaceAll(/\*|,(?=\d)/g, '').trim());
  return texts.slice(1, -1).map((text) => (/^[\d.]+$/.test(text) ? Number(text) : text));
};

test('the day of a salon has the measured units of each step', () => {
  for (const { what, perBooking, writeUnits, readUnits } of BOOKING_STEPS) {
    const times = perBooking * BOOKINGS_A_DAY;
    expect(readRow(what)).toEqual([
      what,
      times,
      writeUnits,
      readUnits,
      times * writeUnits,
      times * readUnits,
    ]);
  }
  const { calls, writeUnits, readUnits } = priceMillionBookings();
  expect(readRow('total')).toEqual([
    'total',
    `${calls * BOOKINGS_A_DAY} calls`,
    '',
    '',
    writeUnits * BOOKINGS_A_DAY,
    readUnits * BOOKINGS_A_DAY,
  ]);
});

test('the costs of a million bookings follow from the measured units and the prices', () => {
  const { calls, mails, writeUnits, readUnits, dollars } = priceMillionBookings();
  for (const [what, price] of Object.entries(dollars)) {
    const stated = Number(readRow(what)[2]);
    expect(Math.abs(stated - price), `${what}: ${price}`).toBeLessThan(0.6);
  }
  expect(readRow('writes')[1]).toContain(`${writeUnits} units for each booking`);
  expect(readRow('reads')[1]).toContain(`${readUnits} units for each booking`);
  expect(GUIDE).toContain(`: ${calls} calls and ${mails} mails for each booking`);
});

test('the growth of costs follows from the total of a million bookings', () => {
  const million = GUIDE.slice(GUIDE.indexOf('## A million bookings'));
  const [, total = ''] = /\*\*total\*\* .*\*\*(\d+)\*\*/.exec(million) ?? [];
  const [, withoutMails = ''] = /Without mails: (\d+)\./.exec(GUIDE) ?? [];
  const { dollars } = priceMillionBookings();
  expect(Math.round(Number(total) - dollars['mails (SES)'])).toBe(Number(withoutMails));
  expect(GUIDE).toContain(`at ${total} or ${withoutMails} a million`);
  const rows = GUIDE.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => Number(cell.replaceAll(/[,\s]/g, '')));
    return cells.length === 10 && cells.slice(1, -1).every((cell) => cell > 0) ? [cells.slice(1, -1)] : [];
  });
  expect(rows).toHaveLength(4);
  for (const [salons = 0, bookings = 0, ...others] of rows) {
    const [plain = 0, mailed = 0] = others.slice(-2);
    expect(bookings).toBe(salons * BOOKINGS_A_DAY);
    const inMonth = (30 * bookings) / 1e6;
    expect(Math.abs(plain / (inMonth * Number(withoutMails)) - 1)).toBeLessThan(0.03);
    expect(Math.abs(mailed / (inMonth * Number(total)) - 1)).toBeLessThan(0.03);
  }
});

test('the month of a salon is the one that npm run bench -- cost prints, with the fixed costs of the guide', () => {
  expect(replaceGuideTables(GUIDE)).toBe(GUIDE);
  expect(GUIDE).toContain('| all ');
  expect(GUIDE).toContain(`with CloudFront ${FIXED_DOLLARS}**`);
});

test('a salon of 10,000 costs what its targets allow', () => {
  const { all, withoutMails, desk } = sumSalonMonthDollars(10_000);
  expect(all).toBeLessThanOrEqual(0.7);
  expect(withoutMails).toBeLessThanOrEqual(0.3);
  expect(desk).toBeLessThanOrEqual(0.05);
});
