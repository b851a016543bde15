import type { Client } from '../../../../../lib/client/client.ts';
import { toDeskVisitUrl } from '../../parts/desk-links.ts';
import { addDays, formatInstant, toApiDate, toDay } from '../../parts/format.ts';
import { formatName } from '../../parts/person-name.ts';
import type { UserPageData } from '../../user-page.ts';
import { hintTexts } from '../hints/texts/index.ts';

/** The API lists visits of up to 366 days. */
const DAYS = 365;
/** Pages of a thousand visits: a salon with more of them sees the count alone. */
const PAGES_MAX = 5;
const PAGE_ROWS = 100;

/** A visit in words, and its page at the desk. */
export type ConcernedVisit = { readonly text: string; readonly href: string };

/** The upcoming visits of these ids, each with its number, client and time. Visits that are not found are left out (BEHAVIOR §40.7). */
export async function listUpcomingVisitLinks(
  salon: Client,
  { now, timeZone, slug }: UserPageData,
  ids: readonly unknown[],
): Promise<readonly ConcernedVisit[]> {
  const today = toDay(new Date(now), timeZone);
  const range = { from: toApiDate(today), to: toApiDate(addDays(today, DAYS)) };
  const wanted = new Set(ids);
  const found: ConcernedVisit[] = [];
  for (let page = 1; page <= PAGES_MAX && found.length < wanted.size; page += 1) {
    const input = { ...range, sort: 'date' as const, page, per_page: PAGE_ROWS };
    const result = await salon.appointments.appointmentIndex(input);
    if (!result.ok) break;
    for (const visit of result.reply.data.filter(({ id }) => wanted.has(id))) {
      const person = visit.customer ?? visit.guest;
      const name = person ? formatName(person) : '';
      const when = formatInstant(visit.starts_at, timeZone);
      found.push({
        text: hintTexts().concerned(visit.appointment_number, name, when),
        href: toDeskVisitUrl(slug, visit),
      });
    }
    if (result.reply.data.length < PAGE_ROWS) break;
  }
  return found;
}
