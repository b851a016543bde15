import type { Handler } from '../../lib/http/call.ts';
import { can } from '../../lib/rules/access/principals.ts';
import { checkDayNotFuture, checkDayPermission } from '../../lib/rules/journal/journal-days.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { findOpenDrawerId } from '../../lib/table/journal/drawers.ts';
import { toDayView } from '../../lib/views/journal/journal.ts';
import { toZReportView } from '../../lib/views/journal/reports.ts';
import { loadZReport } from '../../lib/workflows/journal/z-report.ts';

/** Shows a day of a location (BEHAVIOR §36.8). */
export const dayShow: Handler<'journal/day-show'> = async ({ tenant, salon, caller, input, now }, deps) => {
  const today = toLocalDate(salon.timeZone, now);
  const drawer = can(caller, 'journal.read')
    ? undefined
    : await findOpenDrawerId(deps.store, tenant, input.location_id);
  const allowed = checkDayPermission(caller, input.date, today, drawer !== undefined);
  if (!allowed.ok) return allowed;
  const date = checkDayNotFuture(input.date, today);
  if (!date.ok) return date;
  const found = await loadZReport(deps, salon, input.location_id, date.value);
  if (!found.ok) return found;
  const { day, report } = found.value;
  return ok({ data: { ...toDayView(day), z_report: toZReportView(report) } });
};
