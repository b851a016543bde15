import { type Day, formatShortDay, fromApiDate } from '../parts/format.ts';
import type { Diary, DiaryVisit, DiaryWeek } from './desk-data.ts';
import { hasFreedItsTime, type Span, subtractSpans, toSpan } from './layout.ts';

/** A block time; those with one `series_id` were added together. `isForAll`: of the whole location. */
export type Block = {
  readonly id: number;
  readonly reason: string;
  readonly series_id?: number | undefined;
  readonly isForAll?: true;
};

/** A visit as the desk shows it; `isPending`: an act is not confirmed yet. */
export type ShownVisit = DiaryVisit & { readonly isPending?: boolean };

/** One column of the grid: a member, a room or the location on a day, or a day in a member's week. */
export type Column = {
  readonly key: string;
  readonly date: Day;
  /** Null: services that no member performs, and rooms. */
  readonly staffId: number | null;
  readonly name: string;
  /** The name of the member who performs the visits, for the labels of the visits. */
  readonly member: string;
  readonly kind: 'member' | 'day' | 'location' | 'resource';
  readonly isOff: boolean;
  readonly image: string;
  /** For narrow columns; empty for the first name. */
  readonly shortName?: string;
  readonly open: readonly Span[];
  readonly breaks: readonly Span[];
  readonly blocks: readonly (Span & Block)[];
  readonly holds: readonly (Span & { readonly waitlist_id: number; readonly name: string })[];
  readonly visits: readonly ShownVisit[];
  /** Its day is still read: nothing but its name is known. */
  readonly isLoading?: true;
};

/** A block of a column. */
export type ShownBlock = { readonly block: Span & Block; readonly column: Column };

export type Member = { readonly id: number; readonly name: string };

export type Sheet = {
  readonly columns: readonly Column[];
  /** Columns that are not shown: of members who are off, and of rooms. */
  readonly hidden: readonly Column[];
  readonly hours: Span;
  /** The opening hours of the day; undefined in a week, whose visits may be at several locations. */
  readonly opening?: readonly Span[];
  /** Whether the day has rooms or equipment. */
  readonly hasRooms: boolean;
  /** The days of a week of all members, which has no columns of its own. */
  readonly days?: readonly Sheet[];
  readonly date: Day;
};

export const WHOLE_DAY = { from: 0, to: 24 * 60 };

const toBlocksForAll = (blocks: Diary['blocks']) =>
  blocks.map((block) => ({ ...toSpan(block), isForAll: true as const }));

/** A column for each member of a day, also for those who are off. */
export function listMemberColumnsWithAbsent({ date, staff, blocks }: Diary): Column[] {
  const ofLocation = toBlocksForAll(blocks);
  return staff.map(
    ({ id, name, short_name, image, works, shifts, breaks, blocks: own, visits, holds }): Column => ({
      key: `staff-${id}`,
      kind: 'member',
      date: fromApiDate(date),
      staffId: id,
      name,
      member: name,
      shortName: short_name,
      image,
      isOff: works === 0,
      open: shifts.map(toSpan),
      breaks: breaks.map(toSpan),
      blocks: [...ofLocation, ...own.map(toSpan)],
      holds: holds.map(toSpan),
      visits,
    }),
  );
}

/** The columns of a day: each member, then the location where services need none, then rooms (BEHAVIOR §39.3). */
export function toDaySheetHidingAbsent(diary: Diary, shownRooms: 'all' | 'none'): Sheet {
  const { resources, blocks } = diary;
  const date = fromApiDate(diary.date);
  const [location, ...rooms] = resources;
  const ofLocation = toBlocksForAll(blocks);
  const members = listMemberColumnsWithAbsent(diary);
  const toOther = (resource: (typeof resources)[number], kind: 'location' | 'resource'): Column => ({
    key: `${kind}-${resource.id}`,
    kind,
    date,
    staffId: null,
    isOff: false,
    image: '',
    name: resource.name,
    member: resource.name,
    open: [WHOLE_DAY],
    breaks: [],
    blocks: ofLocation,
    holds: resource.holds.map(toSpan),
    visits: resource.visits,
  });
  // A member who is off has no column, unless something is in it
  const isShown = ({ isOff, visits, blocks }: Column) =>
    !isOff || visits.length > 0 || blocks.length > ofLocation.length;
  const roomColumns = rooms.map((room) => toOther(room, 'resource'));
  const isUsed = location && (location.visits.length > 0 || location.holds.length > 0);
  const columns = [
    ...members.filter(isShown),
    ...(isUsed ? [toOther(location, 'location')] : []),
    ...(shownRooms === 'all' ? roomColumns : []),
  ];
  const hidden = [...members.filter((each) => !isShown(each)), ...(shownRooms === 'all' ? [] : roomColumns)];
  const opening = diary.opening.map(toSpan);
  const hours = toShownHours(opening, columns);
  return { columns, hidden, hours, opening, date, hasRooms: rooms.length > 0 };
}

