import type { Appointment } from '../booking/appointments.ts';
import type { LocationId } from '../ids.ts';
import type { Interval, LocalDate } from '../salon/salon.ts';
import type { DayPageLookup, DiaryEntry } from './day-pages.ts';
import { overlaps } from './intervals.ts';
import { type Diary, type StaffCatalog, toHomeLocationId } from './resources.ts';

/** The time of an appointment's line in its diary. */
export type OccupiedTime = Interval & Diary;

type PlacedLines = Pick<Appointment, 'lines' | 'locationId'>;

/** The times that an appointment occupies, or occupied before it was cancelled, in the order of its lines. */
export const toOccupiedTimes = ({ lines, locationId }: PlacedLines, catalog: StaffCatalog): OccupiedTime[] =>
  lines.map(({ staffId, from, to }) => ({
    locationId: toHomeLocationId({ locationId, staffId }, catalog),
    staffId,
    from,
    to,
  }));

/** The locations whose day pages an appointment depends on: its own, and the homes of its staff. */
export const listDayPageLocationIds = (appointment: PlacedLines, catalog: StaffCatalog): LocationId[] => [
  ...new Set([
    appointment.locationId,
    ...toOccupiedTimes(appointment, catalog).map(({ locationId }) => locationId),
  ]),
];

/** The entries of a diary on a date. */
export function listDiaryEntries(
  pages: DayPageLookup,
  { locationId, staffId }: Diary,
  date: LocalDate,
): readonly DiaryEntry[] {
  const page = pages(locationId, date);
  return (staffId === null ? page?.locationEntries : page?.staffEntries.get(staffId)) ?? [];
}

/** Whether an appointment that lost its slot can have exactly the same time and staff again (BEHAVIOR §19.3). */
export function isFreeAgain(
  appointment: PlacedLines & Pick<Appointment, 'date'>,
  catalog: StaffCatalog,
  pages: DayPageLookup,
): boolean {
  const { date, locationId } = appointment;
  const blocks = pages(locationId, date)?.blockEntries ?? [];
  const hasAllStaff = appointment.lines.every(
    ({ staffId }) => staffId === null || catalog.staff.has(staffId),
  );
  if (!hasAllStaff) return false;
  return toOccupiedTimes(appointment, catalog).every(
    (time) => !overlaps(blocks, time) && !overlaps(listDiaryEntries(pages, time, date), time),
  );
}
