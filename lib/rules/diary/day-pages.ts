import type { AppointmentId, LocationId, ResourceId, StaffId } from '../ids.ts';
import type { Interval, LocalDate } from '../salons/salon.ts';

/**
 * A busy interval: a line of an appointment with its buffer, a block time, or time that is held for an offer to the
 * waitlist. `id` is that of the appointment, block time or waitlist entry.
 */
export type DiaryEntry = Interval & { readonly kind: 'appointment' | 'block' | 'hold'; readonly id: number };

/** The id of the block that closes the days after the last day of a member; it is above all ids of block times (BEHAVIOR §11.17). */
export const LEAVING_BLOCK_ID = 64 ** 4 - 1;

/** The owner of a diary: a staff member, a room or piece of equipment, or the location itself. */
export type DiaryOwner =
  | { readonly kind: 'staff'; readonly id: StaffId }
  | { readonly kind: 'resource'; readonly id: ResourceId }
  | { readonly kind: 'location' };

/** A diary: its owner and the location whose day pages hold it. */
export type DiaryKey = { readonly locationId: LocationId; readonly owner: DiaryOwner };

/** The owner of the time of a line: its staff member, or the location itself if no staff perform the service. */
export const toDiaryOwnerOfPerformer = (staffId: StaffId | null): DiaryOwner =>
  staffId === null ? { kind: 'location' } : { kind: 'staff', id: staffId };

/** A name of an owner that is unique on a page, for example 'staff 7'. */
export const toDiaryOwnerKey = (owner: DiaryOwner): string =>
  owner.kind === 'location' ? owner.kind : `${owner.kind} ${owner.id}`;

/** The diaries of a location on one date; every list is ordered by start. */
export type DayPage = {
  readonly date: LocalDate;
  /** By staff member whose home is this location: appointments at any location, and own block times. */
  readonly staffEntries: ReadonlyMap<StaffId, readonly DiaryEntry[]>;
  /** By room or piece of equipment of this location: appointments (BEHAVIOR §13.7). */
  readonly resourceEntries: ReadonlyMap<ResourceId, readonly DiaryEntry[]>;
  /** Appointments of services without staff, for which the location itself is the performer (BEHAVIOR §13.5). */
  readonly locationEntries: readonly DiaryEntry[];
  /** Block times of the whole location. */
  readonly blockEntries: readonly DiaryEntry[];
  /** How often time at this location was taken so far, by visits and offers; it never decreases. */
  readonly bookings?: number;
};

export type OwnedDiaryEntry = {
  readonly date: LocalDate;
  readonly owner: DiaryOwner;
  readonly entry: DiaryEntry;
};

/** All entries of a page with their owners; block times of the whole location are left out. */
export function listEntriesExceptLocationBlocks({
  date,
  staffEntries,
  resourceEntries,
  locationEntries,
}: DayPage): OwnedDiaryEntry[] {
  const toLines = (owner: DiaryOwner, entries: readonly DiaryEntry[]): OwnedDiaryEntry[] =>
    entries.map((entry) => ({ date, owner, entry }));
  return [
    ...[...staffEntries].flatMap(([id, entries]) => toLines({ kind: 'staff', id }, entries)),
    ...[...resourceEntries].flatMap(([id, entries]) => toLines({ kind: 'resource', id }, entries)),
    ...toLines(toDiaryOwnerOfPerformer(null), locationEntries),
  ];
}

/** The page of a location and date; undefined if nothing was ever written there. */
export type DayPageLookup = (location: LocationId, date: LocalDate) => DayPage | undefined;

export function toDayPageLookup(pages: Iterable<readonly [LocationId, DayPage]>): DayPageLookup {
  const byLocation = new Map<LocationId, Map<LocalDate, DayPage>>();
  for (const [location, page] of pages) {
    const byDate = byLocation.get(location) ?? new Map<LocalDate, DayPage>();
    byLocation.set(location, byDate.set(page.date, page));
  }
  return (location, date) => byLocation.get(location)?.get(date);
}

export const toEmptyDayPage = (date: LocalDate): DayPage => ({
  date,
  staffEntries: new Map(),
  resourceEntries: new Map(),
  locationEntries: [],
  blockEntries: [],
});

const NO_ENTRIES: readonly DiaryEntry[] = [];

export function getEntriesOfOwner(page: DayPage, owner: DiaryOwner): readonly DiaryEntry[] {
  switch (owner.kind) {
    case 'staff':
      return page.staffEntries.get(owner.id) ?? NO_ENTRIES;
    case 'resource':
      return page.resourceEntries.get(owner.id) ?? NO_ENTRIES;
    case 'location':
      return page.locationEntries;
  }
}

export function listDiaryEntriesOn(
  pages: DayPageLookup,
  { locationId, owner }: DiaryKey,
  date: LocalDate,
): readonly DiaryEntry[] {
  const page = pages(locationId, date);
  return page ? getEntriesOfOwner(page, owner) : NO_ENTRIES;
}

export const listLocationBlocksOn = (
  pages: DayPageLookup,
  location: LocationId,
  date: LocalDate,
): readonly DiaryEntry[] => pages(location, date)?.blockEntries ?? NO_ENTRIES;

/** Adds an entry in order. Does not check whether it fits; `overlaps` does. */
export const withDiaryEntry = (entries: readonly DiaryEntry[], entry: DiaryEntry): DiaryEntry[] =>
  [...entries, entry].sort((a, b) => a.from - b.from || a.to - b.to);

/** Removes all entries of an appointment or a hold, which may have several, or of a block time. */
export const withoutDiaryEntry = (
  entries: readonly DiaryEntry[],
  kind: DiaryEntry['kind'],
  id: number,
): DiaryEntry[] => entries.filter((entry) => entry.kind !== kind || entry.id !== id);

export function withoutAppointment(page: DayPage, id: AppointmentId): DayPage {
  const without = (entries: readonly DiaryEntry[]) => withoutDiaryEntry(entries, 'appointment', id);
  const withoutEach = <Id>(lists: ReadonlyMap<Id, readonly DiaryEntry[]>) =>
    new Map([...lists].map(([owner, entries]) => [owner, without(entries)]));
  return {
    ...page,
    staffEntries: withoutEach(page.staffEntries),
    resourceEntries: withoutEach(page.resourceEntries),
    locationEntries: without(page.locationEntries),
  };
}

/** Minutes of appointments and holds, buffers included; block times do not count. */
export const countVisitAndHoldMinutes = (entries: readonly DiaryEntry[]): number =>
  entries.reduce((sum, { kind, from, to }) => (kind === 'block' ? sum : sum + to - from), 0);
