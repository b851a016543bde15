import type { Appointment } from '../booking/appointments.ts';
import type { LocationId, StaffId } from '../ids.ts';
import { mustGetStaff } from '../salon/former-records.ts';
import type { Catalog, Interval, LocalDate } from '../salon/salon.ts';
import type { DayPageLookup, DiaryEntry } from './day-pages.ts';
import { overlaps } from './intervals.ts';

/** Where a line of an appointment stands: a member's list on the page of their home location, or the room's. */
export type OccupiedTime = Interval & { readonly locationId: LocationId; readonly staffId: StaffId | null };

type Members = Pick<Catalog, 'staff' | 'former'>;

/** The location on whose pages a time stands: a member's at their home location, wherever they work; else its own. */
export const homeLocationOf = (
  { locationId, staffId }: { readonly locationId: LocationId; readonly staffId: StaffId | null },
  catalog: Members,
): LocationId => (staffId === null ? locationId : mustGetStaff(catalog, staffId).homeLocationId);

type Held = Pick<Appointment, 'lines' | 'locationId'>;

/** The places that an appointment fills, or filled, in the order of its lines. */
export const toOccupiedTimes = ({ lines, locationId }: Held, catalog: Members): OccupiedTime[] =>
  lines.map(({ staffId, from, to }) => ({
    locationId: homeLocationOf({ locationId, staffId }, catalog),
    staffId,
    from,
    to,
  }));

/** The locations whose pages those places, and the location's own block times, stand on. */
export const occupiedLocationIds = (held: Held, catalog: Members): LocationId[] => [
  ...new Set([held.locationId, ...toOccupiedTimes(held, catalog).map(({ locationId }) => locationId)]),
];

/** What stands in the list of a place. */
export function entriesAt(
  pages: DayPageLookup,
  { locationId, staffId }: Pick<OccupiedTime, 'locationId' | 'staffId'>,
  date: LocalDate,
): readonly DiaryEntry[] {
  const page = pages(locationId, date);
  return (staffId === null ? page?.room : page?.members.get(staffId)) ?? [];
}

/** Whether an appointment that gave its slot back could take the very same places again. */
export function isFreeAgain(
  appointment: Held & Pick<Appointment, 'date'>,
  catalog: Members,
  pages: DayPageLookup,
): boolean {
  const { date, locationId } = appointment;
  const blocks = pages(locationId, date)?.blocks ?? [];
  const isStaffed = appointment.lines.every(({ staffId }) => staffId === null || catalog.staff.has(staffId));
  if (!isStaffed) return false;
  return toOccupiedTimes(appointment, catalog).every(
    (place) => !overlaps(blocks, place) && !overlaps(entriesAt(pages, place, date), place),
  );
}
