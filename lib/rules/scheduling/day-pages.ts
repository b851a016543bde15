import type { AppointmentId, LocationId, StaffId } from '../ids.ts';
import type { Interval, LocalDate } from '../salon/salon.ts';

/** A busy interval: a line of an appointment with its buffer, or a block time. `id` is that of the kind. */
export type DiaryEntry = Interval & { readonly kind: 'appointment' | 'block'; readonly id: number };

/** The diaries of a location on one date; every list is ordered by start. */
export type DayPage = {
  readonly date: LocalDate;
  /** By staff member whose home is this location: appointments at any location, and own block times. */
  readonly staffEntries: ReadonlyMap<StaffId, readonly DiaryEntry[]>;
  /** Appointments of services without staff, which use the location itself as one resource (BEHAVIOR §13.4). */
  readonly locationEntries: readonly DiaryEntry[];
  /** Block times of the whole location. */
  readonly blockEntries: readonly DiaryEntry[];
};

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
  locationEntries: [],
  blockEntries: [],
});

/** Adds an entry in order. Does not check whether it fits; `overlaps` does. */
export const addDiaryEntry = (entries: readonly DiaryEntry[], entry: DiaryEntry): DiaryEntry[] =>
  [...entries, entry].sort((a, b) => a.from - b.from || a.to - b.to);

/** Removes all entries of an appointment, which may have several, or of a block time. */
export const removeDiaryEntries = (
  entries: readonly DiaryEntry[],
  kind: DiaryEntry['kind'],
  id: number,
): DiaryEntry[] => entries.filter((entry) => entry.kind !== kind || entry.id !== id);

/** Removes an appointment from a page. */
export function removeAppointmentEntries(page: DayPage, id: AppointmentId): DayPage {
  const staffEntries = new Map<StaffId, readonly DiaryEntry[]>();
  for (const [staffId, entries] of page.staffEntries) {
    staffEntries.set(staffId, removeDiaryEntries(entries, 'appointment', id));
  }
  const locationEntries = removeDiaryEntries(page.locationEntries, 'appointment', id);
  return { ...page, staffEntries, locationEntries };
}

/** Minutes of appointments, buffers included; block times do not count. */
export const countBookedMinutes = (entries: readonly DiaryEntry[]): number =>
  entries.reduce((sum, { kind, from, to }) => (kind === 'appointment' ? sum + to - from : sum), 0);
