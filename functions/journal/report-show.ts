import type { journal } from '../../lib/contract/journal/journal.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { findLocationOrFormer, findStaffOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import {
  checkSalesAgainstTenders,
  listReportedLines,
  type Report,
  sumFigures,
  toComparedDays,
  toReportRows,
} from '../../lib/rules/journal/reports.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Catalog } from '../../lib/rules/salons/salon.ts';
import { listDrawers } from '../../lib/table/journal/drawers.ts';
import { toWireDate } from '../../lib/views/dates.ts';
import { toSnakeCase } from '../../lib/views/field-names.ts';
import {
  toDefinitionsView,
  toFiguresView,
  toReportCheckView,
  toReportCsv,
  toReportRowView,
} from '../../lib/views/journal/reports.ts';
import { loadReport, type ReportRequest, readLinesOfDays, toGrouping } from './load-report.ts';

/** The present names of the records that the rows of a report are of. */
async function readNames(
  { tenant, salon, input }: ReportRequest,
  { store, catalogs }: Dependencies,
): Promise<(key: string) => string | null> {
  if (input.groupBy === 'drawer') {
    const names = new Map((await listDrawers(store, tenant)).map(({ id, name }) => [String(id), name]));
    return (key) => names.get(key) ?? null;
  }
  const catalog = await catalogs(salon);
  return (key) => findRecord(catalog, input.groupBy, Number(key))?.name ?? null;
}

function findRecord(catalog: Catalog, groupBy: string, id: number): { readonly name: string } | undefined {
  switch (groupBy) {
    case 'service':
      return catalog.services.get(id);
    case 'category':
      return catalog.categories.get(id);
    case 'product':
      return catalog.products.get(id);
    case 'staff':
      return findStaffOrFormer(catalog, id);
    case 'location':
      return findLocationOrFormer(catalog, id);
    default:
      return undefined;
  }
}

type Routes = typeof journal.routes;
type Compare = Request<Routes['report-show']>['input']['compare'];

/** The rows of the compared days by key; undefined where nothing is compared. */
async function readPrevious(
  request: ReportRequest,
  deps: Dependencies,
  report: Report,
  compare: Compare,
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>> | undefined> {
  if (compare === undefined) return undefined;
  const { groupBy } = request.input;
  const days = toComparedDays(request.input, compare === 'previous_year');
  const lines = listReportedLines(report, await readLinesOfDays(request, deps, days), { groupBy }, days);
  return new Map(toReportRows(report, lines, groupBy, days).map(({ key, figures }) => [key, figures]));
}

/** Reports what was earned or moved on some days (BEHAVIOR §41.2). */
export const reportShow: Handler<Routes['report-show']> = async (asked, deps) => {
  const { kind, from, to, location_id, compare, format } = asked.input;
  const groupBy = toGrouping(kind, asked.input.group_by);
  const request = { ...asked, input: { ...asked.input, groupBy } };
  const loaded = await loadReport(request, deps, kind);
  if (!loaded.ok) return loaded;
  const { report, all, lines, onlyKey } = loaded.value;
  const [nameOf, previous] = await Promise.all([
    readNames(request, deps),
    readPrevious(request, deps, report, compare),
  ]);
  const totals = sumFigures(report, lines);
  const query = {
    ...{ report: kind, from: toWireDate(from), to: toWireDate(to), group_by: toSnakeCase(groupBy) },
    ...(location_id === undefined ? {} : { location_id }),
  };
  const rows = toReportRows(report, lines, groupBy, request.input).map((row) =>
    toReportRowView(report, row, nameOf(row.key), totals, previous && (previous.get(row.key) ?? {}), query),
  );
  if (format !== 'json')
    return ok(toReportCsv(rows, toFiguresView(report, totals), format === 'csv_semicolon'));
  return ok({
    status: true as const,
    data: {
      rows,
      totals: toFiguresView(report, totals),
      main: report.main,
      checks: onlyKey === undefined ? [toReportCheckView(checkSalesAgainstTenders(all))] : [],
      definitions: toDefinitionsView(report),
    },
  });
};
