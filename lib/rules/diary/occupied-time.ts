import type { Appointment, AppointmentLine } from '../booking/appointments.ts';
import type { LocationId, StaffId } from '../ids.ts';
import type { Catalog, Interval } from '../salons/salon.ts';
import { type StaffCatalog, toHomeLocationId } from './candidates.ts';
import {
  type DayPageLookup,
  type DiaryEntry,
  type DiaryKey,
  listDiaryEntriesOn,
  listLocationBlocksOn,
  toDiaryOwnerOfPerformer,
} from './day-pages.ts';
import { overlaps } from './intervals.ts';
import { listPartsWithResource, listStaffParts } from './processing-time.ts';
import { hasLeftBy } from './shifts.ts';

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

/** A diary entry that lies over the former time of an appointment, and the diary that it is in. */
export type Obstacle = Pick<DiaryEntry, 'kind' | 'id' | 'from' | 'to'> & {
  /** The member whose time it is; null for the location, its rooms and equipment. */
  readonly staffId: StaffId | null;
};

/** The entries that lie over the former time of an appointment, each once (BEHAVIOR §17.9). */
export function listObstacles(
  { id, date, ...visit }: PlacedLines & Pick<Appointment, 'id' | 'date'>,
  catalog: StaffCatalog,
  pages: DayPageLookup,
): Obstacle[] {
  const isOver = (time: Interval) => (entry: DiaryEntry) =>
    overlaps([entry], time) && !(entry.kind === 'appointment' && entry.id === id);
  const blocks = visit.lines.flatMap((line) =>
    listLocationBlocksOn(pages, visit.locationId, date)
      .filter(isOver(line))
      .map((entry): Obstacle => ({ ...entry, staffId: null })),
  );
  const taken = toOccupiedTimes(visit, catalog).flatMap((time) =>
    listDiaryEntriesOn(pages, time, date)
      .filter(isOver(time))
      .map((entry): Obstacle => ({ ...entry, staffId: time.owner.kind === 'staff' ? time.owner.id : null })),
  );
  return [
    ...new Map([...blocks, ...taken].map((each) => [`${each.kind} ${each.id} ${each.from}`, each])).values(),
  ];
}

/** Whether an appointment that lost its slot can have exactly the same time, staff and resources again (BEHAVIOR §19.3). */
export function isTimeStaffAndResourceFreeAgain(
  { date, ...visit }: PlacedLines & Pick<Appointment, 'date'>,
  catalog: Catalog,
  pages: DayPageLookup,
): boolean {
  const blocks = listLocationBlocksOn(pages, visit.locationId, date);
  const isThere = (id: StaffId) => {
    const member = catalog.staff.get(id);
    return member !== undefined && !hasLeftBy(member, date);
  };
  const hasAll = visit.lines.every(
    ({ staffId, resources = [] }) =>
      (staffId === null || isThere(staffId)) &&
      resources.every(({ resourceId }) => catalog.resources.get(resourceId)?.active),
  );
  return (
    catalog.locations.has(visit.locationId) &&
    hasAll &&
    visit.lines.every((line) => !overlaps(blocks, line)) &&
    toOccupiedTimes(visit, catalog).every((time) => !overlaps(listDiaryEntriesOn(pages, time, date), time))
  );
}
