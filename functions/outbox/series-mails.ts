import { holdsSlot } from '../../lib/rules/booking/appointment-status.ts';
import { once } from '../../lib/rules/once.ts';
import { toCalendarEvent } from '../../lib/views/booking/calendar-event.ts';
import type { Planner } from './delivery.ts';
import { renderSeriesMail, renderStaffSeriesMail, type SeriesVisits } from './mails/series.ts';
import { renderStaffNewAppointmentMail } from './mails/staff.ts';
import { mustGetSalonWithTexts } from './must-get-salon.ts';
import { listAssignedStaff, planClientMailUnlessSilent } from './recipients.ts';
import { planVisitTeamMails } from './salon-mails.ts';
import { mustGetVisitDetails, type VisitDetails } from './visit-details.ts';
import { isBookedByClient, planConfirmationMailsIfNotCancelled } from './visit-mails.ts';

const areSeveral = (visits: readonly VisitDetails[]): visits is SeriesVisits => visits.length > 1;

/**
 * One mail about all confirmed visits of a series to the customer or guest, with their calendar entries, and one to each
 * assigned staff member. A visit with a deposit is confirmed by its payment, one cancelled meanwhile is left out. A single
 * visit gets the mails of a booking.
 */
export const planConfirmedSeriesMails: Planner<'series.created'> = async ({ visits }, context) => {
  const readSalon = once(() => mustGetSalonWithTexts(context));
  const details = await Promise.all(
    visits
      .filter(({ isConfirmed }) => isConfirmed)
      .map(({ appointmentId }) => mustGetVisitDetails(context, appointmentId, readSalon)),
  );
  const held = details.filter(({ appointment }) => holdsSlot(appointment.status));
  if (!areSeveral(held)) {
    const [only] = held;
    return only ? planConfirmationMailsIfNotCancelled(only, context) : [];
  }
  const [first, ...others] = held;
  const calendar = { at: new Date(context.record.createdAt), from: context.from };
  const staff = new Map(held.flatMap(listAssignedStaff).map((staffMember) => [staffMember.id, staffMember]));
  const members = [...staff.values()];
  const news = { kind: 'booking', mustReach: isBookedByClient(first) } as const;
  return [
    ...planClientMailUnlessSilent(first, context, () => ({
      ...renderSeriesMail(held),
      calendarEntries: [
        toCalendarEvent(first, calendar),
        ...others.map((visit) => toCalendarEvent(visit, calendar)),
      ],
    })),
    ...(await planVisitTeamMails(first, members, news, context, {
      toMember: ({ id }, show) => {
        const own = held.map(show).filter(({ services }) => services.some(({ staff }) => staff?.id === id));
        return areSeveral(own)
          ? renderStaffSeriesMail(own, id)
          : renderStaffNewAppointmentMail(own[0] ?? show(first), id);
      },
      toSalon: (show) => renderStaffSeriesMail([show(first), ...others.map(show)]),
    })),
  ];
};
