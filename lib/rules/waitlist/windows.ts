import { addDays, countDaysBetween } from '../calendar.ts';
import type { RequestedVisit } from '../diary/requested-visits.ts';
import { computeLineTimesFromStart } from '../diary/visit-layout.ts';
import { createFieldErrorCollector } from '../field-errors.ts';
import type { Outcome } from '../outcome.ts';
import type { LocalDate, Minute } from '../salons/salon.ts';
import { DAY_MINUTES } from '../time-units.ts';
import { listWindowDates, type WaitlistWindow } from './entries.ts';

/** Days of one entry: each is an item of the index that freed time is matched with (BEHAVIOR §34.1). */
const WAITLIST_DAYS_MAX = 31;
/** As far as a salon's booking horizon can reach. */
const DAYS_AHEAD_MAX = 400;

/** Minutes from the start of the first service to the end of the last, without buffers. */
export const computeVisitMinutesWithoutBuffers = (visit: RequestedVisit): Minute =>
  computeLineTimesFromStart(visit).reduce(
    (end, { to }, index) => Math.max(end, to - (visit.lines[index]?.bufferMinutes ?? 0)),
    0,
  );

/** Midnight as the end of a window is the end of its day. */
const toWindowEnd = (minute: Minute): Minute => (minute === 0 ? DAY_MINUTES : minute);

/** The windows of a new entry. Fails with the errors of all fields (BEHAVIOR §34.1). */
export function validateWaitlistWindows(
  requested: readonly WaitlistWindow[],
  visit: RequestedVisit,
  today: LocalDate,
): Outcome<readonly WaitlistWindow[]> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const minutes = computeVisitMinutesWithoutBuffers(visit);
  const latest = addDays(today, DAYS_AHEAD_MAX);
  const windows = requested.map((window) => ({ ...window, toMinute: toWindowEnd(window.toMinute) }));
  for (const [index, { from, to, fromMinute, toMinute }] of windows.entries()) {
    const field = (name: string) => `windows.${index}.${name}`;
    if (to < from) addError(field('toDate'), 'Must not be before the first day');
    else if (to < today) addError(field('toDate'), 'Must not be in the past');
    else if (to > latest) addError(field('toDate'), `Must be on or before ${latest}`);
    if (toMinute <= fromMinute) addError(field('toTime'), 'Must be after the earliest time');
    else if (toMinute - fromMinute < minutes) {
      addError(field('toTime'), `Must leave ${minutes} minutes for the visit`);
    }
  }
  // A range of centuries is refused above, before its days are listed
  const isBounded = windows.every(({ from, to }) => countDaysBetween(from, to) <= 2 * DAYS_AHEAD_MAX);
  if (!isBounded || listWindowDates(windows, today).length > WAITLIST_DAYS_MAX) {
    addError('windows', `Must have at most ${WAITLIST_DAYS_MAX} days in all`);
  }
  return toOutcome(windows);
}
