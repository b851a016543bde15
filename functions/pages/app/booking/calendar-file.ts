type CalendarFile = {
  readonly id: string;
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
const createCalendarFile = ({ id, title, place, startsAt, endsAt, url }: CalendarFile): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//salon booking//page//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${toStamp(startsAt)}`,
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
export function downloadCalendarFile(visit: CalendarFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([createCalendarFile(visit)], { type: 'text/calendar' }));
  link.download = 'visit.ics';
  link.click();
  URL.revokeObjectURL(link.href);
}
