import type { PageData } from '../page-data.ts';
import { texts } from '../texts/index.ts';
import { formatMapUrl } from './salon-page.tsx';

const words = () => texts().done;

type VisitLinksProps = {
  readonly data: PageData;
  readonly visit: {
    readonly id: number;
    /** ISO 8601 instants. */
    readonly starts_at: string;
    readonly ends_at: string;
    /** That of the last mail about the visit, 0 by default: calendars keep the entry with the highest one. */
    readonly calendar_sequence?: number;
  };
  readonly salon: string;
  readonly address: string;
  /** The path of the page where the visitor can change the visit. */
  readonly page: string;
};

const escapeText = (text: string): string =>
  text.replace(/[\\,;]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');
const toStamp = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The visit as an iCalendar file (RFC 5545). */
const formatCalendarFile = ({ data, visit, salon, address, page }: VisitLinksProps): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//salon booking//page//EN',
    'BEGIN:VEVENT',
    // As in the mails about the visit: calendars keep one entry
    `UID:${data.slug}-apt-${visit.id}@${data.mailDomain}`,
    `SEQUENCE:${visit.calendar_sequence ?? 0}`,
    `DTSTAMP:${toStamp(new Date().toISOString())}`,
    `DTSTART:${toStamp(visit.starts_at)}`,
    `DTEND:${toStamp(visit.ends_at)}`,
    `SUMMARY:${escapeText(words().event(salon))}`,
    `LOCATION:${escapeText(address)}`,
    `URL:${new URL(page, location.href).href}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** The address at which Google Calendar offers to keep the visit. */
function formatGoogleUrl({ visit, salon, address }: VisitLinksProps): string {
  const url = new URL('https://calendar.google.com/calendar/render?action=TEMPLATE');
  url.searchParams.set('text', words().event(salon));
  url.searchParams.set('dates', `${toStamp(visit.starts_at)}/${toStamp(visit.ends_at)}`);
  url.searchParams.set('location', address);
  return url.href;
}

/** Saves the visit as a file that calendars open. */
function downloadCalendarFile(props: VisitLinksProps): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([formatCalendarFile(props)], { type: 'text/calendar' }));
  link.download = 'visit.ics';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Calendar file and map of a visit that is still to come. */
export const VisitLinks = (props: VisitLinksProps) => (
  <>
    <button type="button" class="button-secondary" onClick={() => downloadCalendarFile(props)}>
      {words().addToCalendar}
    </button>
    <a class="button-secondary" href={formatGoogleUrl(props)} rel="noreferrer">
      {words().googleCalendar}
    </a>
    <a class="button-secondary" href={formatMapUrl(props.address)} rel="noreferrer">
      {words().map}
    </a>
  </>
);
