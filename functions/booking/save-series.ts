import type { booking } from '../../lib/contract/booking.ts';
import type { Handler } from '../../lib/http/call.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentSeries,
} from '../../lib/rules/booking/appointments.ts';
import { computeSeriesMax, listSeriesDates, placeOnDates } from '../../lib/rules/booking/series.ts';
import { toVisitFacts } from '../../lib/rules/notifications/notices.ts';
import { failForDates, invalid, ok } from '../../lib/rules/outcome.ts';
import { subtractPayments } from '../../lib/rules/products/redemptions.ts';
import { listRequiredLocationIds } from '../../lib/rules/scheduling/performers.ts';
import { getDayPagesOfDates } from '../../lib/table/booking/day-pages.ts';
import type { Change } from '../../lib/table/change.ts';
import { allocateId, allocateIds } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/outbox/outbox.ts';
import { toWireDate, toWireTime12h } from '../../lib/views/dates.ts';
import { toSkippedViews } from '../../lib/views/series.ts';
import { bookVisit } from '../../lib/workflows/booking/book-visit.ts';
import { getOpenBookingChanges } from '../../lib/workflows/booking/count-open-bookings.ts';
import { openOwnedProductsReader } from '../../lib/workflows/products/owned-products.ts';
import { toBookedData } from './booked-data.ts';
import { type BookingPorts, checkBookingRequest } from './booking-request.ts';

type SaveSeries = (typeof booking.routes)['save-series'];

/** Books the same visit on several dates in one transaction: all, or those that are free (BEHAVIOR §14.9). */
export const saveSeries: Handler<SaveSeries, BookingPorts> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store } = deps;
  if (input.payment_intent !== '') return invalid('payment_intent', 'Pay each visit with create-order');
  const checked = await checkBookingRequest(request, deps);
  if (!checked.ok) return checked;
  const { visitRequest, details, payment } = checked.value;
  const { count } = input.repeat;
  const most = computeSeriesMax(visitRequest, input.redemptions);
  if (count > most) return invalid('repeat.count', `Must be at most ${most} for this visit`);
  const dates = listSeriesDates(input.date, { everyWeeks: input.repeat.every_weeks, count });
  const locationIds = listRequiredLocationIds(visitRequest);
  const { customerId } = details.visitor;
  const query = { requests: input.redemptions, membershipsOf: customerId };
  const products = openOwnedProductsReader(store, tenant, query);
  let ids: { readonly series: number; readonly first: number } | undefined;

  const decide = products.withAssumedCards(async (table) => {
    const [series, first, pages, ownedProducts] = await Promise.all([
      ids?.series ?? allocateId(store, tenant, 'SERIES'),
      ids?.first ?? allocateIds(store, tenant, 'APPOINTMENT', count),
      getDayPagesOfDates(table, tenant, { locationIds, dates }, 'strong'),
      products.read(table, () => customerId),
    ]);
    ids = { series, first };
    const context = { ...visitRequest, pages };
    const override = input.override ?? false;
    const { placements, conflicts } = placeOnDates(context, dates, input.time, { override });
    const isSkipping = input.on_conflict === 'skip' && placements.length > 0;
    if (conflicts.length > 0 && !isSkipping) return failForDates('repeat', conflicts);
    const openBookings = await getOpenBookingChanges(store, request, details.visitor, placements.length);
    if (!openBookings.ok) return openBookings;

    const appointmentIds = placements.map((_, index) => first + index);
    const ownSeries: AppointmentSeries = { id: series, appointmentIds };
    const appointments: Appointment[] = [];
    const changes: Change[] = [];
    let owned = ownedProducts;
    for (const [index, placement] of placements.entries()) {
      const visit = { ...details, id: first + index, series: ownSeries, placement, ownedProducts: owned };
      const booked = await bookVisit(store, tenant, { details: visit, context, payment });
      if (!booked.ok) return booked;
      const { appointment } = booked.value;
      owned = subtractPayments(owned, appointment.payments);
      appointments.push(appointment);
      changes.push(...booked.value.changes);
    }
    const limited = await openBookings.value(appointments);
    if (!limited.ok) return limited;
    const visits = appointments.map((each) => ({
      ...toVisitFacts(each),
      ...(each.status === APPOINTMENT_STATUS.confirmed ? { isConfirmed: true as const } : {}),
    }));
    return ok({
      changes: [...changes, ...limited.value, putNotice(tenant, { kind: 'series.created', visits }, now)],
      reply: {
        status: true as const,
        message: 'Series booked',
        data: {
          series_id: series,
          appointments: await Promise.all(
            appointments.map(async (appointment) => ({
              ...(await toBookedData(appointment, visitRequest.catalog, salon, deps, now)),
              date: toWireDate(appointment.date),
              time: toWireTime12h(appointment.minute),
            })),
          ),
          skipped: toSkippedViews(conflicts),
        },
      },
    });
  });
  return decideAndCommit(store, request, decide);
};
