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
  type SalonReader,
  type ShowVisit,
  type StaffMember,
} from './recipients.ts';
import { planMoneyMails, planVisitTeamMails } from './salon-mails.ts';
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
  const news = { kind: 'booking', mustReach: isBookedByClient(visit) } as const;
  return [
    ...planCalendarMail(visit, record, deps, () => renderConfirmationMail(visit)),
    ...(await planVisitTeamMails(visit, listAssignedStaff(visit), news, record, deps, {
      toMember: ({ id }, show) => renderStaffNewAppointmentMail(show(visit), id),
      toSalon: (show) => renderSalonBookingMail(show(visit)),
    })),
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
  const news = { kind: 'cancellation', mustReach: isByClient } as const;
  return [
    ...planCalendarMail(visit, record, deps, createMail),
    ...(await planVisitTeamMails(visit, listAssignedStaff(visit), news, record, deps, {
      toMember: ({ id }, show) => renderStaffCancellationMail(show(visit), id),
      toSalon: (show) => renderSalonCancellationMail(show(visit)),
    })),
  ];
}

/** The mails about a declined fee (BEHAVIOR §20.3, §29.5). */
export async function planFeeFailureMails(
  { appointmentId, amount }: NoticeOf<'fee.failed'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const visit = await getVisitDetails(deps, record.tenant, appointmentId);
  const news = { kind: 'payment', mustReach: true } as const;
  const createMail = (show: ShowVisit) => renderFeeFailureMail(show(visit), amount);
  return planVisitTeamMails(visit, listAssignedStaff(visit), news, record, deps, {
    toMember: (_, show) => createMail(show),
    toSalon: createMail,
  });
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
  const toMember = (member: StaffMember, show: ShowVisit) => {
    if (removed.includes(member)) return renderStaffRemovalMail(show(visit), before);
    return previousIds.includes(member.id)
      ? renderStaffRescheduleMail(show(visit), member.id, before)
      : renderStaffNewAppointmentMail(show(visit), member.id);
  };
  return [
    ...planCalendarMail(visit, record, deps, () =>
      renderRescheduleMail(visit, before, hasReturned ? { usableUntil } : undefined),
    ),
    ...(await planVisitTeamMails(visit, [...assigned, ...removed], news, record, deps, {
      toMember,
      toSalon: (show) => renderSalonRescheduleMail(show(visit), before),
    })),
  ];
}
