import type { LocalDate, Minute } from '../salon/salon.ts';
import { instantOf } from '../time-zone.ts';
import type { SchedulingContext } from './booking-question.ts';
import type { DiaryEntry } from './day-pages.ts';
import { type Intervals, startsWithTime, subtract } from './intervals.ts';
import { type Day, gridOf } from './opening-hours.ts';
import { listResources, type Resource } from './resources.ts';
import { occupiedMinutes, type VisitLine, visitMinutes } from './visit.ts';

/** A line of a visit at its turn. */
export type Segment = {
  readonly line: VisitLine;
  /** Minutes from the visit's start. */
  readonly offset: number;
  /** Minutes that it fills, its buffer included. */
  readonly length: number;
  readonly takers: readonly Resource[];
};

const NOTHING: readonly DiaryEntry[] = [];

/** The lines of the visit back to back, each with all who may take it. */
export function toSegments(question: SchedulingContext): Segment[] {
  let offset = 0;
  return question.visit.lines.map((line) => {
    const turn = { line, offset, length: occupiedMinutes(line), takers: listResources(line, question) };
    offset += turn.length;
    return turn;
  });
}

/** What is in a taker's diary on a date: a member's own, wherever they work, or the room's. */
export const diaryOf = ({ pages, location }: SchedulingContext, date: LocalDate, { member }: Resource) =>
  (member ? pages(member.homeLocationId, date)?.members.get(member.id) : pages(location.id, date)?.room) ??
  NOTHING;

/** Block times of the location, which block everyone who is there. */
const blocksOn = ({ pages, location }: SchedulingContext, date: LocalDate): readonly DiaryEntry[] =>
  pages(location.id, date)?.blocks ?? NOTHING;

/** Whether a taker can take a turn of a visit that starts at `start`, within the given hours. */
export function canTake(
  question: SchedulingContext,
  { date }: Day,
  { offset, length }: Segment,
  start: Minute,
  taker: Resource,
  hours: Intervals,
): boolean {
  const unblocked = subtract(hours, blocksOn(question, date));
  const free = subtract(unblocked, diaryOf(question, date, taker), length);
  return startsWithTime([start], free, offset, length).length > 0;
}

/** Times of a day, and those of them at which the visit can be placed; both ascending. */
export type DayTimes = { readonly grid: readonly Minute[]; readonly available: readonly Minute[] };

/**
 * A grid time is available when it is not past and each line finds a taker at its turn (decisions §4). Lines follow
 * each other, so that one member may take several, and each line can be looked at by itself.
 */
export function timesOf(question: SchedulingContext, day: Day, turns: readonly Segment[]): DayTimes {
  const grid = gridOf(day, visitMinutes(question.visit), question.salon);
  let available = notPast(question, day.date, grid);
  for (const turn of turns) available = takenBySomebody(question, day, turn, available);
  return { grid, available };
}

function notPast({ salon, now }: SchedulingContext, date: LocalDate, starts: readonly Minute[]) {
  const isPast = (start: Minute) => instantOf(date, start, salon.timeZone) < now;
  return starts[0] !== undefined && isPast(starts[0]) ? starts.filter((start) => !isPast(start)) : starts;
}

function takenBySomebody(
  question: SchedulingContext,
  day: Day,
  { offset, length, takers }: Segment,
  starts: readonly Minute[],
): readonly Minute[] {
  const blocks = blocksOn(question, day.date);
  let waiting = starts;
  for (const taker of takers) {
    if (waiting.length === 0) return starts;
    const unblocked = subtract(taker.shift(day), blocks);
    const free = subtract(unblocked, diaryOf(question, day.date, taker), length);
    waiting = without(waiting, startsWithTime(waiting, free, offset, length));
  }
  return without(starts, waiting);
}

/** Ascending starts without some of them. */
function without(starts: readonly Minute[], some: readonly Minute[]): readonly Minute[] {
  if (some.length === 0) return starts;
  let next = 0;
  return starts.filter((start) => {
    const isOne = some[next] === start;
    if (isOne) next++;
    return !isOne;
  });
}
