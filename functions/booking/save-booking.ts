import type { Handler } from '../../lib/http/call.ts';
import { BACK_DATED_DAYS } from '../../lib/rules/diary/booking-window.ts';
import { listOwnAndPerformerLocationIds } from '../../lib/rules/diary/candidates.ts';
import { placeVisit } from '../../lib/rules/diary/placement.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { getDayPageLookupOfSpan } from '../../lib/table/diary/day-pages.ts';
import { loadRotation } from '../../lib/table/diary/rotation.ts';
import type { Store } from '../../lib/table/store.ts';
import { toBookedVisitView } from '../../lib/views/booking/booking.ts';
import { bookVisit } from '../../lib/workflows/booking/book-visit.ts';
import {
  findUsablePromotion,
  listServiceIdOfEachLine,
  runWithPromotionCheckLimit,
} from '../../lib/workflows/booking/promotions.ts';
import { type BookingPorts, checkBookingRequest } from './booking-request.ts';

/** Books an appointment in one transaction (BEHAVIOR §14). */
export const saveBooking: Handler<'booking/save-booking', BookingPorts> = async (request, deps) => {
  const { tenant, salon, input } = request;
  const { date, time, override = false } = input;
  const checked = await checkBookingRequest(request, deps);
  if (!checked.ok) return checked;
  const { visitRequest, details, payment } = checked.value;
  const needed = { locationIds: listOwnAndPerformerLocationIds(visitRequest), dates: [date] };
  const code = input.promo_code;
  const promoted = { ...visitRequest, serviceIds: listServiceIdOfEachLine(visitRequest.visit) };

  const findTime = async (table: Store) => {
    const [pages, turns, promotion] = await Promise.all([
      getDayPageLookupOfSpan(table, tenant, needed, 'strong'),
      loadRotation(table, salon, visitRequest.location.id, visitRequest.visit),
      findUsablePromotion(table, promoted, code, details.visitor),
    ]);
    const context = { ...visitRequest, pages, turns };
    const placed = placeVisit(context, date, time, { override, daysBack: BACK_DATED_DAYS });
    if (!placed.ok) return placed;
    return promotion.ok ? ok({ context, placements: [placed.value], promotion: promotion.value }) : promotion;
  };
  const booking = { details, payment, emailCode: input.email_code, findTime };
  return runWithPromotionCheckLimit(deps.store, request, code, () =>
    bookVisit(deps, request, booking, ([{ appointment, manageToken }]) => {
      request.logIds({ target_kind: 'appointment', target_id: appointment.id });
      return {
        message: 'Booking saved',
        data: toBookedVisitView(appointment, manageToken, visitRequest.catalog, request),
      };
    }),
  );
};
