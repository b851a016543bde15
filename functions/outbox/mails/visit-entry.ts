import type { CalendarEntry } from '../../../lib/ports/ics.ts';
import { APPOINTMENT_STATUS, appointmentNumber } from '../../../lib/rules/booking/appointments.ts';
import { instantOf } from '../../../lib/rules/time-zone.ts';
import type { Visit } from '../visit.ts';
import { addressOf, endOf } from './visit-words.ts';
import { joined, oneLine } from './wording.ts';

/** What an entry takes from the mail that it comes with: when that was decided on, and the platform's address. */
export type Posting = { readonly at: Date; readonly from: string };

/** The visit for the customer's calendar; each later mail about it replaces the entry. */
export function visitEntry(visit: Visit, { at, from }: Posting): CalendarEntry {
  const { salon, appointment, location, services } = visit;
  const instant = (minute: number) => instantOf(appointment.date, minute, salon.timeZone);
  const isCancelled = appointment.status === APPOINTMENT_STATUS.cancelled;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    uid: `${salon.tenant}-apt-${appointment.id}@${domain}`,
    // A cancellation is one more change, and the last (RFC 5546, 3.2.5)
    sequence: appointment.moves + (isCancelled ? 1 : 0),
    cancelled: isCancelled,
    stamp: at,
    start: instant(appointment.minute),
    end: instant(endOf(visit)),
    summary: oneLine(
      `${joined(
        services.map(({ name }) => name),
        ', ',
      )} – ${salon.name}`,
    ),
    description: joined([appointmentNumber(appointment.id), oneLine(location.phone)], '\n'),
    location: oneLine(joined([location.name, addressOf(location)], ', ')),
    // Required of published and cancelled entries (RFC 5546, 3.2); the salon's own address where it has told one
    organizer: { name: oneLine(salon.name), email: salon.settings.replyTo || from },
  };
}
