import { holdsSlot } from '../../lib/rules/booking/appointment-status.ts';
import type { NoticeOf } from '../../lib/rules/notifications/notices.ts';
import { once } from '../../lib/rules/once.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import { toCalendarEvent } from '../../lib/views/booking/calendar-event.ts';
import type { Delivery } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { renderSeriesMail, renderStaffSeriesMail, type SeriesVisits } from './mails/series.ts';
import { renderStaffNewAppointmentMail } from './mails/staff.ts';
import { mustGetSalonWithTexts } from './must-get-salon.ts';
import { listAssignedStaff, planClientMail } from './recipients.ts';
import { planVisitTeamMails } from './salon-mails.ts';
import { getVisitDetails, type VisitDetails } from './visit-details.ts';
import { isBookedByClient, planConfirmationMails } from './visit-mails.ts';

const areSeveral = (visits: readonly VisitDetails[]): visits is SeriesVisits => visits.length > 1;

/**
 * One mail about all confirmed visits of a series to the customer or guest, with their calendar entries, and one to each
 * assigned staff member. A visit with a deposit is confirmed by its payment, one cancelled meanwhile is left out. A single
 * visit gets the mails of a booking.
 */
export async function planSeriesMails(
  { visits }: NoticeOf<'series.created'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const readSalon = once(() => mustGetSalonWithTexts(deps, record));
  const details = await Promise.all(
    visits
      .filter(({ isConfirmed }) => isConfirmed)
      .map(({ appointmentId }) => getVisitDetails(deps, record.tenant, appointmentId, readSalon)),
  );
  const held = details.filter(({ appointment }) => holdsSlot(appointment.status));
  if (!areSeveral(held)) {
    const [only] = held;
    return only ? planConfirmationMails(only, record, deps) : [];
  }
  const [first, ...others] = held;
  const context = { at: new Date(record.createdAt), from: deps.from };
  const staff = new Map(held.flatMap(listAssignedStaff).map((staffMember) => [staffMember.id, staffMember]));
  const members = [...staff.values()];
  const news = { kind: 'booking', mustReach: isBookedByClient(first) } as const;
  return [
    ...planClientMail(first, record, deps, () => ({
      ...renderSeriesMail(held),
      calendarEntries: [
        toCalendarEvent(first, context),
        ...others.map((visit) => toCalendarEvent(visit, context)),
      ],
    })),
    ...(await planVisitTeamMails(first, members, news, record, deps, {
      toMember: ({ id }, show) => {
        const own = held.map(show).filter(({ services }) => services.some(({ staff }) => staff?.id === id));
        return areSeveral(own)
          ? renderStaffSeriesMail(own, id)
          : renderStaffNewAppointmentMail(own[0] ?? show(first), id);
      },
      toSalon: (show) => renderStaffSeriesMail([show(first), ...others.map(show)]),
    })),
  ];
}
