import type { Client } from '../../../../lib/client/client.ts';
import { addDays, formatInstant, toApiDate, toDay } from '../parts/format.ts';
import { formatName } from '../parts/person-name.ts';
import { toPhoneUrl } from '../parts/phone-link.tsx';
import type { UserPageData } from '../user-page.ts';
import { hintTexts } from './hints/texts/index.ts';

/** The API lists visits of up to 366 days. */
const DAYS = 365;
/** Pages of a thousand visits: a salon with more of them sees the count alone. */
const PAGES_MAX = 5;
const PAGE_ROWS = 100;

/** A visit in words, and where somebody reaches its client: the card at the desk, or the phone of a guest. */
export type ConcernedVisit = { readonly text: string; readonly href: string | undefined };

/** Where somebody reaches the client of a visit. */
function toClient(
  slug: string,
  customer: { readonly id: number } | null,
  guest: { readonly phone?: string | null } | null,
): string | undefined {
  if (customer) return `/desk/${slug}?customer_id=${customer.id}`;
  return guest?.phone ? toPhoneUrl(guest.phone) : undefined;
}

/** The upcoming visits of these ids, each with its number, client and time. Visits that are not found are left out (BEHAVIOR §40.7). */
export async function listUpcomingVisits(
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
    for (const { id, appointment_number, customer, guest, starts_at } of result.reply.data) {
      const person = customer ?? guest;
      const name = person ? formatName(person) : '';
      if (wanted.has(id)) {
        found.push({
          text: hintTexts().concerned(appointment_number, name, formatInstant(starts_at, timeZone)),
          href: toClient(slug, customer, guest),
        });
      }
    }
    if (result.reply.data.length < PAGE_ROWS) break;
  }
  return found;
}
