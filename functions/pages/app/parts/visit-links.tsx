import type { PageData } from '../page-data.ts';
import { texts } from '../texts/index.ts';
import { Icon } from './icon.tsx';
import { CALENDAR_DAYS, MAP_PIN } from './icons.ts';
import { formatMapUrl } from './salon-page.tsx';

const words = () => texts().done;

type VisitLinksProps = {
  readonly data: PageData;
  /** ISO 8601 instants. */
  readonly visit: { readonly starts_at: string; readonly ends_at: string };
  readonly salon: string;
  readonly address: string;
  /** The manage token of the visit. */
  readonly token: string;
};

const toStamp = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The address of the visit as an iCalendar file. */
const formatFileUrl = ({ data: { api, slug }, token }: VisitLinksProps): string =>
  `${api}/visit/calendar/${encodeURIComponent(token)}?slug=${slug}`;

/** The address at which Google Calendar offers to keep the visit. */
function formatGoogleUrl({ visit, salon, address }: VisitLinksProps): string {
  const url = new URL('https://calendar.google.com/calendar/render?action=TEMPLATE');
  url.searchParams.set('text', words().event(salon));
  url.searchParams.set('dates', `${toStamp(visit.starts_at)}/${toStamp(visit.ends_at)}`);
  url.searchParams.set('location', address);
  return url.href;
}

/** Calendar file, calendar of Google, and map of a visit that is still to come. */
export const VisitLinks = (props: VisitLinksProps) => (
  <p class="visit-links">
    <a class="btn small" href={formatFileUrl(props)}>
      <Icon of={CALENDAR_DAYS} />
      {words().addToCalendar}
    </a>
    <a class="btn small" href={formatGoogleUrl(props)} rel="noreferrer">
      {words().googleCalendar}
    </a>
    {props.address && (
      <a class="btn small" href={formatMapUrl(props.address)} rel="noreferrer">
        <Icon of={MAP_PIN} />
        {words().map}
      </a>
    )}
  </p>
);

/** The address of the receipts of a visit: by its link, or for its customer. */
export const formatReceiptUrl = (
  { slug }: Pick<PageData, 'slug'>,
  visit: number,
  token: string | undefined,
): string =>
  `/book/${slug}/receipt?${new URLSearchParams(token ? { token } : { appointment_id: String(visit) })}`;
