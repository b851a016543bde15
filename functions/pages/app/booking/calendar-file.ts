import type { PageData } from '../page-data.ts';

type CalendarFile = {
  readonly visit: number;
  /** That of the last mail about the visit: calendars keep the entry with the highest one. */
  readonly sequence: number;
  readonly title: string;
  readonly place: string;
  /** ISO 8601 instants. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly url: string;
};

const escapeText = (text: string): string =>
  text.replace(/[\\,;]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');
const toStamp = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The visit as an iCalendar file (RFC 5545). */
const createCalendarFile = (
  { visit, sequence, title, place, startsAt, endsAt, url }: CalendarFile,
  { slug, mailDomain }: PageData,
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//salon booking//page//EN',
    'BEGIN:VEVENT',
    // As in the mails about the visit: calendars keep one entry
    `UID:${slug}-apt-${visit}@${mailDomain}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${toStamp(new Date().toISOString())}`,
    `DTSTART:${toStamp(startsAt)}`,
    `DTEND:${toStamp(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** Saves the visit as a file that calendars open. */
export function downloadCalendarFile(file: CalendarFile, data: PageData): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([createCalendarFile(file, data)], { type: 'text/calendar' }));
  link.download = 'visit.ics';
  link.click();
  URL.revokeObjectURL(link.href);
}
