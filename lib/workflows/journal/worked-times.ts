import { type DateSpan, listDates } from '../../rules/date-spans.ts';
import { listHourlyShiftAndBookedMinutes, type WorkedTime } from '../../rules/diary/worked-times.ts';
import type { LocationId } from '../../rules/ids.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { getDayPageLookupOfSpan } from '../../table/diary/day-pages.ts';
import { listKeptAndOpenReportDays } from './report-lines.ts';

/** The shift and booked minutes of some days, at a location or at all of them (BEHAVIOR §41.5). */
export async function readWorkedTimes(
  deps: Parameters<typeof listKeptAndOpenReportDays>[0],
  salon: Salon,
  days: DateSpan,
  onlyLocationId?: LocationId,
): Promise<WorkedTime[]> {
  const catalog = await deps.catalogs(salon);
  const locationIds = [...catalog.locations.keys(), ...catalog.former.locations.keys()];
  const dates = listDates(days);
  const [reported, pages] = await Promise.all([
    listKeptAndOpenReportDays(deps, salon, days, undefined, { withFirstVisits: false }),
    getDayPageLookupOfSpan(deps.store, salon.tenant, { locationIds, dates }, 'eventual'),
  ]);
  const shiftsOf = Map.groupBy(
    reported.flatMap(({ date, locationId, shifts }) =>
      locationId === null ? [] : shifts.map((each) => ({ ...each, date, locationId })),
    ),
    ({ date }) => date,
  );
  return dates
    .flatMap((date) => {
      const own = locationIds.flatMap((id) => {
        const page = pages(id, date);
        return page ? [[id, page] as const] : [];
      });
      return listHourlyShiftAndBookedMinutes(date, shiftsOf.get(date) ?? [], own, salon.timeZone);
    })
    .filter(({ locationId }) => onlyLocationId === undefined || locationId === onlyLocationId);
}
