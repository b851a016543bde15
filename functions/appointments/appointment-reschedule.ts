import type { Handler } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/principals.ts';
import { toWireDate, toWireTime12h } from '../../lib/views/dates.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { findNearestTimes } from '../../lib/workflows/booking/nearest-times.ts';
import { decideReschedule } from '../../lib/workflows/booking/reschedule-appointment.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/** Reschedules at the front desk; `override` ignores slot grid, calendar and shifts (BEHAVIOR §17.5). */
export const appointmentReschedule: Handler<'appointments/appointment-reschedule'> = async (
  request,
  deps,
) => {
  const { appointment_id, date, time: minute, override, scope, staff_id: staffId, services } = request.input;
  const allowed = checkPermissionIfRequested(request.caller, override, 'appointments.override');
  if (!allowed.ok) return allowed;
  const reassignment = {
    staffId,
    services: services?.map(({ line, staff_id }) => ({ line, staffId: staff_id })),
  };
  const change = { ...request, isSilent: !request.input.notify };
  const moved = await changeAppointment(request, deps, {
    appointmentId: request.input.appointment_id,
    decide: (context) =>
      decideReschedule(change, context, { date, minute, mover: 'salon', override, reassignment }, scope),
    toReply: createFrontDeskReplyBuilder(request, 'Appointment rescheduled'),
  });
  if (moved.ok || moved.failure !== 'slotNotAvailable') return moved;
  const { tenant, salon, now } = request;
  const asked = { tenant, salon, now, appointmentId: appointment_id, date, minute, reassignment };
  const free = await findNearestTimes(deps, asked);
  return {
    ...moved,
    data: {
      free: free.map((each) => ({
        date: toWireDate(each.date),
        time: toWireTime12h(each.minute),
        staff_id: each.staffId,
      })),
    },
  };
};
