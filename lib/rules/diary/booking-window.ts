import { addDays, countDaysBetween } from '../calendar.ts';
import type { DateSpan } from '../date-spans.ts';
import type { LocalDate, Minute } from '../salons/salon.ts';
import { MINUTE_MS } from '../time-units.ts';
import { toDiaryInstant, toLocalDate } from '../time-zone.ts';
import type { SchedulingContext } from './requested-visits.ts';

/** How far ahead, and how long before it begins, a visit can be booked (BEHAVIOR §13.4). */
type HorizonAndNotice = {
  /** The last day, in days from today; 0 = today only. */
  readonly horizonDays: number;
  /** Minutes between now and the start, at least. */
  readonly noticeMinutes: number;
};

type WindowContext = Pick<SchedulingContext, 'salon' | 'visit' | 'now'>;

/** The window of a visit: each service has its own limits or the salon's, and the strictest ones count. */
export function computeStrictestHorizonAndNotice({
  salon,
  visit,
}: Pick<WindowContext, 'salon' | 'visit'>): HorizonAndNotice {
  const limits = visit.lines.map(({ service }) => ({
    horizonDays: service.bookingHorizonDays ?? salon.settings.bookingHorizonDays,
    noticeMinutes: service.minimumNoticeMinutes ?? salon.settings.minimumNoticeMinutes,
  }));
  return {
    horizonDays: Math.min(...limits.map(({ horizonDays }) => horizonDays)),
    noticeMinutes: Math.max(...limits.map(({ noticeMinutes }) => noticeMinutes)),
  };
}

/** The dates of a range that lie in the booking window of a visit, from today in the salon's zone on. */
export function listDatesInBookingWindow(context: WindowContext, range: DateSpan): LocalDate[] {
  const today = toLocalDate(context.salon.timeZone, context.now);
  const first = Math.max(0, countDaysBetween(today, range.from));
  const last = Math.min(
    computeStrictestHorizonAndNotice(context).horizonDays,
    countDaysBetween(today, range.to),
  );
  const dates: LocalDate[] = [];
  for (let ahead = first; ahead <= last; ahead++) dates.push(addDays(today, ahead));
  return dates;
}

/** Drops the ascending starts in the diaries of a date that are past, or nearer than the notice that the visit needs. */
export function dropPastAndTooSoon(
  context: WindowContext,
  date: LocalDate,
  starts: readonly Minute[],
): readonly Minute[] {
  const { timeZone } = context.salon;
  const { noticeMinutes } = computeStrictestHorizonAndNotice(context);
  const earliest = new Date(context.now.getTime() + noticeMinutes * MINUTE_MS);
  const firstDate = toLocalDate(timeZone, earliest);
  if (date > firstDate) return starts;
  return starts.filter((start) => toDiaryInstant(date, start, timeZone) >= earliest);
}

/** How many days back the front desk books a visit with `override` (BEHAVIOR §14.2). */
export const BACK_DATED_DAYS = 31;

/**
 * Days, from today on, that the deletion of a staff member, location or resource blocks in its diary. More do not fit
 * into one transaction; a booking of a later day requires instead that what it uses still exists.
 */
export const DAYS_BLOCKED_BY_DELETION = 32;

/** Whether a deletion at the same time does not block this date; a day less, as the deletion may be of yesterday. */
export const isAfterDaysBlockedByDeletion = (
  { salon, now }: Pick<WindowContext, 'salon' | 'now'>,
  date: LocalDate,
): boolean => countDaysBetween(toLocalDate(salon.timeZone, now), date) >= DAYS_BLOCKED_BY_DELETION - 1;
