import type { Handler } from '../../lib/http/call.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { decideCustomerReschedule } from '../../lib/workflows/booking/reschedule-appointment.ts';
import { createChangeReplyBuilder, runAsLinkHolder } from './link.ts';

/** Moves the visit in time to another available slot, as its customer would (BEHAVIOR §17.5, §33.2). */
export const reschedule: Handler<'visit/reschedule'> = (request, deps) =>
  runAsLinkHolder(request, deps, (linked) =>
    changeAppointment(linked, deps, {
      appointmentId: linked.caller.appointmentId,
      decide: (context) =>
        decideCustomerReschedule(linked, context, { date: linked.input.date, minute: linked.input.time }),
      toReply: createChangeReplyBuilder(linked, 'Appointment rescheduled'),
    }),
  );
