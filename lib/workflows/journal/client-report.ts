import { addDays } from '../../rules/calendar.ts';
import {
  CLIENT_RETENTION_DAYS,
  type ClientLine,
  type ClientVisit,
  listClientLines,
} from '../../rules/customers/client-report.ts';
import type { DateSpan } from '../../rules/date-spans.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { listClientVisitsOfDays } from '../../table/booking/visit-days.ts';
import { getFirstVisitLookup } from '../../table/customers/customer-totals.ts';
import { getFirstVisitLookupOfGuests } from '../../table/customers/guests.ts';
import type { Store } from '../../table/store.ts';

const listDistinct = (visits: readonly ClientVisit[], name: 'customerId' | 'guestId'): number[] => [
  ...new Set(visits.flatMap((visit) => visit[name] ?? [])),
];

/** The lines of clients for some days, at a location or at all of them (BEHAVIOR §41.6). */
export async function readClientLines(
  store: Store,
  { tenant }: Salon,
  days: DateSpan,
  chosen: Pick<Parameters<typeof listClientLines>[0], 'locationId' | 'rebookedWithin' | 'today' | 'rowOf'>,
): Promise<ClientLine[]> {
  const to = addDays(days.to, Math.max(chosen.rebookedWithin, ...CLIENT_RETENTION_DAYS));
  const visits = await listClientVisitsOfDays(store, tenant, { from: days.from, to });
  const ofDays = visits.filter(({ date }) => date <= days.to);
  const [firstVisitOf, firstVisitOfGuest] = await Promise.all([
    getFirstVisitLookup(store, tenant, listDistinct(ofDays, 'customerId'), days.from),
    getFirstVisitLookupOfGuests(store, tenant, listDistinct(ofDays, 'guestId')),
  ]);
  const firstDayOf = ({ customerId, guestId }: ClientVisit) =>
    customerId === null ? (guestId ? firstVisitOfGuest(guestId) : null) : firstVisitOf(customerId);
  return listClientLines({ visits, days, firstDayOf, ...chosen });
}
