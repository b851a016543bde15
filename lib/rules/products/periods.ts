import { addMonths } from '../calendar.ts';
import type { LocalDate } from '../salons/salon.ts';

/** The last day of a period that begins on `start`; null for 0 months, which never end (BEHAVIOR §6.4). */
export const computeLastDayOfPeriod = (start: LocalDate, months: number): LocalDate | null =>
  months > 0 ? addMonths(start, months) : null;

const PERIOD_FORM = /^(\d+) months?$/;

const MONTHS_MAX = 1200;

/** The months of '6 months'; 0 where the text is empty or '0', undefined where it is no period (BEHAVIOR §6.4). */
export function parsePeriodMonths(text: string): number | undefined {
  if (text === '' || text === '0') return 0;
  const months = Number(PERIOD_FORM.exec(text)?.[1] ?? Number.NaN);
  return months <= MONTHS_MAX ? months : undefined;
}
