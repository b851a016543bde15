import type { journal } from '../../lib/contract/journal/journal.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import type { DateSpan } from '../../lib/rules/date-spans.ts';
import { compareOwedMovement } from '../../lib/rules/journal/owed.ts';
import {
  comparePayoutsWithBank,
  compareSalesWithTenders,
  findReportDay,
  listReportedLines,
  type ReportCheck,
  type ReportKind,
  type ReportRow,
  sumFiguresWithoutRepeatedClients,
  toComparedDays,
  toReportRows,
} from '../../lib/rules/journal/reports.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { PayoutRecord } from '../../lib/rules/payments/payouts.ts';
import { toWireDate } from '../../lib/views/dates.ts';
import { toSnakeCase } from '../../lib/views/field-names.ts';
import {
  toComparedView,
  toFiguresView,
  toReportCsv,
  toReportRowView,
  toReportView,
} from '../../lib/views/journal/reports.ts';
import { getPositionAtEndOfDay } from '../../lib/workflows/journal/account-balances.ts';
import {
  type LoadedReport,
  loadReportLines,
  type ReportRequest,
  readReportLinesOfDays,
} from './load-report.ts';
import { loadReportNames } from './report-names.ts';

type Routes = typeof journal.routes;
type Compare = Request<Routes['report-show']>['input']['compare'];

type Compared = {
  readonly days: DateSpan;
  readonly totals: ReportRow['figures'];
  readonly byKey: ReadonlyMap<string, ReportRow['figures']>;
};

/** The totals and rows of the compared days; undefined where nothing is compared. */
async function readCompared(
  request: ReportRequest,
  deps: Dependencies,
  { report, kind, onlyKey }: LoadedReport,
  compare: Compare,
): Promise<Compared | undefined> {
  if (compare === undefined) return undefined;
  const { groupBy } = request.input;
  const days = toComparedDays(request.input, compare === 'previous_year');
  const all = await readReportLinesOfDays(request, deps, days, kind);
  const lines = listReportedLines(report, all, { groupBy, key: onlyKey }, days);
  const rows = toReportRows(report, lines, groupBy, days).flatMap(
    ({ key, figures }): [string, typeof figures][] => {
      const shown = groupBy === 'day' ? findReportDay(key, request.input, days) : key;
      return shown === undefined ? [] : [[shown, figures]];
    },
  );
  return { days, totals: sumFiguresWithoutRepeatedClients(report, lines), byKey: new Map(rows) };
}

/** Amounts of all lines of the days that must be equal. Only the report of sales reads the balances for the second check. */
async function listChecks(
  { salon, input }: ReportRequest,
  { store }: Dependencies,
  kind: ReportKind,
  lines: LoadedReport['allLines'],
): Promise<ReportCheck[]> {
  const { from, to, location_id: locationId } = input;
  if (kind === 'payroll' || kind === 'utilisation' || kind === 'clients') return [];
  if (kind === 'payouts') return [comparePayoutsWithBank(lines)];
  const sales = compareSalesWithTenders(lines);
  if (kind !== 'sales') return [sales];
  const [before, after] = await Promise.all([
    getPositionAtEndOfDay(store, salon, addDays(from, -1), locationId),
    getPositionAtEndOfDay(store, salon, to, locationId),
  ]);
  return [sales, compareOwedMovement(before, lines, after)];
}

/** Groupings whose rows happen once: nothing of other days is beside them. */
const ONCE = ['drawer', 'payout'];

/** The rows without lines: those that the compared days alone have, and the payouts in another currency, which have no entry. */
function listOtherKeys(
  { salon, input }: ReportRequest,
  payouts: readonly PayoutRecord[],
  compared: Compared | undefined,
): readonly string[] {
  const { groupBy, from, to } = input;
  if (!ONCE.includes(groupBy)) return [...(compared?.byKey.keys() ?? [])];
  if (groupBy !== 'payout') return [];
  const isOther = ({ currency, day }: PayoutRecord) =>
    currency !== salon.currency.toUpperCase() && day >= from && day <= to;
  return payouts.filter(isOther).map(({ id }) => id);
}

/** Reports what was earned or moved on some days (BEHAVIOR §41.2). */
export const reportShow: Handler<Routes['report-show']> = async (asked, deps) => {
  const { kind, from, to, location_id, compare, format, n } = asked.input;
  const loaded = await loadReportLines(asked, deps, kind);
  if (!loaded.ok) return loaded;
  const { report, request, allLines, countedLines: lines, onlyKey } = loaded.value;
  const { groupBy } = request.input;
  const [{ nameOf, payouts }, compared] = await Promise.all([
    loadReportNames(request.salon, deps, kind),
    readCompared(request, deps, loaded.value, compare),
  ]);
  const totals = sumFiguresWithoutRepeatedClients(report, lines);
  const query = {
    report: kind,
    from: toWireDate(from),
    to: toWireDate(to),
    group_by: toSnakeCase(groupBy),
    ...(location_id === undefined ? {} : { location_id }),
    ...(kind === 'clients' ? { n } : {}),
  };
  const otherKeys = listOtherKeys(request, payouts, compared);
  const rows = toReportRows(report, lines, groupBy, request.input, otherKeys).map((row) =>
    toReportRowView(
      report,
      row,
      nameOf(groupBy, row.key),
      totals,
      compared && (compared.byKey.get(row.key) ?? {}),
      query,
    ),
  );
  if (format !== 'json')
    return ok(toReportCsv(['key', 'name'], rows, toFiguresView(report, totals), format === 'csv_semicolon'));
  const checks = onlyKey === undefined ? await listChecks(request, deps, kind, allLines) : [];
  return ok({
    data: {
      ...toReportView(report, rows, totals, checks),
      compared: compared ? toComparedView(report, compared.days, totals, compared.totals) : null,
    },
  });
};
