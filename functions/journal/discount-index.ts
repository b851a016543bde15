import type { Handler } from '../../lib/http/call.ts';
import { findLocationOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import { checkEntrySpan } from '../../lib/rules/journal/account-balances.ts';
import {
  sumDiscounts,
  toCompletionDayMap,
  toVisitDiscounts,
  type VisitDiscounts,
} from '../../lib/rules/journal/discount-report.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { findAppointmentsByIdsInOrder } from '../../lib/table/booking/appointments.ts';
import { listJournalEntriesOfTime } from '../../lib/table/journal/entries.ts';
import { toDiscountReportTotalsView, toDiscountSumView } from '../../lib/views/journal/discounts.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';

/** Visits that are read at once: a year of a large salon has more than a function should hold. */
const VISITS_OF_READ = 800;

/** Lists the discounts of the visits that were completed on some days (BEHAVIOR §36.10). */
export const discountIndex: Handler<'journal/discount-index'> = async (
  { tenant, salon, input, url, now },
  { store, catalogs },
) => {
  const { timeZone, currency } = salon;
  const span = checkEntrySpan(input, toLocalDate(timeZone, now), timeZone);
  if (!span.ok) return span;
  const { location_id: locationId, by } = input;
  if (locationId !== undefined && !findLocationOrFormer(await catalogs(salon), locationId))
    return invalid('location_id', 'Unknown location');
  const entries = await listJournalEntriesOfTime(store, tenant, span.value);
  const days = toCompletionDayMap(
    entries.filter((entry) => locationId === undefined || entry.locationId === locationId),
  );
  const ids = [...days.keys()];
  const discounts: VisitDiscounts[] = [];
  for (let first = 0; first < ids.length; first += VISITS_OF_READ) {
    const visits = await findAppointmentsByIdsInOrder(
      store,
      tenant,
      ids.slice(first, first + VISITS_OF_READ),
    );
    discounts.push(
      ...visits.flatMap((visit) => {
        const day = days.get(visit.id);
        return day === undefined ? [] : [toVisitDiscounts({ visit, day }, by, currency)];
      }),
    );
  }
  const report = sumDiscounts(discounts);
  const rows = input.order === 'asc' ? report.rows : report.rows.toReversed();
  return ok({
    ...toListReplyFromAllRows(rows, input, url, toDiscountSumView),
    ...toDiscountReportTotalsView(report),
  });
};
