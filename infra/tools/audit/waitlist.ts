import { listDiaryEntries } from '../../../lib/rules/scheduling/day-pages.ts';
import { toOccupiedTimes } from '../../../lib/rules/scheduling/occupied-time.ts';
import { toHold, type WaitlistEntry } from '../../../lib/rules/waitlist/entries.ts';
import { getDayPages } from '../../../lib/table/booking/day-pages.ts';
import type { AuditScope } from './appointments.ts';

/** Audits a waitlist entry: an open offer holds all of its time in the diaries. */
export async function auditWaitlistEntry(
  entry: WaitlistEntry,
  { store, tenant, catalog }: AuditScope,
): Promise<string[]> {
  if (entry.status !== 'offered') return [];
  const { date, ...hold } = toHold(entry);
  const places = toOccupiedTimes(hold, catalog);
  const locationIds = [...new Set(places.map(({ locationId }) => locationId))];
  const pages = await getDayPages(store, tenant, { locationIds, dates: [date] }, 'strong');
  return places
    .filter((place) =>
      listDiaryEntries(pages, place, date).every(
        ({ kind, id, from, to }) =>
          kind !== 'hold' || id !== entry.id || from !== place.from || to !== place.to,
      ),
    )
    .map(() => `holds no time in the diary of ${date} for its offer`);
}
