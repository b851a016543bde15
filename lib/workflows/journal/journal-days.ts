import { addDays } from '../../rules/calendar.ts';
import { findLocationOrFormer, mustGetLocation } from '../../rules/catalog/deleted-records.ts';
import type { LocationId, Tenant } from '../../rules/ids.ts';
import { listCountedDrawersOn } from '../../rules/journal/drawers.ts';
import {
  type ClosedDay,
  type DaySummary,
  groupEntriesByJournalDay,
  type JournalDay,
  sortDays,
  summarizeDay,
} from '../../rules/journal/journal-days.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import {
  findSalonClosedThrough,
  listClosedDays,
  listJournalEntriesOfDays,
} from '../../table/journal/days.ts';
import { listDrawers } from '../../table/journal/drawers.ts';
import type { Store } from '../../table/store.ts';

type DateSpan = { readonly from: LocalDate; readonly to: LocalDate };

/** Locations whose days are read in parallel, limited by the client's connections. */
const READS_AT_ONCE = 40;

async function listClosedDaysOf(
  store: Store,
  tenant: Tenant,
  locations: readonly LocationId[],
  { from, to }: DateSpan,
): Promise<ClosedDay[]> {
  const closed: ClosedDay[] = [];
  for (let first = 0; first < locations.length; first += READS_AT_ONCE) {
    const batch = locations.slice(first, first + READS_AT_ONCE);
    const found = await Promise.all(batch.map((id) => listClosedDays(store, tenant, id, from, to)));
    closed.push(...found.flat());
  }
  return closed;
}

type ListedDays = {
  readonly days: readonly JournalDay[];
  readonly toDay: (summary: DaySummary) => JournalDay;
};

/**
 * The days with entries of a location, or of all locations, in order of day, then location: closed days as they were closed,
 * open ones as their entries add up now (BEHAVIOR §36.8). A location that was deleted still has its days.
 */
export async function listJournalDays(
  { store, catalogs }: { readonly store: Store; readonly catalogs: LoadCatalog },
  salon: Salon,
  locationId: LocationId | undefined,
  { from, to }: DateSpan,
): Promise<Outcome<ListedDays>> {
  const { tenant, timeZone } = salon;
  // Read before the closed days: all days through the clock's are among them
  const [catalog, clock] = await Promise.all([catalogs(salon), findSalonClosedThrough(store, tenant)]);
  if (locationId !== undefined && !findLocationOrFormer(catalog, locationId))
    return invalid('locationId', 'Unknown location');
  const all = [...catalog.locations.keys(), ...catalog.former.locations.keys()];
  const chosen = new Set(locationId === undefined ? all : [locationId]);
  const afterLast = clock ? addDays(clock.closedThrough, 1) : from;
  const [closed, entries, drawers] = await Promise.all([
    listClosedDaysOf(store, tenant, [...chosen], { from, to }),
    afterLast > to
      ? []
      : listJournalEntriesOfDays(store, salon, { from: afterLast > from ? afterLast : from, to }),
    listDrawers(store, tenant),
  ]);
  const toDay = (summary: DaySummary): JournalDay => ({
    ...summary,
    locationName: mustGetLocation(catalog, summary.locationId).name,
    drawers: listCountedDrawersOn(drawers, summary.locationId, summary.date, timeZone),
  });
  // A day may have been closed since the clock was read
  const isClosed = ({ locationId: id, date }: DaySummary): boolean =>
    closed.some((day) => day.locationId === id && day.date === date);
  const open = groupEntriesByJournalDay(entries.filter(({ locationId: id }) => id !== null && chosen.has(id)))
    .flatMap((own) => summarizeDay(own) ?? [])
    .filter((day) => !isClosed(day))
    .map(toDay);
  return ok({ days: sortDays([...closed, ...open]), toDay });
}
