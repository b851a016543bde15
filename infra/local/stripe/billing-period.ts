const INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

const DAY_SECONDS = 24 * 3600;

/** Whether Stripe bills by this interval. */
export function isInterval(value: string): value is Interval {
  return INTERVALS.some((interval) => interval === value);
}

function monthsAfter(anchor: number, months: number): number {
  const at = new Date(anchor * 1000);
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(at.getUTCDate(), lastDay));
  return midnight / 1000 + (anchor % DAY_SECONDS);
}

function after(anchor: number, interval: Interval, times: number): number {
  switch (interval) {
    case 'day':
      return anchor + times * DAY_SECONDS;
    case 'week':
      return anchor + times * 7 * DAY_SECONDS;
    case 'month':
      return monthsAfter(anchor, times);
    case 'year':
      return monthsAfter(anchor, 12 * times);
  }
}

/**
 * The end of the period that begins at `start`, in Unix seconds: counted from the anchor and never from
 * the last period, so that Jan 31 → Feb 28 → Mar 31.
 */
export function periodEnd(
  anchor: number,
  start: number,
  every: { interval: Interval; interval_count: number },
): number {
  let periods = 1;
  while (after(anchor, every.interval, periods * every.interval_count) <= start) periods += 1;
  return after(anchor, every.interval, periods * every.interval_count);
}
