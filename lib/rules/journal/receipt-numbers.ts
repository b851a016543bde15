import type { LocationId } from '../ids.ts';
import { HOUR_MS, MINUTE_MS } from '../time-units.ts';
import type { ReceiptEntry } from './receipts.ts';

/** The numbers that a location has given (BEHAVIOR §36.7). */
export type ReceiptCounter = {
  /** The last number of each series and year, such as `R-2026`. */
  readonly counts: { readonly [seriesAndYear: string]: number };
  /** All entries of before this instant have their numbers. */
  readonly through: string;
  readonly version: number;
};

/** A request that began longer ago is over: its entry is in the journal (BEHAVIOR §36.8). */
const REQUEST_MAX_MS = 5 * MINUTE_MS;
const COUNT_DIGITS = 6;

const formatNumber = (location: LocationId, seriesAndYear: string, count: number): string => {
  const [series, year] = seriesAndYear.split('-');
  return `${series}-${location}-${year}-${String(count).padStart(COUNT_DIGITS, '0')}`;
};

export function computeNextReceiptNumber(
  counts: ReceiptCounter['counts'],
  { series, locationId, businessDate }: Pick<ReceiptEntry, 'series' | 'locationId' | 'businessDate'>,
): { readonly number: string; readonly counts: ReceiptCounter['counts'] } {
  const name = `${series}-${businessDate.slice(0, 4)}`;
  const count = (counts[name] ?? 0) + 1;
  return { number: formatNumber(locationId, name, count), counts: { ...counts, [name]: count } };
}

export const listGivenNumbers = (location: LocationId, counts: ReceiptCounter['counts']): string[] =>
  Object.entries(counts).flatMap(([name, last]) =>
    Array.from({ length: last }, (_, index) => formatNumber(location, name, index + 1)),
  );

/** Whether the next reader would have to look through more than an hour of entries. */
export const isNumberingFarBehind = ({ through }: ReceiptCounter, now: Date): boolean =>
  new Date(through).getTime() < now.getTime() - REQUEST_MAX_MS - HOUR_MS;

/**
 * The counter after the entries that were found have their numbers. An entry that is being written comes later.
 * @param next the time of the first found entry that still has none
 */
export function advanceNumberedThrough(
  counter: ReceiptCounter,
  now: Date,
  next: string | undefined,
): ReceiptCounter {
  const over = new Date(now.getTime() - REQUEST_MAX_MS).toISOString();
  const through = next !== undefined && next < over ? next : over;
  return through > counter.through ? { ...counter, through } : counter;
}
