import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import { toVisitFacts } from '../../lib/rules/notifications/notices.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listRequiredLocationIds } from '../../lib/rules/scheduling/performers.ts';
import { placeVisit } from '../../lib/rules/scheduling/placement.ts';
import { getDayPages } from '../../lib/table/booking/day-pages.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/outbox/outbox.ts';
import { bookVisit } from '../../lib/workflows/booking/book-visit.ts';
import { getOpenBookingChanges } from '../../lib/workflows/booking/count-open-bookings.ts';
import { openOwnedProductsReader } from '../../lib/workflows/products/owned-products.ts';
import { toBookedData } from './booked-data.ts';
import { type BookingPorts, checkBookingRequest } from './booking-request.ts';

type SaveBooking = (typeof booking.routes)['save-booking'];

/** Books an appointment in one transaction (BEHAVIOR §14). */
export const saveBooking: Handler<SaveBooking, BookingPorts> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store } = deps;
  const checked = await checkBookingRequest(request, deps);
  if (!checked.ok) return checked;
  const { visitRequest, details, payment } = checked.value;
  const { customerId } = details.visitor;
  const needed = { locationIds: listRequiredLocationIds(visitRequest), dates: [input.date] };
  const query = { requests: input.redemptions, membershipsOf: customerId };
  const products = openOwnedProductsReader(store, tenant, query);
  let id: AppointmentId | undefined;

  const decide = products.withAssumedCards(async (table) => {
    const [newId, pages, ownedProducts, openBookings] = await Promise.all([
      id ?? allocateId(store, tenant, 'APPOINTMENT'),
      getDayPages(table, tenant, needed, 'strong'),
      products.read(table, () => customerId),
      getOpenBookingChanges(store, request, details.visitor),
    ]);
    id = newId;
    if (!openBookings.ok) return openBookings;
    const context = { ...visitRequest, pages };
    const placed = placeVisit(context, input.date, input.time, { override: input.override ?? false });
    if (!placed.ok) return placed;
    const visit = { ...details, id, placement: placed.value, ownedProducts };
    const booked = await bookVisit(store, tenant, { details: visit, context, payment });
    if (!booked.ok) return booked;
    const { appointment, changes } = booked.value;
    const limited = await openBookings.value([appointment]);
    if (!limited.ok) return limited;
    const confirmed =
      appointment.status === APPOINTMENT_STATUS.confirmed ? { isConfirmed: true as const } : {};
    return ok({
      changes: [
        ...changes,
        putNotice(tenant, { kind: 'booking.created', ...confirmed, ...toVisitFacts(appointment) }, now),
        ...limited.value,
      ],
      reply: {
        status: true as const,
        message: 'Booking saved',
        data: await toBookedData(appointment, visitRequest.catalog, salon, deps, now),
      },
    });
  });
  return decideAndCommit(store, request, decide);
};
