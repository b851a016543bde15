import type { FrontDeskAppointmentView } from '../../lib/contract/booking/appointments.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
import type { CommitAdditions } from '../../lib/table/decide.ts';
import {
  type AppointmentChangeRequest,
  changeAppointment,
} from '../../lib/workflows/booking/change-appointment.ts';
import { type AppointmentChangeReply, createFrontDeskReplyBuilder } from './view.ts';

/** Changes what the front desk noted about the arrival of a customer; writes nothing where that stays (BEHAVIOR §17.9). */
export const changeArrivalIfDifferent = (
  request: AppointmentChangeRequest &
    CommitAdditions<AppointmentChangeReply<FrontDeskAppointmentView>> & {
      readonly input: { readonly appointment_id: AppointmentId };
    },
  deps: Parameters<typeof changeAppointment>[1],
  message: string,
  decide: (appointment: Appointment, timeZone: string, now: Date) => Outcome<Appointment>,
) =>
  changeAppointment(request, deps, {
    appointmentId: request.input.appointment_id,
    decide: async ({ appointment: before }) => {
      const checked = decide(before, request.salon.timeZone, request.now);
      if (!checked.ok) return checked;
      const appointment = checked.value;
      const changes = appointment === before ? [] : updateAppointment(request, before, appointment);
      return ok({ appointment, changes });
    },
    toReply: createFrontDeskReplyBuilder(request, message),
  });
