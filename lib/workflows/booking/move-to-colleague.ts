import type { Appointment } from '../../rules/booking/appointments.ts';
import { listPossibleReplacements, toReassignment } from '../../rules/booking/reassignment.ts';
import { isOutsideSchedule } from '../../rules/diary/schedule-conflicts.ts';
import type { AppointmentId, StaffId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { StaffMember } from '../../rules/salons/salon.ts';
import { NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import {
  type AppointmentChange,
  type AppointmentChangeRequest,
  type AppointmentContext,
  type ChangeDependencies,
  changeAppointment,
} from './change-appointment.ts';
import { decideReschedule } from './reschedule-appointment.ts';

/** The visit of a member that a colleague shall do; without a colleague anybody who is free. */
export type ColleagueMove = {
  readonly appointmentId: AppointmentId;
  readonly from: StaffId;
  readonly to: StaffId | null;
  /** Finds the colleague, but changes nothing. */
  readonly isDry: boolean;
};

/** The visit, and who does it now. */
type Moved = { readonly appointment: Appointment; readonly staffId: StaffId };

/** The visit at its time with a colleague who is on shift then (BEHAVIOR §11.17). */
async function decideMove(
  request: AppointmentChangeRequest,
  context: AppointmentContext,
  from: StaffId,
  colleague: StaffMember,
): Promise<Outcome<AppointmentChange>> {
  const { date, minute } = context.appointment;
  const reassignment = toReassignment(context.appointment, from, colleague.id);
  const terms = { date, minute, mover: 'salon', override: true, reassignment } as const;
  const decided = await decideReschedule(request, context, terms);
  if (!decided.ok) return decided;
  const { locations } = context.catalog;
  return isOutsideSchedule(decided.value.appointment, colleague, locations, request.salon.timeZone)
    ? fail('slotNotAvailable', 'time')
    : decided;
}

/**
 * Gives a visit to the first colleague who is on shift and free at its time, which stays as it is (BEHAVIOR §11.17). Fails as
 * slotNotAvailable where there is none.
 */
export function moveVisitToFirstFreeColleague(
  request: AppointmentChangeRequest & { readonly deadline?: number },
  deps: ChangeDependencies,
  { appointmentId, from, to, isDry }: ColleagueMove,
): Promise<Outcome<Moved>> {
  let staffId = from;
  const decide = async (context: AppointmentContext): Promise<Outcome<AppointmentChange>> => {
    const colleagues = listPossibleReplacements(context.appointment, from, context.catalog);
    for (const colleague of colleagues.filter(({ id }) => to === null || id === to)) {
      const decided = await decideMove(request, context, from, colleague);
      if (!decided.ok && decided.failure === 'slotNotAvailable') continue;
      staffId = colleague.id;
      return decided.ok && isDry ? ok({ ...decided.value, changes: [] }) : decided;
    }
    return fail('slotNotAvailable', 'time');
  };
  return changeAppointment<Moved>({ ...NO_COMMIT_ADDITIONS, ...request }, deps, {
    appointmentId,
    decide,
    permission: 'staff.write',
    toReply: ({ appointment }) => ({ appointment, staffId }),
  });
}
