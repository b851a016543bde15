import type { Handler } from '../../lib/http/call.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import { checkSpanOfAllTimeUntil } from '../../lib/rules/journal/account-balances.ts';
import { sumOwedToCustomers } from '../../lib/rules/journal/owed.ts';
import { REPORTS, type Report } from '../../lib/rules/journal/reports.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { findFirstJournalEntry } from '../../lib/table/journal/entries.ts';
import { toFiguresView, toOwedRowView, toReportCsv, toReportView } from '../../lib/views/journal/reports.ts';
import { getPositionAtEndOfDay } from '../../lib/workflows/journal/account-balances.ts';
import { listOwedProductsCreditsMemberships } from '../../lib/workflows/journal/owed.ts';

const CSV_LABELS = ['key', 'number', 'name', 'holder', 'sold_on', 'sale_id', 'expires', 'state'] as const;

/** Reports what the salon owes its customers at the end of a day (BEHAVIOR §41.4). */
export const reportOwed: Handler<'journal/report-owed'> = async (
  { tenant, salon, input, now },
  { store },
) => {
  const { timeZone } = salon;
  const today = toLocalDate(timeZone, now);
  const { at = today, format } = input;
  const span = checkSpanOfAllTimeUntil(at, today, timeZone);
  if (!span.ok) return span;
  const position = await getPositionAtEndOfDay(store, salon, at, undefined);
  const [owed, first] = await Promise.all([
    listOwedProductsCreditsMemberships(store, salon, at, position),
    findFirstJournalEntry(store, tenant, span.value.to),
  ]);
  const report: Report = REPORTS.owed;
  const sumColumn = (name: 'value' | 'used' | 'left') =>
    owed.reduce((sum, { figures }) => sum + figures[name], 0);
  const totals = { value: sumColumn('value'), used: sumColumn('used'), left: sumColumn('left') };
  // The salon may have been in another zone when the product was sold
  const toFrom = (soldOn: string | null) => (soldOn ? addDays(soldOn, -1) : (first?.businessDate ?? at));
  const rows = owed.map((row) => toOwedRowView(report, row, totals, toFrom(row.soldOn), at));
  if (format !== 'json')
    return ok(toReportCsv(CSV_LABELS, rows, toFiguresView(report, totals), format === 'csv_semicolon'));
  const check = { name: 'owedAndJournal', left: totals.left, right: sumOwedToCustomers(position) };
  return ok({ data: toReportView(report, rows, totals, [check]) });
};
