import { holdsSlot } from '../../lib/rules/booking/appointment-status.ts';
import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import { mustGetStaff } from '../../lib/rules/catalog/deleted-records.ts';
import type { NoticeOf } from '../../lib/rules/notifications/notices.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import { toCalendarEvent } from '../../lib/views/booking/calendar-event.ts';
import type { Delivery, OutgoingMail } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { renderCancellationMail } from './mails/booking-cancellation.ts';
import { renderConfirmationMail } from './mails/booking-confirmation.ts';
import { renderRescheduleMail } from './mails/booking-reschedule.ts';
import { renderFeeFailureMail } from './mails/fee-failure.ts';
import { renderPaymentFailureMail } from './mails/payment-failure.ts';
import {
  renderSalonBookingMail,
  renderSalonCancellationMail,
  renderSalonRescheduleMail,
  renderSalonUnpaidMail,
  renderStaffCancellationMail,
  renderStaffNewAppointmentMail,
  renderStaffRemovalMail,
  renderStaffRescheduleMail,
} from './mails/staff.ts';
import {
  createShowFor,
  listAssignedStaff,
  planClientMail,
  planStaffMails,
  type SalonReader,
  type StaffMember,
} from './recipients.ts';
import { planMoneyMails, planSalonMails } from './salon-mails.ts';
import { getVisitDetails, type VisitDetails } from './visit-details.ts';

/** A mail to the customer or guest with the calendar entry of the visit. */
const planCalendarMail = (
  visit: VisitDetails,
  record: OutboxRecord,
  deps: OutboxDependencies,
  createMail: () => OutgoingMail,
): Delivery[] =>
  planClientMail(visit, record, deps, () => ({
    ...createMail(),
    calendarEntries: [toCalendarEvent(visit, { at: new Date(record.createdAt), from: deps.from })],
  }));

/** Whether nobody of the salon has booked the visit. */
export const isBookedByClient = ({ appointment: { channel } }: VisitDetails): boolean =>
  channel !== 'desk' && channel !== 'import';

/**
 * The confirmation to the customer or guest, and a mail to each assigned staff member. They show the visit as it is
 * now. A visit cancelled in the meantime gets none: its cancellation has a notice of its own.
 */
export async function planConfirmationMails(
  visit: VisitDetails,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  if (!holdsSlot(visit.appointment.status)) return [];
  const assigned = listAssignedStaff(visit);
  const news = { kind: 'booking', mustReach: isBookedByClient(visit) } as const;
  const salon = await planSalonMails(visit.salon, assigned, news, record, deps, (reader) =>
    renderSalonBookingMail(createShowFor(reader)(visit)),
  );
  return [
    ...planCalendarMail(visit, record, deps, () => renderConfirmationMail(visit)),
    ...planStaffMails(visit, salon.tellsAssigned ? assigned : [], record, deps, ({ id }, show) =>
      renderStaffNewAppointmentMail(show(visit), id),
    ),
    ...salon.deliveries,
  ];
}

/** Mails about a cancellation. The staff and the calendar do not know a visit that still waited for its deposit. */
export async function planCancellationMails(
  {
    appointmentId,
    refunded,
    kept = 0,
    credited,
    staffWereNotified,
    isByClient = false,
    keepsUses,
    usableUntil,
  }: NoticeOf<'booking.cancelled'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const visit = await getVisitDetails(deps, record.tenant, appointmentId);
  const createMail = () =>
    renderCancellationMail(visit, { refunded, kept, credited, keepsUses, usableUntil });
  if (!staffWereNotified) return planClientMail(visit, record, deps, createMail);
  const assigned = listAssignedStaff(visit);
  const news = { kind: 'cancellation', mustReach: isByClient } as const;
  const salon = await planSalonMails(visit.salon, assigned, news, record, deps, (reader) =>
    renderSalonCancellationMail(createShowFor(reader)(visit)),
  );
  return [
    ...planCalendarMail(visit, record, deps, createMail),
    ...planStaffMails(visit, salon.tellsAssigned ? assigned : [], record, deps, ({ id }, show) =>
      renderStaffCancellationMail(show(visit), id),
    ),
    ...salon.deliveries,
  ];
}

/** The mails about a declined fee (BEHAVIOR §20.3, §29.5). */
export async function planFeeFailureMails(
  { appointmentId, amount }: NoticeOf<'fee.failed'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const visit = await getVisitDetails(deps, record.tenant, appointmentId);
  const assigned = listAssignedStaff(visit);
  const news = { kind: 'payment', mustReach: true } as const;
  const salon = await planSalonMails(visit.salon, assigned, news, record, deps, (reader) =>
    renderFeeFailureMail(createShowFor(reader)(visit), amount),
  );
  return [
    ...planStaffMails(visit, salon.tellsAssigned ? assigned : [], record, deps, (_, show) =>
      renderFeeFailureMail(show(visit), amount),
    ),
    ...salon.deliveries,
  ];
}

/** The mails about a deposit that was not paid; none once a late payment has succeeded, which confirms the visit instead. */
export async function planDepositFailureMails(
  { appointmentId, usableUntil }: NoticeOf<'booking.payment_failed'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const visit = await getVisitDetails(deps, record.tenant, appointmentId);
  if (visit.appointment.status !== APPOINTMENT_STATUS.paymentFailed) return [];
  const createSalonMail = (reader: SalonReader) => renderSalonUnpaidMail(createShowFor(reader)(visit));
  return [
    ...planClientMail(visit, record, deps, () => renderPaymentFailureMail(visit, usableUntil)),
    ...(await planMoneyMails(visit.salon, 'payment', record, deps, createSalonMail, false)),
  ];
}

/**
 * Mails about a new time or new services: to the customer or guest, to the assigned staff, and to staff members no longer assigned.
 * A visit cancelled in the meantime gets none: its cancellation has a notice of its own.
 */
export async function planRescheduleMails(
  {
    appointmentId,
    before,
    staffWereNotified,
    isByClient = false,
    hasReturned,
    usableUntil,
  }: NoticeOf<'booking.rescheduled'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const visit = await getVisitDetails(deps, record.tenant, appointmentId);
  const { status } = visit.appointment;
  if (!staffWereNotified || !holdsSlot(status) || status === APPOINTMENT_STATUS.completed) return [];
  const catalog = await deps.catalogs(visit.salon);
  const previousIds = [...new Set(before.staffIds.flatMap((id) => (id === null ? [] : id)))];
  const assigned = listAssignedStaff(visit);
  const removed = previousIds
    .filter((id) => !assigned.some((staffMember) => staffMember.id === id))
    .map((id) => mustGetStaff(catalog, id));
  const news = { kind: 'change', mustReach: isByClient } as const;
  const salon = await planSalonMails(visit.salon, [...assigned, ...removed], news, record, deps, (reader) =>
    renderSalonRescheduleMail(createShowFor(reader)(visit), before),
  );
  const toTold = (members: readonly StaffMember[]) => (salon.tellsAssigned ? members : []);
  return [
    ...planCalendarMail(visit, record, deps, () =>
      renderRescheduleMail(visit, before, hasReturned ? { usableUntil } : undefined),
    ),
    ...planStaffMails(visit, toTold(assigned), record, deps, ({ id }, show) =>
      previousIds.includes(id)
        ? renderStaffRescheduleMail(show(visit), id, before)
        : renderStaffNewAppointmentMail(show(visit), id),
    ),
    ...planStaffMails(visit, toTold(removed), record, deps, (_, show) =>
      renderStaffRemovalMail(show(visit), before),
    ),
    ...salon.deliveries,
  ];
}
