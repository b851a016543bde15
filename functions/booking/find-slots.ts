import type { booking } from '../../lib/contract/booking/booking.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { checkAppointmentAccess } from '../../lib/rules/access/appointment-access.ts';
import { can } from '../../lib/rules/access/principals.ts';
import { checkDateSpan } from '../../lib/rules/date-spans.ts';
import { listDatesInBookingWindow } from '../../lib/rules/diary/booking-window.ts';
import { parseRequestedVisit } from '../../lib/rules/diary/requested-visits.ts';
import { excludeAppointment } from '../../lib/rules/diary/reschedule.ts';
import { computeRequiredPages, computeSlots, type Slot } from '../../lib/rules/diary/slots.ts';
import { invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { LocalDate } from '../../lib/rules/salons/salon.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { getDayPageLookupOfSpan } from '../../lib/table/diary/day-pages.ts';
import { loadRotation } from '../../lib/table/diary/rotation.ts';
import { parseVisitChoices } from '../../lib/views/booking/visit-choices.ts';

type SlotRoute = (typeof booking.routes)['get-slot' | 'get-slot-by-query' | 'get-days'];

/**
 * The dates of a range of at most `maxDays` days on which a visit can be booked, and its times on them (BEHAVIOR §13).
 * Reads are eventually consistent: save-booking checks again.
 */
export async function loadBookableDatesAndSlots(
  { tenant, salon, caller, input, now }: Request<SlotRoute>,
  { store, catalogs }: Dependencies,
  maxDays: number,
  namesStaff = false,
): Promise<Outcome<{ readonly dates: readonly LocalDate[]; readonly slots: readonly Slot[] }>> {
  const isFrontDesk = can(caller, 'appointments.write');
  if (namesStaff && !isFrontDesk) return invalid('names_staff', 'Staff only');
  const span = checkDateSpan(
    { from: input.start_date, to: input.end_date },
    { daysMax: maxDays, field: 'end_date' },
  );
  if (!span.ok) return span;
  const catalog = await catalogs(salon);
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  const choices = parseVisitChoices(input.service_pricing_options, input.addons);
  const rescheduled = input.appointment_id
    ? checkAppointmentAccess(await findAppointment(store, tenant, input.appointment_id), caller)
    : ok(undefined);
  if (!rescheduled.ok) return rescheduled;
  const visit = parseRequestedVisit(choices, catalog, location, { isFrontDesk });
  if (!visit.ok) return visit;
  const request = { salon, catalog, location, visit: visit.value, now, ...span.value };
  const [current, turns] = await Promise.all([
    getDayPageLookupOfSpan(store, tenant, computeRequiredPages(request), 'eventual'),
    namesStaff ? loadRotation(store, salon, location.id, visit.value) : undefined,
  ]);
  const pages = rescheduled.value ? excludeAppointment(current, rescheduled.value.id) : current;
  const slots = computeSlots({ ...request, turns, pages }, namesStaff);
  return ok({ dates: listDatesInBookingWindow(request, span.value), slots });
}
