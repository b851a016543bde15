import {
  decideCompletionAndOptionalPayment,
  decideTransition,
} from '../../rules/booking/appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment, type SalonTender } from '../../rules/booking/appointments.ts';
import type { ProductChoice } from '../../rules/booking/product-lines.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import { getCashPaymentFieldsOrNone } from '../../table/journal/drawers.ts';
import { putVisitEvent } from '../../table/notifications/events.ts';
import type { Change } from '../../table/store.ts';
import { withPaymentEvents } from '../journal/receipts.ts';
import type {
  AppointmentChange,
  AppointmentChangeRequest,
  AppointmentContext,
} from './change-appointment.ts';
import { decideVisitLinesUpdateWithoutRecord } from './update-appointment.ts';

/** The products sold at a visit, and how its customer paid the amount due at the salon; without `paidBy` the amount stays due. */
type VisitCompletion = {
  readonly products: readonly ProductChoice[] | undefined;
  readonly paidBy: SalonTender | undefined;
};

/** The event of a visit that is completed; none for one that was completed before, and none where it is not. */
export const putCompletedEvent = (
  { tenant, now }: Pick<AppointmentChangeRequest, 'tenant' | 'now'>,
  before: Appointment | undefined,
  after: Appointment,
): Change[] =>
  after.status === APPOINTMENT_STATUS.completed && before?.status !== after.status
    ? putVisitEvent(tenant, { kind: 'booking.completed', ...toVisitIdAndTime(after) }, before, after, now)
    : [];

/** Completes a visit that took place (BEHAVIOR §17.10). */
export async function decideVisitCompletionAndPayment(
  request: AppointmentChangeRequest,
  context: AppointmentContext,
  { products, paidBy }: VisitCompletion,
): Promise<Outcome<AppointmentChange>> {
  const { appointment: before, table } = context;
  const allowed = decideTransition(before, APPOINTMENT_STATUS.completed);
  if (!allowed.ok) return allowed;
  const sold = await decideVisitLinesUpdateWithoutRecord(request, context, { products });
  if (!sold.ok) return sold;
  const { locationId } = before;
  const payment = paidBy && (await getCashPaymentFieldsOrNone(table, request.tenant, { paidBy, locationId }));
  const { cashRounding } = request.salon.settings;
  const completed = decideCompletionAndOptionalPayment(sold.value.appointment, payment, cashRounding);
  if (!completed.ok) return completed;
  const appointment = completed.value;
  const changes = [
    ...updateAppointment(request, before, appointment),
    ...sold.value.changes,
    ...putCompletedEvent(request, before, appointment),
  ];
  return ok({ appointment, changes: withPaymentEvents(request.tenant, changes, request.now) });
}
