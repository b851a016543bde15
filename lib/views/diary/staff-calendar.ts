import {
  type Appointment,
  formatAppointmentNumber,
  formatServedPersonName,
} from '../../rules/booking/appointments.ts';
import { mustGetLocation } from '../../rules/catalog/deleted-records.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { DiaryVisit } from '../../rules/diary/diary-visits.ts';
import type { AppointmentId, CustomerId } from '../../rules/ids.ts';
import type { Catalog, Salon, StaffMember } from '../../rules/salons/salon.ts';
import { toDiaryInstant } from '../../rules/time-zone.ts';
import { formatServiceAndOption } from '../booking/calendar-event.ts';
import { formatLocationNameAndAddress, toOneLine } from '../one-line.ts';
import { toVisitPersonView } from './diary.ts';

type FeedRecords = {
  readonly salon: Salon;
  readonly catalog: Catalog;
  readonly customers: ReadonlyMap<CustomerId, Customer>;
  /** The instant of the last change of each appointment. */
  readonly changes: ReadonlyMap<AppointmentId, string>;
  readonly host: string;
};

const toClientName = ({ appointment, lines: [line] }: DiaryVisit, records: FeedRecords): string =>
  (line && formatServedPersonName(appointment, line)) || toVisitPersonView(appointment, records).name;

/** The visits of a staff member for their calendar: each part of the diary is an event (BEHAVIOR §11.18). */
export function toStaffCalendar(
  { id, name }: StaffMember,
  visits: readonly DiaryVisit[],
  records: FeedRecords,
) {
  const { salon, catalog, host, changes } = records;
  const counts = new Map<Appointment['id'], number>();
  const events = visits.map((visit) => {
    const { appointment, from, to, lines } = visit;
    const number = (counts.get(appointment.id) ?? 0) + 1;
    counts.set(appointment.id, number);
    const services = lines.map((line) => formatServiceAndOption(line, catalog)).join(', ');
    const client = salon.settings.calendarShowsClients ? ` – ${toClientName(visit, records)}` : '';
    return {
      uid: `${salon.tenant}-apt-${appointment.id}-${id}-${number}@${host}`,
      sequence: appointment.version,
      stamp: new Date(changes.get(appointment.id) ?? appointment.createdAt),
      start: toDiaryInstant(appointment.date, from, salon.timeZone),
      end: toDiaryInstant(appointment.date, to, salon.timeZone),
      summary: toOneLine(`${services}${client}`),
      description: formatAppointmentNumber(appointment.id),
      location: toOneLine(formatLocationNameAndAddress(mustGetLocation(catalog, appointment.locationId))),
    };
  });
  return { name: toOneLine(`${name} – ${salon.name}`), events };
}
