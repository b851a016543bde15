import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { toVisibleStaff } from '../../lib/rules/accounts/access.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import {
  hideOtherColumns,
  isInDiaryOfLocation,
  listStaffOfLocation,
  toDiaryDay,
} from '../../lib/rules/scheduling/diary-day.ts';
import { getCustomers } from '../../lib/table/accounts/people.ts';
import { getAppointmentsInGivenOrder, listAppointmentsOfDays } from '../../lib/table/booking/appointments.ts';
import { getBlockTimes } from '../../lib/table/booking/block-times.ts';
import { getDayPages } from '../../lib/table/booking/day-pages.ts';
import { toDiaryView } from '../../lib/views/diary.ts';

/** Shows one day of a location: hours, staff, block times and visits (BEHAVIOR §17.6). */
export const diary: Handler<(typeof appointments.routes)['diary']> = async (
  { tenant, salon, caller, input },
  { store, catalogs },
) => {
  const { date, location_id } = input;
  const catalog = await catalogs(salon);
  const location = catalog.locations.get(location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  const staff = listStaffOfLocation(catalog, location.id);
  const locationIds = [...new Set([location.id, ...staff.map((each) => each.homeLocationId)])];
  const [listed, pages] = await Promise.all([
    listAppointmentsOfDays(store, tenant, { from: date, to: date }),
    getDayPages(store, tenant, { locationIds, dates: [date] }, 'eventual'),
  ]);
  const own = listed.filter((each) => isInDiaryOfLocation(each, location.id, staff));
  const customerIds = own.flatMap(({ customerId }) => customerId ?? []);
  const blockIds = locationIds
    .flatMap((id) => pages(id, date) ?? [])
    .flatMap(({ blockEntries, staffEntries }) => [...blockEntries, ...[...staffEntries.values()].flat()])
    .flatMap(({ kind, id }) => (kind === 'block' ? id : []));
  const [read, customers, blockTimes] = await Promise.all([
    getAppointmentsInGivenOrder(
      store,
      tenant,
      own.map(({ id }) => id),
    ),
    getCustomers(store, tenant, customerIds),
    getBlockTimes(store, tenant, [...new Set(blockIds)]),
  ]);
  const day = hideOtherColumns(toDiaryDay(location, date, read, catalog, pages), toVisibleStaff(caller));
  return ok({ status: true, data: toDiaryView(location, date, day, { catalog, customers, blockTimes }) });
};
