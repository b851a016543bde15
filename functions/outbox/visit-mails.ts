import { holdsSlot } from '../../lib/rules/booking/appointment-status.ts';
import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import { mustGetStaff } from '../../lib/rules/catalog/deleted-records.ts';
import { toCalendarEvent } from '../../lib/views/booking/calendar-event.ts';
import type { Delivery, OutgoingMail, Planner } from './delivery.ts';
import type { NoticeContext } from './dependencies.ts';
import { renderCancellationMail } from './mails/booking-cancellation.ts';
import { renderConfirmationMail } from './mails/booking-confirmation.ts';
import { renderRescheduleOrUpdateMail } from './mails/booking-reschedule.ts';
import { renderDeskChargeFailureMail } from './mails/fee-failure.ts';
import { renderPaymentFailureMail } from './mails/payment-failure.ts';
import {
  renderSalonBookingMail,
  renderSalonCancellationMail,
  renderSalonDepositFailureMail,
  renderSalonRescheduleOrUpdateMail,
  renderStaffCancellationMail,
  renderStaffNewAppointmentMail,
  renderStaffRemovalMail,
  renderStaffRescheduleOrUpdateMail,
} from './mails/staff.ts';
import {
  createStaffVisitRedactor,
  listAssignedStaff,
  planClientMailUnlessSilent,
  type SalonReader,
  type ShowVisit,
  type StaffMember,
} from './recipients.ts';
import { planSalonMoneyMails, planVisitTeamMails } from './salon-mails.ts';
import { mustGetVisitDetails, type VisitDetails } from './visit-details.ts';

const planCalendarMail = (
  visit: VisitDetails,
  context: NoticeContext,
  createMail: () => OutgoingMail,
): Delivery[] =>
  planClientMailUnlessSilent(visit, context, () => ({
    ...createMail(),
    calendarEntries: [toCalendarEvent(visit, { at: new Date(context.record.createdAt), from: context.from })],
  }));

/** Whether nobody of the salon has booked the visit. */
export const isBookedByClient = ({ appointment: { channel } }: VisitDetails): boolean =>
  channel !== 'desk' && channel !== 'import';

/**
 * The confirmation to the customer or guest, and a mail to each assigned staff member. They show the visit as it is
 * now. A visit cancelled in the meantime gets none: its cancellation has a notice of its own.
 */
export async function planConfirmationMailsIfNotCancelled(
  visit: VisitDetails,
  context: NoticeContext,
): Promise<Delivery[]> {
  if (!holdsSlot(visit.appointment.status)) return [];
  const news = { kind: 'booking', mustReach: isBookedByClient(visit) } as const;
  return [
    ...planCalendarMail(visit, context, () => renderConfirmationMail(visit)),
    ...(await planVisitTeamMails(visit, listAssignedStaff(visit), news, context, {
      toMember: ({ id }, show) => renderStaffNewAppointmentMail(show(visit), id),
      toSalon: (show) => renderSalonBookingMail(show(visit)),
    })),
  ];
}

/** Mails about a cancellation. The staff and the calendar do not know a visit that still waited for its deposit. */
export const planCancellationMailsToThoseWhoKnew: Planner<'booking.cancelled'> = async (
  { appointmentId, refunded, kept = 0, credited, staffKnowVisit, isByClient = false, keepsUses, usableUntil },
  context,
) => {
  const visit = await mustGetVisitDetails(context, appointmentId);
  const createMail = () =>
    renderCancellationMail(visit, { refunded, kept, credited, keepsUses, usableUntil });
  if (!staffKnowVisit) return planClientMailUnlessSilent(visit, context, createMail);
  const news = { kind: 'cancellation', mustReach: isByClient } as const;
  return [
    ...planCalendarMail(visit, context, createMail),
    ...(await planVisitTeamMails(visit, listAssignedStaff(visit), news, context, {
      toMember: ({ id }, show) => renderStaffCancellationMail(show(visit), id),
      toSalon: (show) => renderSalonCancellationMail(show(visit)),
    })),
  ];
};

/** The mails about a declined fee (BEHAVIOR §20.3, §29.5). */
export const planTeamFeeFailureMails: Planner<'fee.failed'> = async ({ appointmentId, amount }, context) => {
  const visit = await mustGetVisitDetails(context, appointmentId);
  const news = { kind: 'payment', mustReach: true } as const;
  const createMail = (show: ShowVisit) => renderDeskChargeFailureMail(show(visit), amount);
  return planVisitTeamMails(visit, listAssignedStaff(visit), news, context, {
    toMember: (_, show) => createMail(show),
    toSalon: createMail,
  });
};

/** The mails about a deposit that was not paid; none once a late payment has succeeded, which confirms the visit instead. */
export const planDepositFailureMailsIfUnpaid: Planner<'booking.payment_failed'> = async (
  { appointmentId, usableUntil },
  context,
) => {
  const visit = await mustGetVisitDetails(context, appointmentId);
  if (visit.appointment.status !== APPOINTMENT_STATUS.paymentFailed) return [];
  const createSalonMail = (reader: SalonReader) =>
    renderSalonDepositFailureMail(createStaffVisitRedactor(reader)(visit));
  return [
    ...planClientMailUnlessSilent(visit, context, () => renderPaymentFailureMail(visit, usableUntil)),
    ...(await planSalonMoneyMails(
      visit.salon,
      { kind: 'payment', mustReach: false },
      context,
      createSalonMail,
    )),
  ];
};

/**
 * Mails about a new time or new services: to the customer or guest, to the assigned staff, and to staff members no longer assigned.
 * A visit cancelled in the meantime gets none: its cancellation has a notice of its own.
 */
export const planRescheduleMailsIfVisitKnown: Planner<'booking.rescheduled'> = async (
  { appointmentId, before, staffKnowVisit, isByClient = false, hasReturned, usableUntil },
  context,
) => {
  const visit = await mustGetVisitDetails(context, appointmentId);
  const { status } = visit.appointment;
  if (!staffKnowVisit || !holdsSlot(status) || status === APPOINTMENT_STATUS.completed) return [];
  const catalog = await context.catalogs(visit.salon);
  const previousIds = [...new Set(before.staffIds.flatMap((id) => (id === null ? [] : id)))];
  const assigned = listAssignedStaff(visit);
  const removed = previousIds
    .filter((id) => !assigned.some((staffMember) => staffMember.id === id))
    .map((id) => mustGetStaff(catalog, id));
  const news = { kind: 'change', mustReach: isByClient } as const;
  const toMember = (member: StaffMember, show: ShowVisit) => {
    if (removed.includes(member)) return renderStaffRemovalMail(show(visit), before);
    return previousIds.includes(member.id)
      ? renderStaffRescheduleOrUpdateMail(show(visit), member.id, before)
      : renderStaffNewAppointmentMail(show(visit), member.id);
  };
  return [
    ...planCalendarMail(visit, context, () =>
      renderRescheduleOrUpdateMail(visit, before, hasReturned ? { usableUntil } : undefined),
    ),
    ...(await planVisitTeamMails(visit, [...assigned, ...removed], news, context, {
      toMember,
      toSalon: (show) => renderSalonRescheduleOrUpdateMail(show(visit), before),
    })),
  ];
};
