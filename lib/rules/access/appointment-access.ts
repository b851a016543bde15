import type { Appointment } from '../booking/appointments.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Permission } from './permissions.ts';
import { can, isLimitedToOwnVisits, type VisitCaller } from './principals.ts';

type OwnedAppointment = Pick<Appointment, 'id' | 'customerId'> & {
  readonly lines: readonly Pick<Appointment['lines'][number], 'staffId'>[];
};

/**
 * Whether the actor may see and change an appointment. A customer may with their own, and the holder of a manage link with
 * the one that it names. A user with the permission may with any, or with own ones alone (`isLimitedToOwnVisits`). A user
 * without it may with own ones by `appointments.serve_own` (BEHAVIOR §2.6, §2.4, §33.1).
 */
export function canAccessAppointment(
  { id, customerId, lines }: OwnedAppointment,
  actor: VisitCaller,
  permission: Permission = 'appointments.write',
): boolean {
  if (actor.kind === 'link') return actor.appointmentId === id;
  if (actor.kind === 'customer') return actor.id === customerId;
  if (actor.kind === 'anonymous') return false;
  if (can(actor, permission) && !isLimitedToOwnVisits(actor)) return true;
  const mayActOnOwn = can(actor, permission) || can(actor, 'appointments.serve_own');
  return mayActOnOwn && lines.some(({ staffId }) => staffId !== null && staffId === actor.staffId);
}

/** The appointment, if the actor may see and change it. Fails with recordNotFound as for an unknown one. */
export const checkAppointmentAccess = (
  appointment: Appointment | undefined,
  actor: VisitCaller,
  permission?: Permission,
): Outcome<Appointment> =>
  appointment && canAccessAppointment(appointment, actor, permission)
    ? ok(appointment)
    : fail('recordNotFound', 'appointmentId');
