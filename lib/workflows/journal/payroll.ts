import type { DateSpan } from '../../rules/date-spans.ts';
import type { LocationId } from '../../rules/ids.ts';
import { listPayLines, type PayLine } from '../../rules/journal/payroll.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { listCommissionRules } from '../../table/journal/commissions.ts';
import { listReportedDays } from './report-lines.ts';

/** All that the pay of some days adds up, at a location or at all of them (BEHAVIOR §42.3). */
export async function readPayLines(
  deps: Parameters<typeof listReportedDays>[0],
  salon: Salon,
  days: DateSpan,
  locationId?: LocationId,
): Promise<PayLine[]> {
  const [reported, rules] = await Promise.all([
    listReportedDays(deps, salon, days, locationId, false),
    listCommissionRules(deps.store, salon.tenant),
  ]);
  return listPayLines(reported, rules, days, salon.currency);
}
