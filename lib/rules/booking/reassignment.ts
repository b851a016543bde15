import { sortByPosition } from '../catalog/positions.ts';
import type { StaffId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { Catalog, StaffMember } from '../salons/salon.ts';
import type { Appointment } from './appointments.ts';

/** The new staff of a visit: one member for all lines, or a member for each named line. */
export type Reassignment = {
  readonly staffId?: StaffId | undefined;
  /** `line` counts the services of the visit from 0. */
  readonly services?: readonly { readonly line: number; readonly staffId: StaffId }[] | undefined;
};

type Assignment = { readonly line: number; readonly staffId: StaffId; readonly field: string };

function listAssignments(
  { lines }: Pick<Appointment, 'lines'>,
  { staffId, services = [] }: Reassignment,
): Outcome<Assignment[]> {
  if (staffId === undefined) {
    return ok(services.map((each, index) => ({ ...each, field: `services.${index}` })));
  }
  if (services.length > 0) return invalid('services', 'Only without a member for the whole visit');
  const members = new Set(lines.map((line) => line.staffId));
  if (members.size !== 1 || members.has(null))
    return invalid('staffId', 'Only for a visit of one staff member');
  return ok(lines.map((_, line) => ({ line, staffId, field: '' })));
}

/**
 * The visit with its new members, whom later moves keep as those that a customer chose (BEHAVIOR §17.5). Fails on the field
 * of a line that the visit does not have, and of a member who does not do the work there.
 */
export function decideReassignedAppointment(
  appointment: Appointment,
  reassignment: Reassignment,
  { staff }: Pick<Catalog, 'staff'>,
): Outcome<Appointment> {
  const assignments = listAssignments(appointment, reassignment);
  if (!assignments.ok) return assignments;
  let { lines } = appointment;
  const assigned = new Set<number>();
  for (const { line: index, staffId, field } of assignments.value) {
    const [lineField, staffField] = field ? [`${field}.line`, `${field}.staffId`] : ['line', 'staffId'];
    const line = lines[index];
    if (!line) return invalid(lineField, 'Unknown line');
    if (assigned.has(index)) return invalid(lineField, 'Duplicate');
    const member = staff.get(staffId);
    if (!member?.locationIds.includes(appointment.locationId))
      return invalid(staffField, 'Unknown staff member');
    if (!member.serviceIds.includes(line.serviceId))
      return invalid(staffField, 'Does not perform this service');
    assigned.add(index);
    lines = lines.with(index, { ...line, staffId, staffNamed: true });
  }
  return ok({ ...appointment, lines });
}

/** The colleagues who do all work of a member in a visit, by their position (BEHAVIOR §11.17). */
export const listPossibleReplacements = (
  { lines, locationId }: Pick<Appointment, 'lines' | 'locationId'>,
  staffId: StaffId,
  { staff }: Pick<Catalog, 'staff'>,
): StaffMember[] => {
  const own = lines.filter((line) => line.staffId === staffId);
  return sortByPosition(staff.values()).filter(
    ({ id, locationIds, serviceIds }) =>
      id !== staffId &&
      locationIds.includes(locationId) &&
      own.every(({ serviceId }) => serviceIds.includes(serviceId)),
  );
};

export const toReassignment = (
  { lines }: Pick<Appointment, 'lines'>,
  from: StaffId,
  to: StaffId,
): Reassignment => ({
  services: lines.flatMap(({ staffId }, line) => (staffId === from ? [{ line, staffId: to }] : [])),
});

/** Whether two states of a visit have the same members. */
export const haveSameStaff = (a: Pick<Appointment, 'lines'>, b: Pick<Appointment, 'lines'>): boolean =>
  a.lines.every(({ staffId }, index) => staffId === b.lines[index]?.staffId);
