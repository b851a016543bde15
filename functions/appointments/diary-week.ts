import type { Handler } from '../../lib/http/call.ts';
import { toVisibleStaffAllForNonUsers } from '../../lib/rules/access/principals.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import { toStaffDaysAtAllLocations } from '../../lib/rules/diary/diary-day.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import {
  findAppointmentsByIdsInOrder,
  listSalonAppointmentsOfDays,
} from '../../lib/table/booking/appointments.ts';
import { getDayPageLookupOfSpan } from '../../lib/table/diary/day-pages.ts';
import { getStaffDayVersion, toDayVersionOfWeek } from '../../lib/table/diary/diary-versions.ts';
import { toStaffDiaryWeekView } from '../../lib/views/diary/diary.ts';
import { readDiaryCustomersBlocksAndHolds } from './read-diary.ts';

const DAYS = 7;

/** Shows seven days of a staff member at all locations, or those that have changed since a version (BEHAVIOR §17.2, §17.15). */
export const diaryWeek: Handler<'appointments/diary-week'> = async (
  { tenant, salon, caller, input },
  { store, catalogs },
) => {
  const { staff_id: id, date, since = '' } = input;
  const catalog = await catalogs(salon);
  const staffMember = catalog.staff.get(id);
  const visibleStaff = toVisibleStaffAllForNonUsers(caller, 'appointments.read');
  if (!staffMember || (visibleStaff !== 'all' && visibleStaff !== id))
    return fail('recordNotFound', 'staff_id');
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(date, day));
  const versions = await Promise.all(
    dates.map((each) => getStaffDayVersion(store, { tenant, salon, date: each }, staffMember)),
  );
  const changed = dates.filter((_, day) => versions[day] !== toDayVersionOfWeek(since, day));
  const [first, last] = [changed[0], changed.at(-1)];
  if (first === undefined || last === undefined) return ok(undefined);
  const home = staffMember.homeLocationId;
  const [listed, pages] = await Promise.all([
    listSalonAppointmentsOfDays(store, tenant, { from: first, to: last }),
    getDayPageLookupOfSpan(store, tenant, { locationIds: [home], dates: changed }, 'eventual'),
  ]);
  const own = listed.filter(({ staffIds }) => staffIds.includes(id));
  const entries = changed.flatMap((each) => pages(home, each)?.staffEntries.get(id) ?? []);
  const [read, records] = await Promise.all([
    findAppointmentsByIdsInOrder(
      store,
      tenant,
      own.map((each) => each.id),
    ),
    readDiaryCustomersBlocksAndHolds(store, { tenant, catalog, salon, caller }, own, entries),
  ]);
  return ok({
    data: {
      version: versions.join(''),
      ...toStaffDiaryWeekView(toStaffDaysAtAllLocations(staffMember, changed, read, pages), records),
    },
  });
};
