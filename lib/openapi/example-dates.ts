import { DAY_MS } from '../rules/durations.ts';

/** The Monday on which the samples were recorded. */
const SAMPLES_RECORDED_ON = Date.parse('2026-11-16T00:00:00Z');
const WEEK_MS = 7 * DAY_MS;
const DATE = /\b(20\d\d)([-/])(\d\d)\2(\d\d)\b/g;

/**
 * Moves the dates in a sample by whole weeks, so that they are as far in the future as when it was recorded. Weekdays
 * stay the same, so that the example still works.
 */
export function shiftDatesAhead(text: string, today: Date): string {
  const weeks = Math.max(0, Math.ceil((today.getTime() - SAMPLES_RECORDED_ON - DAY_MS) / WEEK_MS));
  return text.replaceAll(DATE, (date, year, separator, month, day) => {
    const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
    if (Number.isNaN(at) || weeks === 0) return date;
    return new Date(at + weeks * WEEK_MS).toISOString().slice(0, 10).replaceAll('-', separator);
  });
}