/** The columns of another day, as they stand while a day is read: the same names, and nothing in them. */
export function toLoadingSheet({ columns, hours, hasRooms }: Sheet, date: Day): Sheet {
  const empty = { isOff: false, open: [WHOLE_DAY], breaks: [], blocks: [], holds: [], visits: [] };
  return {
    columns: columns.map((column) => ({ ...column, ...empty, date, isLoading: true })),
    hidden: [],
    hours,
    hasRooms,
    date,
  };
}

/** A column for each day of a member's week (BEHAVIOR §39.3). */
export function toMemberWeekSheet({ days }: Pick<DiaryWeek, 'days'>, { id, name }: Member): Sheet {
  const columns = days.map(({ date, shifts, breaks, blocks, visits, holds }): Column => {
    const day = fromApiDate(date);
    return {
      key: `day-${day}`,
      kind: 'day',
      date: day,
      staffId: id,
      name: formatShortDay(day),
      member: name,
      image: '',
      isOff: shifts.length === 0,
      open: shifts.map(toSpan),
      breaks: shifts.length === 0 ? [] : breaks.map(toSpan),
      blocks: blocks.map(toSpan),
      holds: holds.map(toSpan),
      visits,
    };
  });
  const date = columns[0]?.date ?? '';
  return { columns, hidden: [], hours: toShownHours([], columns), date, hasRooms: false };
}

/** The week of all members: the sheet of each day, also with those who are off. */
export function toTeamWeekOfDaySheets(diaries: readonly Diary[]): Sheet {
  const days = diaries.map((diary) => toDaySheetHidingAbsent(diary, 'none'));
  const columns: Column[] = [];
  return { columns, hidden: [], hours: DEFAULT_HOURS, date: days[0]?.date ?? '', days, hasRooms: false };
}

const DEFAULT_HOURS = { from: 9 * 60, to: 18 * 60 };

/** The whole hours that the grid shows: opening hours, shifts, and whatever lies outside of them. */
function toShownHours(opening: readonly Span[], columns: readonly Column[]): Span {
  const spans = [
    ...opening,
    ...columns.flatMap(({ kind, open, visits, holds }) => [
      ...(kind === 'member' || kind === 'day' ? open : []),
      ...holds,
      ...visits.map(toSpan),
    ]),
  ];
  if (spans.length === 0) return DEFAULT_HOURS;
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.min(24 * 60, Math.ceil(to / 60) * 60) };
}

/** The content of a sheet beside its columns, to compare it. */
const toOtherText = ({ opening, hidden, days }: Sheet): string => JSON.stringify([opening, hidden, days]);

/** The sheet with the columns of the one before that have not changed: only the others are rendered anew. */
export function withUnchangedColumns(before: Sheet | undefined, sheet: Sheet): Sheet {
  if (!before) return sheet;
  const known = new Map(before.columns.map((column) => [column.key, column]));
  const columns = sheet.columns.map((column) => {
    const was = known.get(column.key);
    return was && JSON.stringify(was) === JSON.stringify(column) ? was : column;
  });
  const { from, to } = before.hours;
  const hours = from === sheet.hours.from && to === sheet.hours.to ? before.hours : sheet.hours;
  const isSame =
    columns.length === before.columns.length &&
    columns.every((column, index) => column === before.columns[index]) &&
    toOtherText(sheet) === toOtherText(before) &&
    hours === before.hours;
  return isSame ? before : { ...sheet, columns, hours };
}

/** The least free time that the arrow keys stop at. */
export const FREE_MIN = 15;

export function listLongEnoughFreeTimes({ open, breaks, blocks, holds, visits }: Column): Span[] {
  const busy = visits.filter((visit) => !hasFreedItsTime(visit)).flatMap((visit) => visit.busy.map(toSpan));
  return open
    .flatMap((span) => subtractSpans(span, [...breaks, ...blocks, ...holds, ...busy]))
    .filter(({ from, to }) => to - from >= FREE_MIN);
}
