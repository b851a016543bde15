import { decideCompletion, decideTransition } from '../../rules/booking/appointment-status.ts';
import { APPOINTMENT_STATUS, type SalonTender } from '../../rules/booking/appointments.ts';
import type { ProductChoice } from '../../rules/booking/product-lines.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import { resolveSalonPayment } from '../../table/journal/drawers.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import type {
  AppointmentChange,
  AppointmentChangeRequest,
  AppointmentContext,
} from './change-appointment.ts';
import { decideVisitLinesUpdate } from './update-appointment.ts';

/** The products sold at a visit, and how its customer paid the amount due at the salon; without `paidBy` the amount stays due. */
type VisitCompletion = {
  readonly products: readonly ProductChoice[] | undefined;
  readonly paidBy: SalonTender | undefined;
};

/** Completes a visit that took place (BEHAVIOR §17.10). */
export async function decideVisitCompletion(
  request: AppointmentChangeRequest,
  context: AppointmentContext,
  { products, paidBy }: VisitCompletion,
): Promise<Outcome<AppointmentChange>> {
  const { appointment: before, table } = context;
  const allowed = decideTransition(before, APPOINTMENT_STATUS.completed);
  if (!allowed.ok) return allowed;
  const sold = await decideVisitLinesUpdate(request, context, { products });
  if (!sold.ok) return sold;
  const { locationId } = before;
  const payment = paidBy && (await resolveSalonPayment(table, request.tenant, { paidBy, locationId }));
  const { cashRounding } = request.salon.settings;
  const completed = decideCompletion(sold.value.appointment, payment, cashRounding);
  if (!completed.ok) return completed;
  const appointment = completed.value;
  const notice = { kind: 'booking.completed', ...toVisitIdAndTime(appointment) } as const;
  const changes = [
    ...updateAppointment(request, before, appointment),
    ...sold.value.changes,
    putNotice(request.tenant, notice, request.now),
  ];
  return ok({ appointment, changes });
}
