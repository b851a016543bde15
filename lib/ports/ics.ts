import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** A visit as a calendar program keeps it. */
export type CalendarEntry = {
  /** The same for every message about one visit: a later one replaces the entry. */
  readonly uid: string;
  /** Higher with every move, else programs keep the older entry. */
  readonly sequence: number;
  readonly cancelled: boolean;
  readonly stamp: Date;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly organizer: { readonly name: string; readonly email: string };
};

/** A file to enclose in a mail. */
export type CalendarFile = {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string;
};

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** A parameter's value may hold neither quotes nor line ends (RFC 5545, 3.1). */
const parameter = (text: string): string => text.replaceAll('"', "'").replace(CONTROLS, ' ');

/**
 * The iCalendar file of one entry (RFC 5545, 5546). Times are written in UTC: an instant needs no table of the
 * zone's clock changes in the file, and every program shows it right.
 */
export function calendarFile(entry: CalendarEntry): CalendarFile {
  const method = entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: { company: 'Salon booking', product: 'Appointments' }, method });
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.stamp,
    start: entry.start,
    // The end must lie after the start (RFC 5545, 3.8.2.2)
    end: entry.end > entry.start ? entry.end : null,
    summary: entry.summary,
    description: entry.description,
    location: entry.location,
    organizer: { name: parameter(entry.organizer.name), email: entry.organizer.email },
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return {
    filename: 'appointment.ics',
    content: calendar.toString(),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}
