import type { Appointment, AppointmentLine, HeldResource } from '../booking/appointments.ts';
import type { ResourceId, StaffId } from '../ids.ts';
import type { Catalog, Interval } from '../salon/salon.ts';
import { type DiaryOwner, toOwnerName, toPerformerOwner } from './day-pages.ts';
import { covers, mergeIntervals, overlaps } from './intervals.ts';
import { listHeldParts, listStaffParts } from './line-time.ts';
import { type OccupiedTime, toOccupiedTimes } from './occupied-time.ts';
import { layOutVisit, type PlacedLine, type Placement, toHeldResource } from './placement.ts';
import { isPerformedByStaff, listPerformersAt, type RequiredResource } from './visit.ts';
import type { UpdatedVisit } from './visit-update.ts';

/** Whether an owner is busy in all the parts. */
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
  if (!isPerformedByStaff(catalog, service.id)) return null;
  return listPerformersAt(catalog, service.id, locationId).find(({ id }) => id === lastStaffId)?.id;
}

/** The resource for a need that the appointment holds already: the requested, else the last one, else any of the kind. */
function findPresentResource(
  { kind, requested, lastResourceId }: RequiredResource,
  parts: readonly Interval[],
  { lines }: Appointment,
  isHeld: IsHeld,
): ResourceId | undefined {
  const ofKind = lines.flatMap(({ resources = [] }) =>
    resources.flatMap((held) => (held.kind === kind ? held.resourceId : [])),
  );
  const last = lastResourceId === undefined ? [] : [lastResourceId];
  return (requested ? [requested.id] : [...last, ...ofKind]).find((id) =>
    isHeld({ kind: 'resource', id }, parts),
  );
}

/** The line with staff and resources that the appointment holds at that time; undefined if it does not. */
function placeOnHeldLine(
  placed: PlacedLine,
  source: AppointmentLine | undefined,
  before: Appointment,
  catalog: Catalog,
  isHeld: IsHeld,
): PlacedLine | undefined {
  const staffId = findPresentStaff(placed, source, before, catalog);
  if (staffId === undefined || !covers(mergeIntervals(before.lines), placed)) return undefined;
  if (!isHeld(toPerformerOwner(staffId), listStaffParts(placed))) return undefined;
  const resources: HeldResource[] = [];
  for (const required of placed.line.resources) {
    const parts = listHeldParts(placed, required.during);
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
      times.slice(index + 1).filter(({ owner }) => toOwnerName(owner) === toOwnerName(time.owner)),
      time,
    ),
  );

/**
 * The updated visit at its present start, if it fits into the time that the appointment holds with the same staff and
 * resources; undefined if it needs other time, which must be free (BEHAVIOR §17.7).
 */
export function placeOnHeldTime(
  before: Appointment,
  { visit, sources }: UpdatedVisit,
  catalog: Catalog,
): Placement | undefined {
  const times = toOccupiedTimes(before, catalog);
  const isHeld: IsHeld = (owner, parts) => {
    const own = mergeIntervals(times.filter((time) => toOwnerName(time.owner) === toOwnerName(owner)));
    return parts.every((part) => covers(own, part));
  };
  const placement = layOutVisit(visit, before.date, before.minute);
  const lines = placement.lines.flatMap((placed, index) => {
    const source = before.lines[sources[index] ?? before.lines.length];
    return placeOnHeldLine(placed, source, before, catalog, isHeld) ?? [];
  });
  const isWhole = lines.length === placement.lines.length;
  const { locationId } = before;
  return isWhole && !hasConflict(toOccupiedTimes({ locationId, lines }, catalog))
    ? { ...placement, lines }
    : undefined;
}
