import type { LocationId } from '../../rules/ids.ts';
import { type JournalDay, toEmptyDaySummary } from '../../rules/journal/journal-days.ts';
import { toZReport, type ZReport } from '../../rules/journal/z-report.ts';
import { once } from '../../rules/once.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import { listJournalEntriesOfDays } from '../../table/journal/days.ts';
import { getEntriesWithReceiptNumbers } from '../../table/journal/receipts.ts';
import { listJournalDays } from './journal-days.ts';
import { listReportLines } from './report-lines.ts';

type Deps = Parameters<typeof listReportLines>[0];

async function getZReport(
  deps: Deps,
  salon: Salon,
  locationId: LocationId,
  date: LocalDate,
): Promise<ZReport> {
  const days = { from: date, to: date };
  const readEntries = once(() => listJournalEntriesOfDays(deps.store, salon, days));
  const [lines, entries] = await Promise.all([
    listReportLines(deps, salon, days, locationId, { withFirstVisits: false }, readEntries),
    readEntries(),
  ]);
  const own = entries.filter((entry) => entry.locationId === locationId);
  return toZReport(lines, await getEntriesWithReceiptNumbers(deps.store, salon.tenant, own), days);
}

/** A day of a location with its Z report (BEHAVIOR §36.8, §36.14). */
export async function loadZReport(
  deps: Deps,
  salon: Salon,
  locationId: LocationId,
  date: LocalDate,
): Promise<Outcome<{ readonly day: JournalDay; readonly report: ZReport }>> {
  const found = await listJournalDays(deps, salon, locationId, { from: date, to: date });
  if (!found.ok) return found;
  const report = await getZReport(deps, salon, locationId, date);
  const { days, toDay } = found.value;
  return ok({ day: days[0] ?? toDay(toEmptyDaySummary(locationId, date)), report });
}
