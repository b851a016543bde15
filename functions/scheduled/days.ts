import { hashJson } from '../../lib/ports/hashes.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import { mustGetLocation } from '../../lib/rules/catalog/deleted-records.ts';
import { type Drawer, listCountedDrawersOn } from '../../lib/rules/journal/drawers.ts';
import {
  groupEntriesByJournalDay,
  summarizeDay,
  toLastClosableDay,
} from '../../lib/rules/journal/journal-days.ts';
import type { NumberedEntry } from '../../lib/rules/journal/receipts.ts';
import type { Catalog, Salon } from '../../lib/rules/salons/salon.ts';
import { getKeptVisitDayChanges } from '../../lib/table/booking/visit-days.ts';
import {
  findLastClosedDay,
  findSalonClosedThrough,
  listJournalEntriesOfDays,
  putClosedDay,
  updateDayClosingSchedule,
} from '../../lib/table/journal/days.ts';
import { listDrawers } from '../../lib/table/journal/drawers.ts';
import { getEntriesWithReceiptNumbers } from '../../lib/table/journal/receipts.ts';
import { putReportDay } from '../../lib/table/journal/report-days.ts';
import { putEventAndNotice } from '../../lib/table/notifications/events.ts';
import type { Store } from '../../lib/table/store.ts';
import { toDayHashContent, toJournalEntryView } from '../../lib/views/journal/journal.ts';
import { storeMissingMonthEndBalances } from '../../lib/workflows/journal/account-balances.ts';
import { numberReceiptsUnlessPaused } from '../../lib/workflows/journal/receipts.ts';
import { loadReportDaysOfEntries } from '../../lib/workflows/journal/report-lines.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Closes one day of one location. A day that an earlier run has closed stays as it is. */
async function closeDay(
  store: Store,
  { tenant, timeZone }: Salon,
  catalog: Catalog,
  entries: readonly NumberedEntry[],
  drawers: readonly Drawer[],
  now: Date,
): Promise<void> {
  const day = summarizeDay(entries);
  if (!day) return;
  const previous = await findLastClosedDay(store, tenant, day.locationId);
  if (previous && previous.date >= day.date) return;
  const previousHash = previous?.hash ?? null;
  const closed = {
    ...day,
    drawers: listCountedDrawersOn(drawers, day.locationId, day.date, timeZone),
    locationName: mustGetLocation(catalog, day.locationId).name,
    number: (previous?.number ?? 0) + 1,
    closedAt: now.toISOString(),
    hash: hashJson(toDayHashContent(previousHash, entries)),
    previousHash,
  };
  const entryHashes = entries.map((entry) => hashJson(toJournalEntryView(entry)));
  const seal = hashJson({ ...closed, entryHashes });
  const notice = { kind: 'day.closed', locationId: day.locationId, date: day.date } as const;
  await store.commit([
    ...putClosedDay(tenant, { ...closed, seal }, entryHashes),
    ...putEventAndNotice(tenant, notice, now),
  ]);
}

/** Days that are written at once, far below the size of a transaction: several are closed after a pause of the schedule. */
const DAYS_AT_ONCE = 25;

/** Closes the days that are over at every location with entries, and schedules the next closing (BEHAVIOR §36.8). */
export const closeDays: ScheduledHandler = async (_, salon, now, { store, catalogs }) => {
  const { tenant, timeZone } = salon;
  const closedBefore = await findSalonClosedThrough(store, tenant);
  if (!closedBefore) return;
  const last = toLastClosableDay(timeZone, now);
  const [from, to] = [
    addDays(closedBefore.closedThrough, 1),
    last > closedBefore.closedThrough ? last : closedBefore.closedThrough,
  ];
  const [entries, catalog, drawers] = await Promise.all([
    listJournalEntriesOfDays(store, salon, { from, to }),
    catalogs(salon),
    listDrawers(store, tenant),
  ]);
  for (const location of new Set(entries.map(({ locationId }) => locationId)))
    if (location !== null) await numberReceiptsUnlessPaused({ store, catalogs }, salon, location, now);
  const numbered = await getEntriesWithReceiptNumbers(store, tenant, entries);
  // One after the other: each hash is of the one before
  for (const own of groupEntriesByJournalDay(numbered))
    await closeDay(store, salon, catalog, own, drawers, now);
  const days = await loadReportDaysOfEntries(
    { store, catalogs },
    salon,
    entries,
    { from, to },
    { withFirstVisits: true },
  );
  const kept = [
    ...days
      .filter(({ lines, shifts }) => lines.length + shifts.length > 0)
      .map((day) => putReportDay(tenant, day)),
    ...(await getKeptVisitDayChanges(store, tenant, { from, to })),
  ];
  for (let first = 0; first < kept.length; first += DAYS_AT_ONCE)
    await store.commit(kept.slice(first, first + DAYS_AT_ONCE));
  await storeMissingMonthEndBalances(store, salon, to);
  await store.commit([updateDayClosingSchedule(tenant, timeZone, closedBefore, to)]);
};
