import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { type Caller, isFrontDesk } from '../../lib/rules/accounts/access.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { reachable } from '../../lib/rules/booking/change-permission.ts';
import { wireDate, wireTime } from '../../lib/rules/calendar.ts';
import type { AppointmentId, Tenant } from '../../lib/rules/ids.ts';
import { invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { pagesWithout } from '../../lib/rules/scheduling/reschedule.ts';
import { pagesNeeded, slotSpan, slots } from '../../lib/rules/scheduling/slots.ts';
import { parseVisit } from '../../lib/rules/scheduling/visit.ts';
import { getAppointment } from '../../lib/table/appointments.ts';
import { getDayPages } from '../../lib/table/day-pages.ts';
import type { Store } from '../../lib/table/store.ts';

type GetSlot = (typeof booking.routes)['get-slot' | 'get-slot-by-query'];

const FIELDS = { services: 'service_pricing_options', addOns: 'addons' };

/** Times of a visit (specification, get-slot rules; decisions §4). Reads pages as they lately were: saving checks. */
export const getSlot: Handler<GetSlot> = async (
  { tenant, salon, caller, input, now },
  { store, catalogs },
) => {
  const span = slotSpan(input.start_date, input.end_date, 'end_date');
  if (!span.ok) return span;
  const catalog = await catalogs(salon);
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  const choices = {
    services: input.service_pricing_options.map((choice) => ({
      serviceId: choice.service_id,
      pricingOptionId: choice.pricing_option_id,
      staffId: choice.staff_id,
    })),
    addOns: input.addons.map((addOn) => ({ addOnId: addOn.add_on_id })),
  };
  const moved = await movedFrom(store, tenant, caller, input.appointment_id ?? undefined);
  if (!moved.ok) return moved;
  const visit = parseVisit(choices, catalog, location, { desk: isFrontDesk(caller), fields: FIELDS });
  if (!visit.ok) return visit;
  const question = { salon, catalog, location, visit: visit.value, now, ...span.value };
  const read = await getDayPages(store, tenant, pagesNeeded(question), 'eventual');
  const pages = moved.value ? pagesWithout(read, moved.value.id) : read;
  const data = slots({ ...question, pages }).map(({ date, minute, available }) => ({
    date: wireDate(date),
    time: wireTime(minute),
    available,
  }));
  return ok({ status: true, data });
};

/** The appointment that is to be moved; undefined where none is named. Fails where it is none of the caller's. */
async function movedFrom(
  store: Store,
  tenant: Tenant,
  caller: Caller,
  id: AppointmentId | undefined,
): Promise<Outcome<Appointment | undefined>> {
  return id === undefined ? ok(undefined) : reachable(await getAppointment(store, tenant, id), caller);
}
