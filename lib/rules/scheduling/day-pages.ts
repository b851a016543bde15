import type { AppointmentId, LocationId, StaffId } from '../ids.ts';
import type { Interval, LocalDate } from '../salon/salon.ts';

/** What fills time: a line of an appointment (its buffer included) or a block time, each by its id. */
export type DiaryEntry = Interval & { readonly kind: 'appointment' | 'block'; readonly id: number };

/** The day page of a location: entry lists in the order of their starts. */
export type DayPage = {
  readonly date: LocalDate;
  /** What staff whose home is this location do that day: appointments wherever they work, own block times. */
  readonly members: ReadonlyMap<StaffId, readonly DiaryEntry[]>;
  /** Appointments of services that no staff performs: the location itself is then one resource. */
  readonly room: readonly DiaryEntry[];
  /** Block times of the whole location. */
  readonly blocks: readonly DiaryEntry[];
};

/** The page of a location and date; undefined where nothing was ever written there. */
export type DayPageLookup = (location: LocationId, date: LocalDate) => DayPage | undefined;

/** Pages that were read, each with the location it belongs to, for looking up. */
export function pagesBy(pages: Iterable<readonly [LocationId, DayPage]>): DayPageLookup {
  const byLocation = new Map<LocationId, Map<LocalDate, DayPage>>();
  for (const [location, page] of pages) {
    const byDate = byLocation.get(location) ?? new Map<LocalDate, DayPage>();
    byLocation.set(location, byDate.set(page.date, page));
  }
  return (location, date) => byLocation.get(location)?.get(date);
}

/** The page of a date on which nothing happens. */
export const emptyPage = (date: LocalDate): DayPage => ({ date, members: new Map(), room: [], blocks: [] });

/** The entries with one more, in the order of their starts. Whether it fits is not asked: see `overlaps` of intervals. */
export const withEntry = (entries: readonly DiaryEntry[], entry: DiaryEntry): DiaryEntry[] =>
  [...entries, entry].sort((a, b) => a.from - b.from || a.to - b.to);

/** The entries without those of an appointment (it may have several) or of a block time. */
export const withoutEntries = (
  entries: readonly DiaryEntry[],
  kind: DiaryEntry['kind'],
  id: number,
): DiaryEntry[] => entries.filter((entry) => entry.kind !== kind || entry.id !== id);

/** The page as it is once an appointment has left it: what a reschedule decides on. */
export function withoutAppointment(page: DayPage, id: AppointmentId): DayPage {
  const members = new Map<StaffId, readonly DiaryEntry[]>();
  for (const [member, entries] of page.members) {
    members.set(member, withoutEntries(entries, 'appointment', id));
  }
  return { ...page, members, room: withoutEntries(page.room, 'appointment', id) };
}

/** Minutes of the entries that appointments fill, buffers included; block times are no work. */
export const bookedMinutes = (entries: readonly DiaryEntry[]): number =>
  entries.reduce((sum, { kind, from, to }) => (kind === 'appointment' ? sum + to - from : sum), 0);
