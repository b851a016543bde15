import { addDays } from '../calendar.ts';
import type { Minute } from '../salon/salon.ts';
import { toInstant, toLocalDate, toLocalMinute } from '../time-zone.ts';

/** Local times between which a salon sends nothing that can wait; they may span midnight. Equal times: never. */
export type QuietHours = { readonly from: Minute; readonly to: Minute };

/** One run of the quiet hours: `from` is included, `to` is not. */
export type QuietPeriod = { readonly from: Date; readonly to: Date };

/** The quiet period that an instant falls into; undefined outside of quiet hours (BEHAVIOR §33.4). */
export function findQuietPeriod(
  { from, to }: QuietHours,
  instant: Date,
  timeZone: string,
): QuietPeriod | undefined {
  const date = toLocalDate(timeZone, instant);
  const minute = toLocalMinute(timeZone, instant);
  const isOvernight = from > to;
  const isQuiet = isOvernight ? minute >= from || minute < to : minute >= from && minute < to;
  if (!isQuiet) return undefined;
  const isMorning = isOvernight && minute < to;
  const period = {
    from: toInstant(isMorning ? addDays(date, -1) : date, from, timeZone),
    to: toInstant(isOvernight && !isMorning ? addDays(date, 1) : date, to, timeZone),
  };
  // The second pass of a repeated hour may lie after the end
  return period.to > instant ? period : undefined;
}
