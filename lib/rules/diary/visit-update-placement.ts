import type { Appointment, AppointmentLine, HeldResource } from '../booking/appointments.ts';
import type { ResourceId, StaffId } from '../ids.ts';
import type { Catalog, Interval } from '../salons/salon.ts';
import { toLocalDate } from '../time-zone.ts';
import { dropPastAndTooSoon } from './booking-window.ts';
import { toWholeDay } from './candidates.ts';
import {
  type DiaryOwner,
  listDiaryEntriesOn,
  listLocationBlocksOn,
  toDiaryOwnerKey,
  toDiaryOwnerOfPerformer,
} from './day-pages.ts';
import { covers, type Intervals, mergeIntervals, overlaps, subtractIntervals } from './intervals.ts';
import { type OccupiedTime, toOccupiedTimes } from './occupied-time.ts';
import { listOfferedDays, toLocationDayMinutes } from './opening-hours.ts';
import {
  type PlacedLine,
  type Placement,
  toHeldResource,
  toPlacementWithRequestedStaff,
} from './placement.ts';
import { listPartsWithResource, listStaffParts } from './processing-time.ts';
import {
  isPerformedByAnyStaff,
  listPerformersAt,
  type RequiredResource,
  type SchedulingContext,
} from './requested-visits.ts';
import { computeVisitLayout } from './visit-layout.ts';
import type { UpdatedVisit } from './visit-update.ts';

/** Time that a visit may take besides its own: of the location, and of each owner. */
type FreeTime = { readonly open: Intervals; readonly listFree: (owner: DiaryOwner) => Intervals };
const NO_TIME: FreeTime = { open: [], listFree: () => [] };

type IsHeld = (owner: DiaryOwner, parts: readonly Interval[]) => boolean;

/** The staff member who does a line without asking for other time: the requested, else the last one; null for none. */
function findPresentStaff(
  { line: { service, staff, lastStaffId } }: PlacedLine,
  source: AppointmentLine | undefined,
  { locationId }: Appointment,
  catalog: Catalog,
): StaffId | null | undefined {
  if (staff) return staff.id;
  if (source) return source.staffId;
  if (!isPerformedByAnyStaff(catalog, service.id)) return null;
  return listPerformersAt(catalog, service.id, locationId).find(({ id }) => id === lastStaffId)?.id;
}

/** The resource for a need that the appointment holds already: the requested, else the last one, else any of the kind. */
function findPresentResource(
  { kind, requested, lastResourceId }: RequiredResource,
  parts: readonly Interval[],
  { lines }: Appointment,
  isHeld: IsHeld,
): ResourceId | undefined {
  const ofKind = lines
    .flatMap(({ resources = [] }) => resources)
    .filter((held) => held.kind === kind)
    .map(({ resourceId }) => resourceId);
  return (requested ? [requested.id] : [lastResourceId, ...ofKind]).find(
    (id) => id !== undefined && isHeld({ kind: 'resource', id }, parts),
  );
}

/** The line with staff and resources that the appointment holds at that time; undefined if it does not. */
function placeLineOnOwnTime(
  placed: PlacedLine,
  source: AppointmentLine | undefined,
  before: Appointment,
  catalog: Catalog,
  { isHeld, open }: { readonly isHeld: IsHeld; readonly open: Intervals },
): PlacedLine | undefined {
  const staffId = findPresentStaff(placed, source, before, catalog);
  if (staffId === undefined || !covers(mergeIntervals([...before.lines, ...open]), placed)) return undefined;
  if (!isHeld(toDiaryOwnerOfPerformer(staffId), listStaffParts(placed))) return undefined;
  const resources: HeldResource[] = [];
  for (const required of placed.line.resources) {
    const parts = listPartsWithResource(placed, required.during);
    if (parts.length === 0) continue;
    const id = findPresentResource(required, parts, before, isHeld);
    if (id === undefined) return undefined;
    resources.push(toHeldResource(required, id));
  }
  return { ...placed, staffId, resources };
}

/** Whether two of the times claim the same minute of one diary. */
const hasConflict = (times: readonly OccupiedTime[]): boolean =>
  times.some((time, index) =>
    overlaps(
      times.slice(index + 1).filter(({ owner }) => toDiaryOwnerKey(owner) === toDiaryOwnerKey(time.owner)),
      time,
    ),
  );

/**
 * The updated visit at its present start, if it fits into the time that the appointment holds with the same staff and
 * resources; undefined if it needs other time, which must be free (BEHAVIOR §17.7).
 */
export function placeInBookedTime(
  before: Appointment,
  { visit, sources }: UpdatedVisit,
  { catalog, timeZone }: { readonly catalog: Catalog; readonly timeZone: string },
  { open, listFree }: FreeTime = NO_TIME,
): Placement | undefined {
  const times = toOccupiedTimes(before, catalog);
  const isHeld: IsHeld = (owner, parts) => {
    const own = times.filter((time) => toDiaryOwnerKey(time.owner) === toDiaryOwnerKey(owner));
    const allowed = mergeIntervals([...own, ...listFree(owner)]);
    return parts.every((part) => covers(allowed, part));
  };
  const placement = toPlacementWithRequestedStaff(visit, {
    date: before.date,
    minute: before.minute,
    timeZone,
  });
  const lines = placement.lines.flatMap((placed, index) => {
    const source = before.lines[sources[index] ?? before.lines.length];
    return placeLineOnOwnTime(placed, source, before, catalog, { isHeld, open }) ?? [];
  });
  const isWhole = lines.length === placement.lines.length;
  const { locationId } = before;
  return isWhole && !hasConflict(toOccupiedTimes({ locationId, lines }, catalog))
    ? { ...placement, lines }
    : undefined;
}

/**
 * The updated visit at its present start, with the same staff and resources, if the time that it does not hold yet is free.
 * Without `override` the start must lie in the booking window, though not on the grid. With it only a past day is refused,
 * and the time may leave opening hours, shifts and breaks (BEHAVIOR §17.7). `context.pages` must not hold the visit itself.
 */
export function placeBeyondBookedTime(
  context: SchedulingContext,
  before: Appointment,
  updated: UpdatedVisit,
  { override }: { readonly override: boolean },
): Placement | undefined {
  const { salon, catalog, location, pages, now } = context;
  const { date, minute } = before;
  const { timeZone } = salon;
  const day = toLocationDayMinutes(location, date, timeZone);
  const isAllowed = override
    ? date >= toLocalDate(timeZone, now)
    : listOfferedDays(context, { from: date, to: date }).length > 0 &&
      dropPastAndTooSoon(context, date, [day.clock.toDiaryMinute(minute)]).length > 0;
  if (!isAllowed) return undefined;
  const candidates = computeVisitLayout(context).needs.flatMap((need) => need.candidates);
  const listFree = (owner: DiaryOwner): Intervals => {
    const candidate = candidates.find((each) => toDiaryOwnerKey(each.owner) === toDiaryOwnerKey(owner));
    if (!candidate) return [];
    const hours = override ? candidate.overrideHours(day) : candidate.shiftHours(day);
    return subtractIntervals(hours, listDiaryEntriesOn(pages, candidate, date));
  };
  const hours = override ? toWholeDay(day) : day.openInDiary;
  const open = subtractIntervals(hours, listLocationBlocksOn(pages, location.id, date));
  return placeInBookedTime(before, updated, { catalog, timeZone }, { open, listFree });
}
