/** The Monday on which the samples were taken. */
const SAMPLES_TAKEN_ON = Date.parse('2026-11-16T00:00:00Z');
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const DATE = /\b(20\d\d)([-/])(\d\d)\2(\d\d)\b/g;

/**
 * A sample's dates moved by whole weeks, so that they lie as far ahead of today as they did when it was taken: a
 * Tuesday stays one, and a request that was possible stays possible.
 */
export function datesAhead(text: string, today: Date): string {
  const weeks = Math.max(0, Math.ceil((today.getTime() - SAMPLES_TAKEN_ON - DAY_MS) / WEEK_MS));
  return text.replaceAll(DATE, (date, year, separator, month, day) => {
    const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
    if (Number.isNaN(at) || weeks === 0) return date;
    return new Date(at + weeks * WEEK_MS).toISOString().slice(0, 10).replaceAll('-', separator);
  });
}
