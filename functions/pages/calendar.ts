import type { Handler } from '../../lib/http/call.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import { listStaffVisits } from '../../lib/rules/diary/diary-day.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import {
  findAppointmentsByIdsInOrder,
  listSalonAppointmentsOfDays,
} from '../../lib/table/booking/appointments.ts';
import { parseCalendarToken } from '../../lib/table/catalog/calendar-links.ts';
import { resolveCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { toStaffCalendar } from '../../lib/views/diary/staff-calendar.ts';
import type { Ports } from './ports.ts';

const PAST_DAYS = 14;
const FUTURE_DAYS = 366;
const FILE = /^(.+)\.ics$/;

/** The visits of a staff member as a calendar file, for everybody who has the link (BEHAVIOR §11.18). */
export const calendar: Handler<'pages/calendar', Ports> = async (
  { input, network, now },
  { store, catalogs, readSalonAndCount, calendarFeed, baseUrl },
) => {
  const link = parseCalendarToken(FILE.exec(input.file)?.[1] ?? '');
  if (!link) return fail('routeNotFound');
  const { tenant, staffId } = link;
  const read = await readSalonAndCount({ tenant, network, now });
  if (!read.ok) return read.failure === 'tenantNotFound' ? fail('routeNotFound') : read;
  const salon = read.value;
  const catalog = await catalogs(salon);
  const staffMember = catalog.staff.get(staffId);
  if (!staffMember || !link.isOf(staffMember)) return fail('routeNotFound');
  const today = toLocalDate(salon.timeZone, now);
  const days = { from: addDays(today, -PAST_DAYS), to: addDays(today, FUTURE_DAYS) };
  const listed = await listSalonAppointmentsOfDays(store, tenant, days);
  const own = listed.filter(({ staffIds }) => staffIds.includes(staffId));
  const [visits, customers] = await Promise.all([
    findAppointmentsByIdsInOrder(
      store,
      tenant,
      own.map(({ id }) => id),
    ),
    resolveCustomerMap(
      store,
      tenant,
      salon.settings.calendarShowsClients ? own.flatMap(({ customerId }) => customerId ?? []) : [],
    ),
  ]);
  const changes = new Map(own.map(({ id, updatedAt }) => [id, updatedAt]));
  const records = { salon, catalog, customers, changes, host: new URL(baseUrl).hostname };
  return ok(await calendarFeed(toStaffCalendar(staffMember, listStaffVisits(visits, staffId), records)));
};
