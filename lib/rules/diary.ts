import type { AppointmentId, LocationId, StaffId } from './ids.ts';
import type { Interval, LocalDate } from './salon.ts';

/** What fills time: an appointment's line (its buffer included) or a block time. */
export type Entry = Interval & { readonly kind: 'appointment' | 'block'; readonly id: number };

/** The day page of a location: entry lists in the order of their starts. */
export type DayPage = {
  readonly date: LocalDate;
  /** What staff whose home is this location do that day, wherever they work, and their own block times. */
  readonly members: ReadonlyMap<StaffId, readonly Entry[]>;
  /** Appointments of services that no staff performs: the location itself is then one resource. */
  readonly room: readonly Entry[];
  /** Block times of the whole location. */
  readonly blocks: readonly Entry[];
};

/** The page of a location and date; undefined where nothing was ever written there. */
export type PageOf = (location: LocationId, date: LocalDate) => DayPage | undefined;

export declare function pagesBy(pages: Iterable<readonly [LocationId, DayPage]>): PageOf;
export declare function emptyPage(date: LocalDate): DayPage;
export declare function entriesText(entries: readonly Entry[]): string;
export declare function entriesOf(text: string): Entry[];
export declare function withEntry(entries: readonly Entry[], entry: Entry): Entry[];
export declare function withoutEntries(entries: readonly Entry[], kind: Entry['kind'], id: number): Entry[];
export declare function withoutAppointment(page: DayPage, id: AppointmentId): DayPage;
export declare function bookedMinutes(entries: readonly Entry[]): number;
export declare function overlaps(entries: readonly Interval[], span: Interval): boolean;
