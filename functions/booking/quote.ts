import type { booking } from '../../lib/contract/booking/booking.ts';
import type { Handler, Request } from '../../lib/http/call.ts';
import type { Sealing } from '../../lib/ports/sealing.ts';
import { CUSTOMER_TYPE, type CustomerType } from '../../lib/rules/booking/appointments.ts';
import { decideNewAppointment, decideVisitor, type Visitor } from '../../lib/rules/booking/new-visits.ts';
import { toAppointmentPromotion } from '../../lib/rules/booking/promotions.ts';
import { BACK_DATED_DAYS } from '../../lib/rules/diary/booking-window.ts';
import { listOwnAndPerformerLocationIds } from '../../lib/rules/diary/candidates.ts';
import {
  type Placement,
  placeVisit,
  toPlacementWithRequestedStaff,
} from '../../lib/rules/diary/placement.ts';
import { invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { getDayPageLookupOfSpan } from '../../lib/table/diary/day-pages.ts';
import { loadRotation } from '../../lib/table/diary/rotation.ts';
import type { Store } from '../../lib/table/store.ts';
import { toQuoteView } from '../../lib/views/booking/booking.ts';
import {
  findUsablePromotion,
  listServiceIdOfEachLine,
  runWithPromotionCheckLimit,
} from '../../lib/workflows/booking/promotions.ts';
import { checkDepositKeysUnlessStaff } from '../../lib/workflows/payments/salon-processor.ts';
import { openOwnedProductsReader } from '../../lib/workflows/products/owned-products.ts';
import { checkRequestedVisitAndCredit, type VisitRequest } from './booking-request.ts';

type Quote = (typeof booking.routes)['quote'];

/** No appointment has this id. */
const UNSAVED_ID = 0;

/** The price of a booking and, if it has a time, whether that is free; writes nothing (BEHAVIOR §14.7). */
export const quote: Handler<Quote, { readonly sealing: Sealing }> = async (request, deps) => {
  const { tenant, salon, caller, input, now } = request;
  const { store } = deps;
  const visitRequest = await checkRequestedVisitAndCredit(request, deps);
  if (!visitRequest.ok) return visitRequest;
  const visitor = checkQuotedVisitor(request);
  if (!visitor.ok) return visitor;
  const { customerId } = visitor.value;
  const query = { requests: input.redemptions, giftCards: request.giftCards };
  const [customer, placed, ownedProducts] = await Promise.all([
    caller.kind === 'user' && customerId !== null ? findCustomer(store, tenant, customerId) : 'not needed',
    findPlacement(store, request, visitRequest.value),
    openOwnedProductsReader(store, tenant, query).read(store, customerId),
  ]);
  if (!customer) return invalid('customer_id', 'Unknown customer');
  if (!placed.ok) return placed;
  // A quote knows customers alone: a booking checks guests by their address
  const promotion = await runWithPromotionCheckLimit(store, request, input.promo_code, () =>
    findUsablePromotion(
      store,
      { ...visitRequest.value, serviceIds: listServiceIdOfEachLine(visitRequest.value.visit) },
      input.promo_code,
      customerId === null ? undefined : { customerId },
    ),
  );
  if (!promotion.ok) return promotion;
  const quoted = decideNewAppointment({
    ...visitRequest.value,
    promotion: promotion.value && toAppointmentPromotion(promotion.value),
    id: UNSAVED_ID,
    caller,
    visitor: visitor.value,
    placement: placed.value,
    requestedDeposit: input.deposit_amount,
    redemptions: input.redemptions,
    ownedProducts,
    note: '',
    now,
  });
  if (!quoted.ok) return quoted;
  const payable = await checkDepositKeysUnlessStaff(deps, request, quoted.value.depositAmount);
  if (!payable.ok) return payable;
  const data = toQuoteView(quoted.value, visitRequest.value.catalog, salon, input.date !== undefined);
  return ok({ data });
};

/** The visitor as save-booking takes them; a quote asks an anonymous guest for no contact (BEHAVIOR §14.7). */
function checkQuotedVisitor({ caller, salon, input }: Request<Quote>): Outcome<Visitor> {
  const { customer_id: customerId = null } = input;
  const customerType = input.customer_type as CustomerType | undefined;
  const isGuest = (customerType ?? CUSTOMER_TYPE.guest) === CUSTOMER_TYPE.guest;
  if (caller.kind === 'anonymous' && customerId === null && isGuest) {
    return ok({ customerId, customerType: CUSTOMER_TYPE.guest });
  }
  return decideVisitor(caller, { customerId, customerType }, salon);
}

/** Place and staff at the requested time; without one the services back to back. */
async function findPlacement(
  store: Store,
  { tenant, salon, input, now }: Request<Quote>,
  visitRequest: VisitRequest,
): Promise<Outcome<Placement>> {
  const { date, time } = input;
  if (date === undefined && time === undefined) {
    const { timeZone } = salon;
    const midnight = { date: toLocalDate(timeZone, now), minute: 0, timeZone };
    return ok(toPlacementWithRequestedStaff(visitRequest.visit, midnight));
  }
  if (date === undefined) return invalid('date', 'Is required with a time');
  if (time === undefined) return invalid('time', 'Is required with a date');
  const needed = { locationIds: listOwnAndPerformerLocationIds(visitRequest), dates: [date] };
  const [pages, turns] = await Promise.all([
    getDayPageLookupOfSpan(store, tenant, needed, 'strong'),
    loadRotation(store, salon, visitRequest.location.id, visitRequest.visit),
  ]);
  const terms = { override: input.override ?? false, daysBack: BACK_DATED_DAYS };
  return placeVisit({ ...visitRequest, pages, turns }, date, time, terms);
}
