import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

type FeedEvent = {
  /** The same in every message about a visit, so that a later one replaces the event. */
  readonly uid: string;
  /** Must grow with each update, else calendars keep the older event. */
  readonly sequence: number;
  readonly stamp: Date;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
};

type CalendarEvent = FeedEvent & {
  readonly cancelled: boolean;
  /** Where the customer or guest manages the visit. */
  readonly url: string;
  readonly organizer: { readonly name: string; readonly email: string };
};

/** A calendar that programs read again and again. */
export type CalendarFeed = { readonly name: string; readonly events: readonly FeedEvent[] };

/** The events of one file: all published, or all cancelled. */
export type CalendarEvents = readonly [CalendarEvent, ...CalendarEvent[]];

export type CalendarFile = {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string;
};

const HOUR_SECONDS = 3_600;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** A parameter's value may hold neither quotes nor line breaks (RFC 5545, 3.1). */
const toParameter = (text: string): string => text.replaceAll('"', "'").replace(CONTROLS, ' ');

const PROD_ID = { company: 'Salon booking', product: 'Appointments' };
const toEvent = ({ uid, start, end, sequence, stamp, summary, description, location }: FeedEvent) => ({
  id: uid,
  sequence,
  stamp,
  start,
  summary,
  description,
  location,
  // The end must be after the start (RFC 5545, 3.8.2.2)
  end: end > start ? end : null,
});

/** The iCalendar file of events (RFC 5545, 5546). Times are in UTC, so the file needs no time zone table. */
export function toCalendarFile(entries: CalendarEvents): CalendarFile {
  const method = entries[0].cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: PROD_ID, method });
  for (const entry of entries) {
    calendar.createEvent({
      ...toEvent(entry),
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

/** The iCalendar file of a calendar that is read again every hour; times are in UTC. */
export const toCalendarFeed = ({ name, events }: CalendarFeed): string =>
  ical({ prodId: PROD_ID, name, ttl: HOUR_SECONDS, events: events.map(toEvent) }).toString();
