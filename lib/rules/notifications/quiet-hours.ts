import { addDays } from '../calendar.ts';
import { DAY_MINUTES } from '../durations.ts';
import type { Minute } from '../salon/salon.ts';
import { toInstant, toLocalDate, toLocalMinute } from '../time-zone.ts';

/** Local times between which a salon sends nothing that can wait; they may span midnight. Equal times: never. */
export type QuietHours = { readonly from: Minute; readonly to: Minute };

/** One run of the quiet hours: `from` is included, `to` is not. */
type QuietPeriod = { readonly from: Date; readonly to: Date };

/** Minutes from one time of day to the next other one, over midnight too. */
const countMinutes = (from: Minute, to: Minute): number => (to - from + DAY_MINUTES) % DAY_MINUTES;

/** The quiet period that an instant falls into; undefined outside of quiet hours (BEHAVIOR §33.4). */
export function findQuietPeriod(
  { from, to }: QuietHours,
  instant: Date,
  timeZone: string,
): QuietPeriod | undefined {
  const date = toLocalDate(timeZone, instant);
  const minute = toLocalMinute(timeZone, instant);
  if (countMinutes(from, minute) >= countMinutes(from, to)) return undefined;
  const first = minute < from ? addDays(date, -1) : date;
  const last = to < from ? addDays(first, 1) : first;
  const period = { from: toInstant(first, from, timeZone), to: toInstant(last, to, timeZone) };
  // The second pass of a repeated hour may lie after the end
  return period.to > instant ? period : undefined;
}
