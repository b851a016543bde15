import type { journal } from '../../lib/contract/journal/journal.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import {
  can,
  checkPermissionIfRequested,
  toVisibleStaffAllForNonUsers,
} from '../../lib/rules/access/principals.ts';
import { findLocationOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import type { DateSpan } from '../../lib/rules/date-spans.ts';
import { checkEntrySpan } from '../../lib/rules/journal/account-balances.ts';
import type { CountedLine } from '../../lib/rules/journal/report-lines.ts';
import { listReportedLines, REPORTS, type Report, type ReportKind } from '../../lib/rules/journal/reports.ts';
import { invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { toSnakeCase } from '../../lib/views/field-names.ts';
import { readClientLines } from '../../lib/workflows/journal/client-report.ts';
import { readPayLines } from '../../lib/workflows/journal/payroll.ts';
import { listReportLines } from '../../lib/workflows/journal/report-lines.ts';
import { readWorkedTimes } from '../../lib/workflows/journal/worked-times.ts';

type Routes = typeof journal.routes;
type AskedReport = Pick<Request<Routes['report-show']>, 'tenant' | 'salon' | 'caller' | 'now'> & {
  readonly input: DateSpan & {
    readonly location_id?: number | undefined;
    readonly group_by?: string | undefined;
    readonly key?: string | undefined;
    readonly n: number;
  };
};

/** A request with its grouping: the one that it names, by default the first of the report. */
export type ReportRequest = AskedReport & { readonly input: { readonly groupBy: string } };

/** Reports in which each member may see the row of that member. */
const OF_MEMBERS: readonly ReportKind[] = ['sales', 'payroll'];

/** The only row that a caller without the right to the report sees: the own row by member. Undefined for a caller who sees all rows. */
function findOnlyKey({ caller, input }: ReportRequest, kind: ReportKind): Outcome<string | undefined> {
  const needed = kind === 'payroll' ? 'payroll.read' : 'journal.read';
  if (can(caller, needed)) return ok(undefined);
  const isOwn = OF_MEMBERS.includes(kind) && input.groupBy === 'staff' && can(caller, 'payroll.read_own');
  const allowed = checkPermissionIfRequested(caller, !isOwn, needed);
  return allowed.ok ? ok(String(toVisibleStaffAllForNonUsers(caller, 'payroll.read') ?? '')) : allowed;
}

export const readReportLinesOfDays = (
  { salon, input, now }: ReportRequest,
  deps: Dependencies,
  days: DateSpan,
  kind: ReportKind,
): Promise<readonly CountedLine[]> => {
  const { location_id: location, groupBy, n: rebookedWithin } = input;
  const today = toLocalDate(salon.timeZone, now);
  if (kind === 'clients') {
    const rowOf = (line: CountedLine) => (REPORTS.clients as Report).groupings[groupBy]?.(line, days);
    return readClientLines(deps.store, salon, days, { locationId: location, rebookedWithin, today, rowOf });
  }
  if (kind === 'payroll') return readPayLines(deps, salon, days, now, location);
  if (kind === 'utilisation') return readWorkedTimes(deps, salon, days, location);
  return listReportLines(deps, salon, days, location, { withFirstVisits: groupBy === 'clientKind' });
};

export type LoadedReport = {
  readonly report: Report;
  readonly kind: ReportKind;
  readonly request: ReportRequest;
  /** All lines of the days. */
  readonly allLines: readonly CountedLine[];
  /** The lines that the report, or the chosen row of it, adds up. */
  readonly countedLines: readonly CountedLine[];
  readonly onlyKey: string | undefined;
};

export async function loadReportLines(
  asked: AskedReport,
  deps: Dependencies,
  kind: ReportKind,
): Promise<Outcome<LoadedReport>> {
  const { salon, input, now } = asked;
  const { location_id: locationId, group_by: name } = input;
  const today = toLocalDate(salon.timeZone, now);
  // A gift card may be older than a year
  const daysMax = kind === 'owed' ? Number.POSITIVE_INFINITY : undefined;
  const span = checkEntrySpan(input, today, salon.timeZone, daysMax);
  if (!span.ok) return span;
  const report: Report = REPORTS[kind];
  const groupings = Object.keys(report.groupings);
  const groupBy = groupings.find((each) => name === undefined || toSnakeCase(each) === name);
  if (groupBy === undefined)
    return invalid('group_by', `Must be one of ${groupings.map(toSnakeCase).join(', ')}`);
  const request = { ...asked, input: { ...input, groupBy } };
  const onlyKey = findOnlyKey(request, kind);
  if (!onlyKey.ok) return onlyKey;
  if (locationId !== undefined && !findLocationOrFormer(await deps.catalogs(salon), locationId))
    return invalid('location_id', 'Unknown location');
  const allLines = await readReportLinesOfDays(request, deps, input, kind);
  const isHidden = onlyKey.value !== undefined && input.key !== undefined && input.key !== onlyKey.value;
  const key = onlyKey.value ?? input.key;
  const countedLines = isHidden ? [] : listReportedLines(report, allLines, { groupBy, key }, input);
  return ok({ report, kind, request, allLines, countedLines, onlyKey: onlyKey.value });
}
