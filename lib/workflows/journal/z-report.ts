import type { LocationId } from '../../rules/ids.ts';
import { toZReport, type ZReport } from '../../rules/journal/z-report.ts';
import { once } from '../../rules/once.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import { listJournalEntriesOfDays } from '../../table/journal/days.ts';
import { getEntriesWithReceiptNumbers } from '../../table/journal/receipts.ts';
import { listReportLines } from './report-lines.ts';

/** The Z report of a location on a day (BEHAVIOR §36.14). */
export async function getZReport(
  deps: Parameters<typeof listReportLines>[0],
  salon: Salon,
  locationId: LocationId,
  date: LocalDate,
): Promise<ZReport> {
  const days = { from: date, to: date };
  const readEntries = once(() => listJournalEntriesOfDays(deps.store, salon, days));
  const [lines, entries] = await Promise.all([
    listReportLines(deps, salon, days, locationId, false, readEntries),
    readEntries(),
  ]);
  const own = entries.filter((entry) => entry.locationId === locationId);
  return toZReport(lines, await getEntriesWithReceiptNumbers(deps.store, salon.tenant, own), days);
}
