import type { journal } from '../../lib/contract/journal/journal.ts';
import type { Handler } from '../../lib/http/call.ts';
import { toVisibleStaff } from '../../lib/rules/access/access.ts';
import { findLocationOrFormer, mustGetStaff } from '../../lib/rules/catalog/deleted-records.ts';
import { checkEntrySpan } from '../../lib/rules/journal/balances.ts';
import { listStaffEarnings } from '../../lib/rules/journal/earnings.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { listJournalEntriesOfTime } from '../../lib/table/journal/entries.ts';
import { toEarningsView } from '../../lib/views/journal/journal.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';

/** Lists what each staff member brought in on some days (BEHAVIOR §36.11). */
export const payrollIndex: Handler<(typeof journal.routes)['payroll-index']> = async (
  { tenant, salon, caller, input, url, now },
  { store, catalogs },
) => {
  const span = checkEntrySpan(input, toLocalDate(salon.timeZone, now), salon.timeZone);
  if (!span.ok) return span;
  const catalog = await catalogs(salon);
  const { location_id: locationId } = input;
  if (locationId !== undefined && !findLocationOrFormer(catalog, locationId))
    return invalid('location_id', 'Unknown location');
  const entries = await listJournalEntriesOfTime(store, tenant, span.value);
  const staff = toVisibleStaff(caller, 'payroll.read');
  const earnings = listStaffEarnings(
    entries.filter((entry) => locationId === undefined || entry.locationId === locationId),
  ).filter(({ staffId }) => staff === 'all' || staffId === staff);
  const rows = input.order === 'asc' ? earnings : earnings.toReversed();
  return ok({
    status: true as const,
    ...toListReplyFromAllRows(rows, input, url, (each) =>
      toEarningsView(each, mustGetStaff(catalog, each.staffId)),
    ),
  });
};
