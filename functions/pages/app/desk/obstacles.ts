import { type Day, formatTime, fromApiTime, toMinutes } from '../parts/format.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { Clock } from './clock.ts';
import { formatMinuteOfDay } from './clock-time.ts';
import { type Column, listMemberColumnsWithAbsent, type Sheet, WHOLE_DAY } from './columns.ts';
import type { Diary, Visit } from './desk-data.ts';
import { overlaps, type Span, subtractSpans, toSpan } from './layout.ts';
import type { DiaryMove, DiaryResize } from './patches.ts';
import { deskTexts } from './texts/index.ts';
import type { ChosenVisit } from './visit-lines.ts';

/** The clock of the salon, as far as an obstacle needs it. */
type PresentTime = Pick<Clock, 'getToday' | 'getMinute'>;

/** Minutes that a visit asks for in a column, in order. */
type Wanted = { readonly column: Column; readonly spans: readonly Span[] };

const isClosed = (span: Span, opening: readonly Span[]): boolean => subtractSpans(span, opening).length > 0;

/** Names the hours that do not allow a visit: those of the salon, or of the member. Empty if they allow it. */
function describeOffHours({ column, spans }: Wanted, opening: Sheet['opening']): string {
  const words = deskTexts().obstacles;
  const { member, open, breaks } = column;
  const whole = { from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0 };
  if (opening && isClosed(whole, opening)) return words.closed;
  const pause = breaks.find((each) => spans.some((span) => overlaps(span, each)));
  if (pause) return words.break(member, formatMinuteOfDay(pause.from), formatMinuteOfDay(pause.to));
  const [off] = spans.flatMap((span) => subtractSpans(span, open));
  if (!off) return '';
  const before = open.filter(({ to }) => to <= off.from).map(({ to }) => to);
  const after = open.filter(({ from }) => from >= off.to).map(({ from }) => from);
  if (before.length > 0) return words.offFrom(member, formatMinuteOfDay(Math.max(...before)));
  if (after.length > 0) return words.offUntil(member, formatMinuteOfDay(Math.min(...after)));
  return words.dayOff(member);
}

/** Names what keeps a visit from minutes of a column. Empty if the desk shows no obstacle. */
function describeObstacle(wanted: Wanted, id: number | undefined, opening: Sheet['opening']): string {
  const words = deskTexts().obstacles;
  const { column, spans } = wanted;
  const isWanted = (each: Span) => spans.some((span) => overlaps(span, each));
  const visit = column.visits.find(
    ({ appointment_id, status, busy }) =>
      // A no-show stays in the column, but its time is free again
      appointment_id !== id && status <= VISIT_STATUS.completed && busy.map(toSpan).some(isWanted),
  );
  if (visit) return words.visit(column.member, formatTime(visit.from));
  const hold = column.holds.find(isWanted);
  if (hold) return words.hold(column.member, formatMinuteOfDay(hold.from), formatMinuteOfDay(hold.to));
  const block = column.blocks.find(isWanted);
  if (block)
    return words.block(
      column.member,
      formatMinuteOfDay(block.from),
      formatMinuteOfDay(block.to),
      block.reason,
    );
  return describeOffHours(wanted, opening);
}

/** The columns of a day that take time of members and rooms, those without a place in the grid too. */
const listTakers = ({ columns, hidden }: Sheet): Column[] =>
  [...columns, ...hidden].filter(({ kind }) => kind !== 'location');

/** The minutes of a visit in each column of the day or week that the desk shows. */
export const listColumnSpansOfVisit = (sheet: Sheet, id: number): Wanted[] =>
  listTakers(sheet)
    .map((column) => ({
      column,
      spans: column.visits
        .filter(({ appointment_id }) => appointment_id === id)
        .flatMap(({ busy }) => busy.map(toSpan)),
    }))
    .filter(({ spans }) => spans.length > 0);

const shiftSpans = (spans: readonly Span[], minutes: number): Span[] =>
  spans.map(({ from, to }) => ({ from: from + minutes, to: to + minutes }));

const findObstacle = (wanted: readonly Wanted[], id: number | undefined, opening: Sheet['opening']): string =>
  wanted.map((each) => describeObstacle(each, id, opening)).find((text) => text !== '') ?? '';

