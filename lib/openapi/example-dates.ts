import { DAY_MS } from '../rules/time-units.ts';

/** The Monday on which the samples were recorded. */
const SAMPLES_RECORDED_ON = Date.parse('2026-11-16T00:00:00Z');
const WEEK_MS = 7 * DAY_MS;
const DATE = /\b(20\d\d)([-/])(\d\d)\2(\d\d)\b/g;

/** The visits of the demo salon's week end before this time. */
const DEMO_WEEK_MS = 3 * DAY_MS;

const shiftDates = (text: string, weeks: number): string =>
  text.replaceAll(DATE, (date, year, separator, month, day) => {
    const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
    if (Number.isNaN(at) || weeks === 0) return date;
    return new Date(at + weeks * WEEK_MS).toISOString().slice(0, 10).replaceAll('-', separator);
  });

/**
 * Moves the dates in a sample by whole weeks, to after the visits of the demo salon's week. Weekdays stay the same, so
 * that the example still works.
 */
export function shiftDatesByWeeksToFuture(text: string, today: Date): string {
  const weeks = Math.ceil((today.getTime() + DEMO_WEEK_MS - SAMPLES_RECORDED_ON) / WEEK_MS);
  return shiftDates(text, Math.max(0, weeks));
}

/** Moves the dates in a sample by whole weeks, so that the day on which it was recorded is over. */
export function shiftDatesByWeeksToRecentPast(text: string, today: Date): string {
  const weeks = Math.floor((today.getTime() - DAY_MS - SAMPLES_RECORDED_ON) / WEEK_MS);
  return shiftDates(text, Math.max(0, weeks));
}
