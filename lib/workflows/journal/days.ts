import { addDays } from '../../rules/calendar.ts';
import type { LocationId } from '../../rules/ids.ts';
import { type Day, type DaySummary, groupByDay, summarizeDay } from '../../rules/journal/days.ts';
import { listCountedDrawersOn } from '../../rules/journal/drawers.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { findLocation } from '../../rules/salon/deleted-records.ts';
import type { LocalDate, Salon } from '../../rules/salon/salon.ts';
import type { Catalogs } from '../../table/catalog/catalogs.ts';
import { getLastClosedDay, listClosedDays, listEntriesOfDays } from '../../table/journal/days.ts';
import { listDrawers } from '../../table/journal/drawers.ts';
import type { Store } from '../../table/store.ts';

/**
 * The days of a location with entries, in order: closed days as they were closed, open ones as their entries add up now
 * (BEHAVIOR §36.6). A location that was deleted still has its days.
 */
export async function listDays(
  { store, catalogs }: { readonly store: Store; readonly catalogs: Catalogs },
  salon: Salon,
  locationId: LocationId,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<Outcome<{ readonly days: readonly Day[]; readonly toDay: (summary: DaySummary) => Day }>> {
  const { tenant } = salon;
  const [catalog, last] = await Promise.all([catalogs(salon), getLastClosedDay(store, tenant, locationId)]);
  const location = findLocation(catalog, locationId);
  if (!location) return invalid('locationId', 'Unknown location');
  const afterLast = last ? addDays(last.date, 1) : from;
  const [closed, entries, drawers] = await Promise.all([
    listClosedDays(store, tenant, locationId, from, to),
    afterLast > to ? [] : listEntriesOfDays(store, salon, { from: afterLast > from ? afterLast : from, to }),
    listDrawers(store, tenant),
  ]);
  const toDay = (summary: DaySummary): Day => ({
    ...summary,
    locationName: location.name,
    drawers: listCountedDrawersOn(drawers, locationId, summary.date, salon.timeZone),
  });
  const open = groupByDay(entries.filter((entry) => entry.locationId === locationId))
    .map(summarizeDay)
    .flatMap((day) => (day ? [toDay(day)] : []));
  return ok({ days: [...closed, ...open], toDay });
}