function isPast(wanted: readonly Wanted[], date: Day, clock: PresentTime): boolean {
  const start = Math.min(...wanted.flatMap(({ spans }) => spans.map(({ from }) => from)));
  const today = clock.getToday();
  return date < today || (date === today && start < clock.getMinute());
}

/** Names what keeps a visit from where it was dragged (BEHAVIOR §39.11). Empty if the desk shows no obstacle. */
export function describeMoveObstacle(sheet: Sheet, id: number, shift: DiaryMove, clock: PresentTime): string {
  const target = sheet.columns.find(({ key }) => key === shift.to);
  if (!target) return '';
  const wanted = listColumnSpansOfVisit(sheet, id)
    .map(({ column, spans }) => ({
      column: column.key === shift.from ? target : column,
      spans: shiftSpans(spans, shift.minutes),
    }))
    // The dragged part is what somebody looks at
    .toSorted((a, b) => Number(b.column === target) - Number(a.column === target));
  return isPast(wanted, target.date, clock)
    ? deskTexts().obstacles.past
    : findObstacle(wanted, id, sheet.opening);
}

/** Where a visit is to go: `staffId` is another member for all of it. */
type Goal = { readonly date: Day; readonly minutes: number; readonly staffId: number | undefined };

/**
 * Names what keeps a visit from the time of the form (BEHAVIOR §39.11). Empty if the desk shows no obstacle.
 * @param parts the minutes of the visit before the move
 */
export function describeGoalObstacle(
  sheet: Sheet,
  id: number,
  parts: readonly Wanted[],
  { date, minutes, staffId }: Goal,
  clock: PresentTime,
): string {
  const takers = listTakers(sheet).filter((each) => each.date === date);
  const wanted = parts.flatMap(({ column, spans }) => {
    const member = staffId ?? column.staffId;
    const target = takers.find((each) =>
      column.kind === 'resource' ? each.key === column.key : each.staffId === member,
    );
    return target ? [{ column: target, spans: shiftSpans(spans, minutes) }] : [];
  });
  return isPast(wanted, date, clock) ? deskTexts().obstacles.past : findObstacle(wanted, id, sheet.opening);
}

/** Names what keeps a visit from becoming longer (BEHAVIOR §39.11). Empty if the desk shows no obstacle. */
export function describeLengthObstacle(
  sheet: Sheet,
  id: number,
  { column: key, from, minutes }: DiaryResize,
): string {
  const column = sheet.columns.find((each) => each.key === key);
  const part = column?.visits.find((each) => each.appointment_id === id && each.from === from);
  if (!column || !part || minutes <= 0) return '';
  const end = toMinutes(part.to);
  const spans = [{ from: end, to: end + minutes }];
  return findObstacle(
    [{ column, spans }, ...listRoomsAfter(listTakers(sheet), id, spans)],
    id,
    sheet.opening,
  );
}

/** The rooms that a visit holds until minutes that it takes anew. */
const listRoomsAfter = (
  takers: readonly Column[],
  id: number | undefined,
  grown: readonly Span[],
): Wanted[] =>
  takers
    .filter(({ kind }) => kind === 'resource')
    .flatMap((column) => {
      const ends = column.visits
        .filter(({ appointment_id }) => appointment_id === id)
        .map(({ to }) => toMinutes(to));
      const spans = grown.filter(({ from }) => ends.includes(from));
      return spans.length > 0 ? [{ column, spans }] : [];
    });

/** A service with its minutes of the day, and with whom. Null: anybody. */
export type TimedLine = {
  readonly service: { readonly id: number; readonly name: string };
  readonly staffId: number | null;
  readonly span: Span;
};

/** Staff members with the services that they perform. */
type Performers = readonly { readonly id: number; readonly service_ids: readonly number[] }[];

/**
 * Finds the first service for anybody for which none of its performers is free in these columns.
 * @param id the visit that the services belong to; undefined for a new one
 */
function findUnservedLine(
  columns: readonly Column[],
  id: number | undefined,
  opening: Sheet['opening'],
  lines: readonly TimedLine[],
  staff: Performers,
): TimedLine | undefined {
  const isFree = (member: number, span: Span) => {
    const column = columns.find(({ staffId }) => staffId === member);
    return column !== undefined && describeObstacle({ column, spans: [span] }, id, opening) === '';
  };
  return lines.find(({ service, staffId, span }) => {
    const performers = staff.filter(({ service_ids }) => service_ids.includes(service.id));
    const isServed = performers.length === 0 || performers.some((member) => isFree(member.id, span));
    return staffId === null && !isServed;
  });
}

