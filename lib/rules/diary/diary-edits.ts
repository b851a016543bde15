import type { AppointmentLine } from '../booking/appointments.ts';
import type { LocationId } from '../ids.ts';
import type { LocalDate, Minute, StaffMember } from '../salons/salon.ts';
import { LONGEST_DAY_MINUTES } from '../time-units.ts';
import type { StaffCatalog } from './candidates.ts';
import {
  type DayPage,
  type DayPageLookup,
  type DiaryEntry,
  type DiaryOwner,
  LEAVING_BLOCK_ID,
  listDiaryEntriesOn,
  toDiaryOwnerKey,
  toEmptyDayPage,
  withDiaryEntry,
  withoutDiaryEntry,
} from './day-pages.ts';
import { toOccupiedTimes } from './occupied-time.ts';
import type { Placement } from './placement.ts';
import type { SchedulingContext } from './requested-visits.ts';
import { hasLeftBy } from './shifts.ts';

/** One list of a day page as read and as it will be. Without an owner it is the block times of the whole location. */
export type DiaryEdit = {
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly owner: DiaryOwner | null;
  readonly before: readonly DiaryEntry[];
  readonly after: readonly DiaryEntry[];
};

type ListPlace = Pick<DiaryEdit, 'locationId' | 'date' | 'owner'>;

/** An appointment, or the hold of an offer, with the time that it occupies. */
export type Occupant = {
  readonly kind: 'appointment' | 'hold';
  readonly id: number;
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly lines: readonly Pick<AppointmentLine, 'from' | 'to' | 'processing' | 'staffId' | 'resources'>[];
};

const toListName = ({ locationId, date, owner }: ListPlace): string =>
  `${locationId} ${date} ${owner ? toDiaryOwnerKey(owner) : 'blocks'}`;

const byName = (edits: readonly DiaryEdit[]): Map<string, DiaryEdit> =>
  new Map(edits.map((edit) => [toListName(edit), edit]));

/** The edits with those that take an occupant out of all lists that hold it. */
export function withEditsRemovingOccupant(
  { kind, id, date, ...visit }: Occupant,
  catalog: StaffCatalog,
  pages: DayPageLookup,
  edits: readonly DiaryEdit[] = [],
): DiaryEdit[] {
  const changed = byName(edits);
  for (const { locationId, owner } of toOccupiedTimes(visit, catalog)) {
    const place = { locationId, owner, date };
    const before = listDiaryEntriesOn(pages, place, date);
    const edit = changed.get(toListName(place)) ?? { ...place, before, after: before };
    const after = withoutDiaryEntry(edit.after, kind, id);
    if (after.length < edit.after.length) changed.set(toListName(place), { ...edit, after });
  }
  return [...changed.values()];
}

const LEAVING_BLOCK: DiaryEntry = {
  kind: 'block',
  id: LEAVING_BLOCK_ID,
  from: 0,
  to: LONGEST_DAY_MINUTES,
};

/** Closes those of the dates that lie after the last day of a member, and opens the others again (BEHAVIOR §11.17). */
export function listLeavingBlockEdits(
  staffMember: StaffMember,
  dates: readonly LocalDate[],
  pages: DayPageLookup,
): DiaryEdit[] {
  const { id, homeLocationId: locationId } = staffMember;
  const place = { locationId, owner: { kind: 'staff', id } } as const;
  return dates.flatMap((date) => {
    const before = listDiaryEntriesOn(pages, place, date);
    const others = withoutDiaryEntry(before, 'block', LEAVING_BLOCK_ID);
    const after = hasLeftBy(staffMember, date) ? [LEAVING_BLOCK, ...others] : others;
    return after.length === before.length ? [] : [{ ...place, date, before, after }];
  });
}

export function withEditsAddingOccupant(
  { kind, id, date, ...visit }: Occupant,
  catalog: StaffCatalog,
  pages: DayPageLookup,
  edits: readonly DiaryEdit[] = [],
): DiaryEdit[] {
  const changed = byName(edits);
  for (const { locationId, owner, from, to } of toOccupiedTimes(visit, catalog)) {
    const place = { locationId, owner, date };
    const before = listDiaryEntriesOn(pages, place, date);
    const edit = changed.get(toListName(place)) ?? { ...place, before, after: before };
    changed.set(toListName(place), { ...edit, after: withDiaryEntry(edit.after, { kind, id, from, to }) });
  }
  return [...changed.values()];
}

/** The edits with those that add a placed visit, as an appointment or a hold (BEHAVIOR §14.12, §34.2). */
export const withEditsAddingPlacedVisit = (
  { catalog, location, pages }: Pick<SchedulingContext, 'catalog' | 'location' | 'pages'>,
  { date, lines }: Placement,
  occupant: Pick<Occupant, 'kind' | 'id'>,
  edits?: readonly DiaryEdit[],
): DiaryEdit[] =>
  withEditsAddingOccupant({ ...occupant, locationId: location.id, date, lines }, catalog, pages, edits);

function applyEdit(page: DayPage, { owner, after }: DiaryEdit): DayPage {
  switch (owner?.kind) {
    case undefined:
      return { ...page, blockEntries: after };
    case 'staff':
      return { ...page, staffEntries: new Map([...page.staffEntries, [owner.id, after]]) };
    case 'resource':
      return { ...page, resourceEntries: new Map([...page.resourceEntries, [owner.id, after]]) };
    case 'location':
      return { ...page, locationEntries: after };
  }
}

/** The day pages as they will be after the edits. */
export const applyEditsToPages =
  (pages: DayPageLookup, edits: readonly DiaryEdit[]): DayPageLookup =>
  (location, date) =>
    edits
      .filter((edit) => edit.locationId === location && edit.date === date)
      .reduce<DayPage | undefined>(
        (page, edit) => applyEdit(page ?? toEmptyDayPage(date), edit),
        pages(location, date),
      );

const isSameEntry = (a: DiaryEntry, b: DiaryEntry): boolean =>
  a.kind === b.kind && a.id === b.id && a.from === b.from && a.to === b.to;

/** Time of a date that edits free: its first minute, and the lists that lose entries. */
export type FreedDay = {
  readonly date: LocalDate;
  readonly from: Minute;
  readonly places: readonly ListPlace[];
};

/** The dates on which edits free time, in order. */
export function listFreedDays(edits: readonly DiaryEdit[]): FreedDay[] {
  const freed = edits.flatMap(({ before, after, ...place }) => {
    const gone = before.filter((entry) => !after.some((other) => isSameEntry(entry, other)));
    return gone.length > 0 ? [{ place, from: Math.min(...gone.map(({ from }) => from)) }] : [];
  });
  return [...Map.groupBy(freed, ({ place }) => place.date)]
    .map(([date, lists]) => ({
      date,
      from: Math.min(...lists.map(({ from }) => from)),
      places: lists.map(({ place }) => place),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
