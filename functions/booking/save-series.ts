import type { Handler } from '../../lib/http/call.ts';
import {
  computePlacementsAndConflicts,
  computeSeriesMaxInOneTransaction,
  listSeriesDates,
} from '../../lib/rules/booking/series.ts';
import { listOwnAndPerformerLocationIds } from '../../lib/rules/diary/candidates.ts';
import type { Money } from '../../lib/rules/money.ts';
import { once } from '../../lib/rules/once.ts';
import { failForDates, invalid, ok } from '../../lib/rules/outcome.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { getDayPageLookupOfDates } from '../../lib/table/diary/day-pages.ts';
import { loadRotation } from '../../lib/table/diary/rotation.ts';
import type { Store } from '../../lib/table/store.ts';
import { toBookedVisitView } from '../../lib/views/booking/booking.ts';
import { toSkippedViews } from '../../lib/views/booking/series.ts';
import { toWireDate, toWireTime12h } from '../../lib/views/dates.ts';
import { bookVisit } from '../../lib/workflows/booking/book-visit.ts';
import { checkDepositKeysUnlessStaff } from '../../lib/workflows/payments/salon-processor.ts';
import { type BookingPorts, checkBookingRequest } from './booking-request.ts';

/** Books the same visit on several dates in one transaction: all, or those that are free (BEHAVIOR §14.9). */
export const saveSeries: Handler<'booking/save-series', BookingPorts> = async (request, deps) => {
  const { tenant, salon, input } = request;
  const { store } = deps;
  const { override = false } = input;
  if (input.payment_intent !== '') return invalid('payment_intent', 'Pay each visit with create-order');
  if (input.promo_code !== '') return invalid('promo_code', 'Use it for each visit with save-booking');
  const checked = await checkBookingRequest(request, deps);
  if (!checked.ok) return checked;
  const { visitRequest, details, payment } = checked.value;
  const { count } = input.repeat;
  const most = computeSeriesMaxInOneTransaction(visitRequest, input.redemptions);
  if (count > most) return invalid('repeat.count', `Must be at most ${most} for this visit`);
  const dates = listSeriesDates(input.date, { everyWeeks: input.repeat.every_weeks, count });
  const needed = { locationIds: listOwnAndPerformerLocationIds(visitRequest), dates };
  const takeId = once(() => allocateId(store, tenant, 'SERIES'));

  const findTime = async (table: Store) => {
    const [seriesId, pages, turns] = await Promise.all([
      takeId(),
      getDayPageLookupOfDates(table, tenant, needed, 'strong'),
      loadRotation(table, salon, visitRequest.location.id, visitRequest.visit),
    ]);
    const context = { ...visitRequest, pages, turns };
    const { placements, conflicts } = computePlacementsAndConflicts(context, dates, input.time, { override });
    const isSkipping = input.on_conflict === 'skip' && placements.length > 0;
    if (conflicts.length > 0 && !isSkipping) return failForDates('repeat', conflicts);
    return ok({ context, placements, seriesId, conflicts });
  };
  const checkDeposit = (deposit: Money) => checkDepositKeysUnlessStaff(deps, request, deposit);
  const series = { details, payment, emailCode: input.email_code, visitsMax: count, findTime, checkDeposit };
  return bookVisit(deps, request, series, (visits, { seriesId, conflicts }) => ({
    message: 'Series booked',
    data: {
      series_id: seriesId,
      appointments: visits.map(({ appointment, manageToken }) => ({
        ...toBookedVisitView(appointment, manageToken, visitRequest.catalog, request),
        date: toWireDate(appointment.date),
        time: toWireTime12h(appointment.minute),
      })),
      skipped: toSkippedViews(conflicts),
    },
  }));
};