/**
 * Names what keeps services from their minutes (BEHAVIOR §39.11). Empty if the desk shows no obstacle.
 * @param id the visit that has a part of these minutes already; undefined for a new one
 * @param staff who may perform a service for anybody
 */
export function describeLinesObstacle(
  sheet: Sheet,
  id: number | undefined,
  date: Day,
  lines: readonly TimedLine[],
  staff: Performers = [],
): string {
  const takers = listTakers(sheet).filter((each) => each.date === date);
  const wanted = lines.flatMap(({ staffId, span }) => {
    const column = takers.find((each) => each.staffId !== null && each.staffId === staffId);
    const own = column?.visits.filter(({ appointment_id }) => appointment_id === id).map(toSpan) ?? [];
    const spans = subtractSpans(span, own);
    return column && spans.length > 0 ? [{ column, spans }] : [];
  });
  const grown = wanted.flatMap(({ spans }) => spans);
  const rooms = listRoomsAfter(takers, id, grown);
  const obstacle = findObstacle([...wanted, ...rooms], id, sheet.opening);
  // A day that is not shown says nothing about who is free
  if (obstacle !== '' || takers.length === 0) return obstacle;
  const unserved = findUnservedLine(takers, id, sheet.opening, lines, staff);
  return unserved
    ? deskTexts().obstacles.nobodyFree(unserved.service.name, formatMinuteOfDay(unserved.span.from))
    : '';
}

/** The services of a chosen visit at a start, those of one person one after the other. */
export function toTimedLines({ lines, addOns }: ChosenVisit, start: number): TimedLine[] {
  const ends = new Map<number, number>();
  return lines.map((line) => {
    const { offer, person, staffId } = line;
    const own = addOns.filter(
      ({ id }) => line === lines.find((each) => each.offer.addOns.some((addOn) => addOn.id === id)),
    );
    const from = ends.get(person) ?? start;
    const to = own.reduce((end, addOn) => end + addOn.duration, from + offer.duration);
    ends.set(person, to);
    const service = { id: offer.service_id, name: offer.name };
    return { service, staffId, span: { from, to } };
  });
}

/** The services of a booked visit, with other minutes for some. */
export function toTimedLinesOfServices(
  services: Visit['services'],
  minutes: readonly number[] = [],
): TimedLine[] {
  return services.map(({ service_id, name, time, duration, staff_id, guest_no }, line) => {
    const later = services.slice(0, line).reduce((sum, each, index) => {
      const isSamePerson = each.guest_no === guest_no;
      return isSamePerson ? sum + (minutes[index] ?? each.duration) - each.duration : sum;
    }, 0);
    const from = toMinutes(fromApiTime(time)) + later;
    const service = { id: service_id, name };
    return { service, staffId: staff_id, span: { from, to: from + (minutes[line] ?? duration) } };
  });
}

/**
 * Names the hours of the salon, or of a chosen member, that services do not keep to (BEHAVIOR §39.4). Otherwise names a service
 * for anybody for which nobody who works at its time is free: with `override`, somebody who is off and free would get it
 * (BEHAVIOR §14.2). Empty if there is neither.
 */
export function describeHoursOrStaffObstacle(
  diary: Diary,
  lines: readonly TimedLine[],
  staff: Performers,
): string {
  const columns = listMemberColumnsWithAbsent(diary);
  const opening = diary.opening.map(toSpan);
  for (const { staffId, span } of lines) {
    const column = columns.find((each) => each.staffId === staffId);
    const hours = column ? describeOffHours({ column, spans: [span] }, opening) : '';
    if (hours !== '') return hours;
    if (!column && isClosed(span, opening)) return deskTexts().obstacles.closed;
  }
  const unserved = findUnservedLine(columns, undefined, opening, lines, staff);
  if (!unserved) return '';
  const { service, span } = unserved;
  const words = deskTexts().obstacles;
  const atAnyHour = columns.map((column) => ({ ...column, open: [WHOLE_DAY], breaks: [] }));
  return findUnservedLine(atAnyHour, undefined, undefined, [unserved], staff)
    ? words.nobodyFree(service.name, formatMinuteOfDay(span.from))
    : words.nobody(service.name);
}
