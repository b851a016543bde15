import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** A visit as a calendar event. */
type CalendarEvent = {
  /** The same in every message about a visit, so that a later one replaces the event. */
  readonly uid: string;
  /** Must grow with each update, else calendars keep the older event. */
  readonly sequence: number;
  readonly cancelled: boolean;
  readonly stamp: Date;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  /** Where the customer or guest manages the visit. */
  readonly url: string;
  readonly organizer: { readonly name: string; readonly email: string };
};

/** The events of one file: all published, or all cancelled. */
export type CalendarEvents = readonly [CalendarEvent, ...CalendarEvent[]];

/** A mail attachment. */
export type CalendarFile = {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string;
};

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** A parameter's value may hold neither quotes nor line breaks (RFC 5545, 3.1). */
const toParameter = (text: string): string => text.replaceAll('"', "'").replace(CONTROLS, ' ');

/** The iCalendar file of events (RFC 5545, 5546). Times are in UTC, so the file needs no time zone table. */
export function toCalendarFile(entries: CalendarEvents): CalendarFile {
  const method = entries[0].cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: { company: 'Salon booking', product: 'Appointments' }, method });
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: entry.stamp,
      start: entry.start,
      // The end must be after the start (RFC 5545, 3.8.2.2)
      end: entry.end > entry.start ? entry.end : null,
      summary: entry.summary,
      description: entry.description,
      location: entry.location,
      url: entry.url,
      organizer: { name: toParameter(entry.organizer.name), email: entry.organizer.email },
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return {
    filename: 'appointment.ics',
    content: calendar.toString(),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}
