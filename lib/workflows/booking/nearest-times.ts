import { decideReassignedAppointment, type Reassignment } from '../../rules/booking/reassignment.ts';
import { addDays, countDaysBetween } from '../../rules/calendar.ts';
import { placeVisit } from '../../rules/diary/placement.ts';
import { decideVisitIfRequestedStaffRemain, excludeAppointment } from '../../rules/diary/reschedule.ts';
import { computeRequiredPages, computeSlots } from '../../rules/diary/slots.ts';
import type { AppointmentId, StaffId, Tenant } from '../../rules/ids.ts';
import type { LocalDate, Minute, Salon } from '../../rules/salons/salon.ts';
import { DAY_MINUTES } from '../../rules/time-units.ts';
import { findAppointment } from '../../table/booking/appointments.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { getDayPageLookupOfSpan } from '../../table/diary/day-pages.ts';
import type { Store } from '../../table/store.ts';

/** A time to which a visit could move; `staffId` performs its first service. */
type NearestTime = {
  readonly date: LocalDate;
  readonly minute: Minute;
  readonly staffId: StaffId | null;
};

type Question = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly now: Date;
  readonly appointmentId: AppointmentId;
  readonly date: LocalDate;
  readonly minute: Minute;
  readonly reassignment: Reassignment;
};

const TIMES = 3;
/** Days around the refused one in which times are sought. */
const DAYS_BEFORE = 3;
const DAYS_AFTER = 7;

/** The free times nearest to one that a visit could not have, the nearest first (BEHAVIOR §17.5). */
export async function findNearestTimes(
  { store, catalogs }: { readonly store: Store; readonly catalogs: LoadCatalog },
  { tenant, salon, now, appointmentId, date, minute, reassignment }: Question,
): Promise<NearestTime[]> {
  const [catalog, appointment] = await Promise.all([
    catalogs(salon),
    findAppointment(store, tenant, appointmentId),
  ]);
  const location = appointment && catalog.locations.get(appointment.locationId);
  if (!location) return [];
  const wanted = decideReassignedAppointment(appointment, reassignment, catalog);
  const visit = wanted.ok ? decideVisitIfRequestedStaffRemain(wanted.value, catalog) : wanted;
  if (!visit.ok) return [];
  const span = { from: addDays(date, -DAYS_BEFORE), to: addDays(date, DAYS_AFTER) };
  const request = { salon, catalog, location, visit: visit.value, now, ...span };
  const current = await getDayPageLookupOfSpan(store, tenant, computeRequiredPages(request), 'eventual');
  const context = { ...request, pages: excludeAppointment(current, appointmentId) };
  const computeDistance = (time: Pick<NearestTime, 'date' | 'minute'>): number =>
    Math.abs(countDaysBetween(date, time.date) * DAY_MINUTES + time.minute - minute);
  return computeSlots(context)
    .filter(({ available }) => available)
    .sort((a, b) => computeDistance(a) - computeDistance(b))
    .slice(0, TIMES)
    .map((time) => {
      const placed = placeVisit(context, time.date, time.minute, { override: false });
      return {
        date: time.date,
        minute: time.minute,
        staffId: (placed.ok && placed.value.lines[0]?.staffId) || null,
      };
    });
}
