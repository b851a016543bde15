import type { appointments } from '../../lib/contract/booking/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { toVisibleStaff } from '../../lib/rules/access/access.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import { toStaffDaysAtAllLocations } from '../../lib/rules/diary/diary-day.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import {
  getAppointmentsInGivenOrder,
  listSalonAppointmentsOfDays,
} from '../../lib/table/booking/appointments.ts';
import { getDayPageLookup } from '../../lib/table/diary/day-pages.ts';
import { toStaffDiaryWeekView } from '../../lib/views/diary/diary.ts';
import { readReferencedRecords } from './read-diary.ts';

const DAYS = 7;

/** Shows seven days of a staff member at all locations (BEHAVIOR §17.2). */
export const diaryWeek: Handler<(typeof appointments.routes)['diary-week']> = async (
  { tenant, salon, caller, input },
  { store, catalogs },
) => {
  const { staff_id: id, date } = input;
  const catalog = await catalogs(salon);
  const staffMember = catalog.staff.get(id);
  const visibleStaff = toVisibleStaff(caller, 'appointments.read');
  if (!staffMember || (visibleStaff !== 'all' && visibleStaff !== id))
    return fail('recordNotFound', 'staff_id');
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(date, day));
  const home = staffMember.homeLocationId;
  const [listed, pages] = await Promise.all([
    listSalonAppointmentsOfDays(store, tenant, { from: date, to: addDays(date, DAYS - 1) }),
    getDayPageLookup(store, tenant, { locationIds: [home], dates }, 'eventual'),
  ]);
  const own = listed.filter(({ staffIds }) => staffIds.includes(id));
  const entries = dates.flatMap((each) => pages(home, each)?.staffEntries.get(id) ?? []);
  const [read, records] = await Promise.all([
    getAppointmentsInGivenOrder(
      store,
      tenant,
      own.map((each) => each.id),
    ),
    readReferencedRecords(store, { tenant, catalog, salon }, own, entries),
  ]);
  return ok({
    status: true,
    data: toStaffDiaryWeekView(toStaffDaysAtAllLocations(staffMember, dates, read, pages), records),
  });
};
