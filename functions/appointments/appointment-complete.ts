import type { Handler } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/principals.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { decideVisitCompletionAndPayment } from '../../lib/workflows/booking/complete-appointment.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/** The visit took place; the amount due at the salon is paid, unless `paid` is 0 (BEHAVIOR §17.10). */
export const appointmentComplete: Handler<'appointments/appointment-complete'> = async (request, deps) => {
  const { appointment_id: appointmentId, products, paid, paid_by } = request.input;
  // A user who only serves the visit takes no money (BEHAVIOR §2.4)
  const mayTakeMoney = checkPermissionIfRequested(
    request.caller,
    paid || products !== undefined,
    'appointments.write',
  );
  if (!mayTakeMoney.ok) return mayTakeMoney;
  const completion = { products, paidBy: paid ? paid_by : undefined };
  return changeAppointment(request, deps, {
    appointmentId,
    decide: (context) => decideVisitCompletionAndPayment(request, context, completion),
    toReply: createFrontDeskReplyBuilder(request, 'Appointment completed'),
  });
};
