import type { Handler } from '../../lib/http/call.ts';
import { decideWriteOff } from '../../lib/rules/booking/appointment-status.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/** The salon gives up what is pending of a completed visit (BEHAVIOR §17.13). */
export const appointmentWriteOff: Handler<'appointments/appointment-write-off'> = (request, deps) =>
  changeAppointment(request, deps, {
    appointmentId: request.input.appointment_id,
    decide: async ({ appointment: before }) => {
      const written = decideWriteOff(before, request.input.reason);
      if (!written.ok) return written;
      const appointment = written.value;
      return ok({ appointment, changes: updateAppointment(request, before, appointment) });
    },
    toReply: createFrontDeskReplyBuilder(request, 'Amount written off'),
    permission: 'money.refund',
  });
