import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  formatAppointmentNumber,
  toCalendarSequence,
} from '../../rules/booking/appointments.ts';
import { computeVisitTimes } from '../../rules/booking/visit-times.ts';
import { mustGet } from '../../rules/catalog/deleted-records.ts';
import { toMailDomain } from '../../rules/customers/mailboxes.ts';
import type { Catalog, Location, Salon } from '../../rules/salons/salon.ts';
import { formatLocationNameAndAddress, joinParts, toOneLine } from '../one-line.ts';
import { formatPricingOptionName } from './appointments.ts';

/** As the pages name it: 'Hair color – Short hair'. */
export function formatServiceAndOption(line: AppointmentLine, catalog: Catalog): string {
  const { name } = mustGet(catalog.services, line.serviceId, 'service');
  const option = formatPricingOptionName(line, catalog);
  return option === '' ? name : `${name} – ${option}`;
}

type CalendarVisit = {
  readonly salon: Salon;
  readonly appointment: Appointment;
  readonly location: Location;
  readonly services: readonly { readonly name: string }[];
  /** Where the customer or guest manages the visit. */
  readonly manageUrl: string;
};

type CalendarContext = {
  /** When the change was made that the event shows. */
  readonly at: Date;
  /** The platform's e-mail address. */
  readonly from: string;
};

/** The visit as an event of the customer's calendar; the event of a later file replaces it. */
export function toCalendarEvent(
  { salon, appointment, location, services, manageUrl }: CalendarVisit,
  { at, from }: CalendarContext,
) {
  const { startsAt, endsAt } = computeVisitTimes(appointment, salon.timeZone);
  return {
    uid: `${salon.tenant}-apt-${appointment.id}@${toMailDomain(from)}`,
    sequence: toCalendarSequence(appointment),
    cancelled: appointment.status === APPOINTMENT_STATUS.cancelled,
    stamp: at,
    start: startsAt,
    end: endsAt,
    summary: toOneLine(`${services.map(({ name }) => name).join(', ')} – ${salon.name}`),
    description: joinParts([formatAppointmentNumber(appointment.id), toOneLine(location.phone)], '\n'),
    url: manageUrl,
    location: toOneLine(formatLocationNameAndAddress(location)),
    // Required in published and cancelled events (RFC 5546, 3.2)
    organizer: { name: toOneLine(salon.name), email: salon.settings.replyTo || from },
  };
}
