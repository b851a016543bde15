import type { AppointmentId, LocationId, StaffId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Interval, LocalDate, Minute } from '../salon/salon.ts';
import { dateIn, skippedMinutes } from '../time-zone.ts';
import type { SchedulingContext } from './booking-question.ts';
import { bookedMinutes, type DiaryEntry } from './day-pages.ts';
import { homeLocationOf } from './occupied-time.ts';
import { type Day, dayOf, offeredDays } from './opening-hours.ts';
import type { Resource } from './resources.ts';
import { canTake, diaryOf, type Segment, timesOf, toSegments } from './segments.ts';
import { type VisitLine, visitMinutes } from './visit.ts';

/** A line at its turn; `to` is the end of its buffer. Without a staffId the room takes it. */
export type PlacedLine = Interval & { readonly line: VisitLine; readonly staffId: StaffId | null };

/** A visit in the diary: its lines in their order, back to back. */
export type Placement = Interval & { readonly date: LocalDate; readonly lines: readonly PlacedLine[] };

/** An entry to add to a location's day page: to a member's list, or to the room's where staffId is null. */
export type DiaryChange = {
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly staffId: StaffId | null;
  readonly entry: DiaryEntry;
};

const DAY_MINUTES = 24 * 60;

type MayTake = (taker: Resource, turn: Segment) => boolean;

/**
 * Places the visit at a time that get-slot offers as available, and assigns unnamed members: of those qualified and
 * free the one who has had the line so far, then the one with the fewest booked minutes that day, then the lowest id
 * (decisions §4). With `override` (the desk) the time may lie off the grid, outside the offered days, opening hours,
 * shifts and breaks, also earlier today, but never on a day that is past, over another appointment or a block time,
 * past midnight or where the clock change skips it. Fails with slotNotAvailable.
 */
export function placeVisit(
  question: SchedulingContext,
  date: LocalDate,
  minute: Minute,
  { override }: { readonly override: boolean },
): Outcome<Placement> {
  const day = dayOf(question.location, date);
  const turns = toSegments(question);
  const isAllowed = override ? isOnClock(question, day, minute) : isAvailable(question, day, turns, minute);
  if (!isAllowed) return fail('slotNotAvailable');
  const inShift: MayTake = (taker, turn) => canTake(question, day, turn, minute, taker, taker.shift(day));
  const insisting: MayTake = (taker, turn) =>
    canTake(question, day, turn, minute, taker, taker.insisted(day));
  const lines: PlacedLine[] = [];
  for (const turn of turns) {
    // Whoever is on shift goes first: an override must not hand work to those who are off
    const free = turn.takers.filter((taker) => inShift(taker, turn));
    const ready =
      free.length === 0 && override ? turn.takers.filter((taker) => insisting(taker, turn)) : free;
    const { lastStaffId } = turn.line;
    const last = ready.find(({ member }) => member !== null && member.id === lastStaffId);
    const taker = last ?? leastBooked(question, date, ready, lines);
    if (!taker) return fail('slotNotAvailable');
    const from = minute + turn.offset;
    lines.push({ line: turn.line, staffId: taker.member?.id ?? null, from, to: from + turn.length });
  }
  return ok({ date, from: minute, to: minute + visitMinutes(question.visit), lines });
}

/** Whether get-slot offers the time as available at this moment. */
function isAvailable(
  question: SchedulingContext,
  day: Day,
  turns: readonly Segment[],
  minute: Minute,
): boolean {
  const isOffered = offeredDays(question, { from: day.date, to: day.date }).length > 0;
  return isOffered && timesOf(question, day, turns).available.includes(minute);
}

/** Whether a visit can start then by calendar and wall clock, from the first minute of today on. */
function isOnClock({ salon, visit, now }: SchedulingContext, { date }: Day, minute: Minute): boolean {
  const skipped = skippedMinutes(date, salon.timeZone);
  const isSkipped = skipped !== null && skipped.from <= minute && minute < skipped.to;
  const endsInTime = minute >= 0 && minute + visitMinutes(visit) <= DAY_MINUTES;
  // Earlier today somebody may be in the chair already
  return date >= dateIn(salon.timeZone, now) && !isSkipped && endsInTime;
}

/** Of takers in the order of their ids the one with the fewest minutes, those of this visit so far included. */
function leastBooked(
  question: SchedulingContext,
  date: LocalDate,
  takers: readonly Resource[],
  sofar: readonly PlacedLine[],
): Resource | undefined {
  const minutesOf = (taker: Resource) =>
    bookedMinutes(diaryOf(question, date, taker)) +
    sofar.reduce((sum, { staffId, from, to }) => (staffId === taker.member?.id ? sum + to - from : sum), 0);
  const byMinutes = takers.map((taker) => ({ taker, minutes: minutesOf(taker) }));
  return byMinutes.sort((a, b) => a.minutes - b.minutes)[0]?.taker;
}

/** What a placement adds to which day page: a member's entries lie on the pages of their home location. */
export const diaryChanges = (
  { date, lines }: Placement,
  { catalog, location }: Pick<SchedulingContext, 'catalog' | 'location'>,
  appointment: AppointmentId,
): DiaryChange[] =>
  lines.map(({ staffId, from, to }) => {
    const entry: DiaryEntry = { kind: 'appointment', id: appointment, from, to };
    return {
      locationId: homeLocationOf({ locationId: location.id, staffId }, catalog),
      date,
      staffId,
      entry,
    };
  });
