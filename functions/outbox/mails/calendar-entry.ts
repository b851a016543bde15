import type { CalendarEvent } from '../../../lib/ports/ics.ts';
import {
  APPOINTMENT_STATUS,
  formatAppointmentNumber,
  toCalendarSequence,
} from '../../../lib/rules/booking/appointments.ts';
import { computeVisitTimes } from '../../../lib/rules/booking/visit-times.ts';
import { toMailDomain } from '../../../lib/rules/notifications/mail-domain.ts';
import type { VisitDetails } from '../visit-details.ts';
import { joinParts, toOneLine } from './format.ts';
import { formatPlace } from './visit-text.ts';

export type CalendarEntryContext = {
  /** When the change was made that the mail is about. */
  readonly at: Date;
  /** The platform's e-mail address. */
  readonly from: string;
};

/** The visit as an entry of the customer's calendar; the entry of a later mail replaces it. */
export function toCalendarEntry(visit: VisitDetails, { at, from }: CalendarEntryContext): CalendarEvent {
  const { salon, appointment, location, services } = visit;
  const { startsAt, endsAt } = computeVisitTimes(appointment, salon.timeZone);
  const isCancelled = appointment.status === APPOINTMENT_STATUS.cancelled;
  return {
    uid: `${salon.tenant}-apt-${appointment.id}@${toMailDomain(from)}`,
    sequence: toCalendarSequence(appointment),
    cancelled: isCancelled,
    stamp: at,
    start: startsAt,
    end: endsAt,
    summary: toOneLine(`${services.map(({ name }) => name).join(', ')} – ${salon.name}`),
    description: joinParts([formatAppointmentNumber(appointment.id), toOneLine(location.phone)], '\n'),
    url: visit.manageUrl,
    location: toOneLine(formatPlace(location)),
    // Required in published and cancelled entries (RFC 5546, 3.2)
    organizer: { name: toOneLine(salon.name), email: salon.settings.replyTo || from },
  };
}
