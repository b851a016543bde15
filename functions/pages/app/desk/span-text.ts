import { getDateFormat } from '../parts/format.ts';
import { formatShortMinute, toClockTime } from './clock-time.ts';
import { dayTexts } from './day/texts/index.ts';
import type { Span } from './layout.ts';

const MINUTES_PER_DAY = 24 * 60;
const toDate = (minute: number) => new Date(`2000-01-01T${toClockTime(minute % MINUTES_PER_DAY)}:00Z`);

/** '1:15 – 2:00 PM' for minutes of a day. */
export function formatSpan({ from, to }: Span): string {
  const format = getDateFormat({ timeStyle: 'short', timeZone: 'UTC' });
  return to > from && to < MINUTES_PER_DAY
    ? format.formatRange(toDate(from), toDate(to))
    : `${format.format(toDate(from))} – ${format.format(toDate(to))}`;
}

/** '1:15 – 2:00', where the half of the day is told elsewhere. */
export const formatSpanWithoutDayPeriod = ({ from, to }: Span): string =>
  dayTexts().day.hours(formatShortMinute(from), formatShortMinute(to));
