import { holdsSlot } from '../../lib/rules/booking/appointment-status.ts';
import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import { mustGetStaff } from '../../lib/rules/catalog/deleted-records.ts';
import type { NoticeOf } from '../../lib/rules/notifications/notices.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import { toCalendarEvent } from '../../lib/views/booking/calendar-event.ts';
import { type Delivery, type OutgoingMail, planMail } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { renderCancellationMail } from './mails/booking-cancellation.ts';
import { renderConfirmationMail } from './mails/booking-confirmation.ts';
import { renderRescheduleMail } from './mails/booking-reschedule.ts';
import { renderFeeFailureMail } from './mails/fee-failure.ts';
import {
  renderSalonBookingMail,
  renderSalonCancellationMail,
  renderSalonRescheduleMail,
  renderStaffCancellationMail,
  renderStaffNewAppointmentMail,
  renderStaffRemovalMail,
  renderStaffRescheduleMail,
} from './mails/staff.ts';
import {
  createVisitRedactor,
  getSalonRecipient,
  listAssignedStaff,
  planClientMail,
  planStaffMails,
  type StaffMember,
} from './recipients.ts';
import { planSalonMails } from './salon-mails.ts';
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
  const news = { kind: 'booking', isByClient: isBookedByClient(visit) } as const;
  const salon = await planSalonMails(visit, assigned, news, record, deps, (show) =>
    renderSalonBookingMail(show(visit)),
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
  const news = { kind: 'cancellation', isByClient } as const;
  const salon = await planSalonMails(visit, assigned, news, record, deps, (show) =>
    renderSalonCancellationMail(show(visit)),
  );
  return [
    ...planCalendarMail(visit, record, deps, createMail),
    ...planStaffMails(visit, salon.tellsAssigned ? assigned : [], record, deps, ({ id }, show) =>
      renderStaffCancellationMail(show(visit), id),
    ),
    ...salon.deliveries,
  ];
}

/** The mail about a declined fee, to the salon's own address or else to the assigned staff (BEHAVIOR §20.3). */
export async function planFeeFailureMails(
  { appointmentId, amount }: NoticeOf<'fee.failed'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const visit = await getVisitDetails(deps, record.tenant, appointmentId);
  if (visit.salon.settings.replyTo === '') {
    return planStaffMails(visit, listAssignedStaff(visit), record, deps, (_, show) =>
      renderFeeFailureMail(show(visit), amount),
    );
  }
  const recipient = await getSalonRecipient(visit.salon, deps);
  return planMail(deps, record, visit.salon, 'mail:salon', recipient, () =>
    renderFeeFailureMail(createVisitRedactor(recipient.isVerified)(visit), amount),
  );
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
  const news = { kind: 'change', isByClient } as const;
  const salon = await planSalonMails(visit, [...assigned, ...removed], news, record, deps, (show) =>
    renderSalonRescheduleMail(show(visit), before),
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
