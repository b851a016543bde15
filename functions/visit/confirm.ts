import type { Handler } from '../../lib/http/call.ts';
import { checkUpcomingStatus } from '../../lib/rules/booking/late-changes.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { createChangeReplyBuilder, runAsLinkHolder } from './link.ts';

/** Records when the customer or guest confirmed that they will come; a second confirmation keeps the first (BEHAVIOR §33.2). */
export const confirm: Handler<'visit/confirm'> = (request, deps) =>
  runAsLinkHolder(request, deps, (linked) =>
    changeAppointment(linked, deps, {
      appointmentId: linked.caller.appointmentId,
      decide: async ({ appointment: before }) => {
        const upcoming = checkUpcomingStatus(before);
        if (!upcoming.ok) return upcoming;
        if (before.confirmedAt !== undefined) return ok({ appointment: before, changes: [] });
        const appointment = {
          ...before,
          confirmedAt: request.now.toISOString(),
          confirmedBy: 'customer' as const,
        };
        return ok({ appointment, changes: updateAppointment(linked, before, appointment) });
      },
      toReply: createChangeReplyBuilder(linked, 'Appointment confirmed'),
    }),
  );
