import type { Appointment, AppointmentLine } from '../booking/appointments.ts';
import type { LocationId } from '../ids.ts';
import type { Catalog, Interval } from '../salons/salon.ts';
import {
  type DayPageLookup,
  type DiaryKey,
  listDiaryEntriesOn,
  listLocationBlocksOn,
  toDiaryOwnerOfPerformer,
} from './day-pages.ts';
import { overlaps } from './intervals.ts';
import { listPartsWithResource, listStaffParts } from './line-time.ts';
import { type StaffCatalog, toHomeLocationId } from './performers.ts';

/** A time in a diary. */
export type OccupiedTime = Interval & DiaryKey;

type PlacedLines = {
  readonly locationId: LocationId;
  readonly lines: readonly Pick<AppointmentLine, 'from' | 'to' | 'processing' | 'staffId' | 'resources'>[];
};

/**
 * The times that an appointment occupies, or occupied before it was cancelled, in the order of its lines: those of its
 * staff, without processing time, and those of the resources that it holds.
 */
export const toOccupiedTimes = ({ lines, locationId }: PlacedLines, catalog: StaffCatalog): OccupiedTime[] =>
  lines.flatMap((line) => {
    const { staffId, resources = [] } = line;
    const performer: DiaryKey = {
      locationId: toHomeLocationId({ locationId, staffId }, catalog),
      owner: toDiaryOwnerOfPerformer(staffId),
    };
    return [
      ...listStaffParts(line).map((part) => ({ ...performer, ...part })),
      ...resources.flatMap(({ resourceId, during }) => {
        const owner = { kind: 'resource', id: resourceId } as const;
        return listPartsWithResource(line, during).map((part) => ({ locationId, owner, ...part }));
      }),
    ];
  });

/** The locations whose day pages an appointment depends on: its own, and the homes of its staff. */
export const listDayPageLocationIds = (appointment: PlacedLines, catalog: StaffCatalog): LocationId[] => [
  ...new Set([
    appointment.locationId,
    ...toOccupiedTimes(appointment, catalog).map(({ locationId }) => locationId),
  ]),
];

/** Whether an appointment that lost its slot can have exactly the same time, staff and resources again (BEHAVIOR §19.3). */
export function isFreeAgain(
  { date, ...visit }: PlacedLines & Pick<Appointment, 'date'>,
  catalog: Catalog,
  pages: DayPageLookup,
): boolean {
  const blocks = listLocationBlocksOn(pages, visit.locationId, date);
  const hasAll = visit.lines.every(
    ({ staffId, resources = [] }) =>
      (staffId === null || catalog.staff.has(staffId)) &&
      resources.every(({ resourceId }) => catalog.resources.get(resourceId)?.active),
  );
  return (
    catalog.locations.has(visit.locationId) &&
    hasAll &&
    visit.lines.every((line) => !overlaps(blocks, line)) &&
    toOccupiedTimes(visit, catalog).every((time) => !overlaps(listDiaryEntriesOn(pages, time, date), time))
  );
}
