import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { inTime } from '../../lib/rules/cancellation.ts';
import { cancelling } from './cancelling.ts';
import { changeAppointment } from './change.ts';
import { customerAnswer } from './view.ts';

/** Cancels an own appointment in time, and refunds what was paid for it (decisions §4). */
export const customerAppointmentCancel: Handler<
  (typeof appointments.routes)['customer-appointment-cancel']
> = (request, house) =>
  changeAppointment(
    request,
    house,
    'Appointment cancelled',
    async (subject) => {
      const cancelled = await cancelling(request, subject, true);
      if (!cancelled.ok) return cancelled;
      const timely = inTime(subject.appointment, request.salon, request.now);
      return timely.ok ? cancelled : timely;
    },
    customerAnswer,
  );
