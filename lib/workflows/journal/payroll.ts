import type { DateSpan } from '../../rules/date-spans.ts';
import { listHourlyShiftAndPaidMinutes } from '../../rules/diary/worked-times.ts';
import type { LocationId } from '../../rules/ids.ts';
import { listPayLines, type PayLine } from '../../rules/journal/payroll.ts';
import type { ReportDay } from '../../rules/journal/report-lines.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { listCommissionRules } from '../../table/journal/commissions.ts';
import { listKeptAndOpenReportDays } from './report-lines.ts';

type Deps = Parameters<typeof listKeptAndOpenReportDays>[0];

/** The days with the part of their shifts that is over: the shift of today until now, none of later days. */
async function withWorkedShifts(
  { catalogs }: Deps,
  salon: Salon,
  reported: readonly ReportDay[],
  now: Date,
): Promise<ReportDay[]> {
  const today = toLocalDate(salon.timeZone, now);
  const worked = listHourlyShiftAndPaidMinutes(await catalogs(salon), today, salon.timeZone, now);
  return reported.map((day) => {
    if (day.date < today) return day;
    const isToday = day.date === today && day.locationId !== null;
    return { ...day, shifts: (isToday && worked.get(day.locationId)) || [] };
  });
}

/** All that the pay of some days adds up until now, at a location or at all of them (BEHAVIOR §42.3). */
export async function readPayLines(
  deps: Deps,
  salon: Salon,
  days: DateSpan,
  now: Date,
  onlyLocationId?: LocationId,
): Promise<PayLine[]> {
  const [reported, rules] = await Promise.all([
    listKeptAndOpenReportDays(deps, salon, days, undefined, { withFirstVisits: false }),
    listCommissionRules(deps.store, salon.tenant),
  ]);
  const worked = await withWorkedShifts(deps, salon, reported, now);
  const lines = listPayLines(worked, rules, days, salon.currency);
  return onlyLocationId === undefined ? lines : lines.filter((line) => line.locationId === onlyLocationId);
}
