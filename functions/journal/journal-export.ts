import type { Handler } from '../../lib/http/call.ts';
import { checkEntrySpan } from '../../lib/rules/journal/account-balances.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { getAccountMap } from '../../lib/table/journal/account-map.ts';
import { findSalonClosedThrough, listJournalEntriesOfDays } from '../../lib/table/journal/days.ts';
import { toJournalExportView } from '../../lib/views/journal/export.ts';
import { formatSpreadsheet } from '../../lib/views/journal/spreadsheet.ts';

/** A month: a reply takes the entries of 20 people. */
const DAYS_MAX = 31;

const COLUMNS = [
  ...(['date', 'value_date', 'entry', 'event', 'reference', 'location', 'account', 'number'] as const),
  ...(['of', 'debit', 'credit', 'tax_code', 'status'] as const),
];

/** Exports the lines of the journal with the salon's account numbers (BEHAVIOR §36.13). */
export const journalExport: Handler<'journal/journal-export'> = async (
  { tenant, salon, input, now },
  { store },
) => {
  const { timeZone } = salon;
  const span = checkEntrySpan(input, toLocalDate(timeZone, now), timeZone, DAYS_MAX);
  if (!span.ok) return span;
  // Read before the entries: a day that closes meanwhile has all its entries
  const clock = await findSalonClosedThrough(store, tenant);
  const [entries, map] = await Promise.all([
    listJournalEntriesOfDays(store, salon, input),
    getAccountMap(store, tenant),
  ]);
  const rows = toJournalExportView(entries, map, clock?.closedThrough);
  const table = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))];
  return ok(formatSpreadsheet(table, input.format === 'csv_semicolon'));
};
