import type { Handler } from '../../lib/http/call.ts';
import { decideNewAppointment } from '../../lib/rules/booking/new-visits.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { findBookedAppointmentId } from '../../lib/rules/waitlist/entries.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { findWaitlistEntry } from '../../lib/table/waitlist/waitlist.ts';
import { toOfferedVisitView } from '../../lib/views/waitlist/waitlist.ts';
import { issueVisitToken } from '../../lib/workflows/booking/visit-links.ts';
import { openOwnedProductsReader } from '../../lib/workflows/products/owned-products.ts';
import {
  loadOpenOfferRecords,
  placeVisitOnHeldTime,
  toUnplacedBookingOfOffer,
} from '../../lib/workflows/waitlist/book-offer.ts';
import { readOfferToken } from '../../lib/workflows/waitlist/entry-links.ts';

/** No appointment has this id. */
const UNSAVED_ID = 0;

/** Shows what an open offer would book, or the visit that an accepted offer has booked (BEHAVIOR §34.4). */
export const show: Handler<'waitlist/show'> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store, tokens } = deps;
  const named = await readOfferToken(tokens, salon, input.token, now);
  if (!named.ok) return named;
  const opened = await loadOpenOfferRecords(deps, salon, named.value, now);
  if (!opened.ok) {
    const { id, no } = named.value;
    const bookedId = findBookedAppointmentId(await findWaitlistEntry(store, tenant, id), no);
    const visit = bookedId === undefined ? undefined : await findAppointment(store, tenant, bookedId);
    if (!visit) return opened;
    const manageToken = await issueVisitToken(tokens, salon, visit, now);
    const catalog = await deps.catalogs(salon);
    const data = toOfferedVisitView({ kind: 'accepted', manageToken }, visit, catalog, request);
    return ok({ data });
  }
  const { entry, catalog } = opened.value;
  const [held, ownedProducts] = await Promise.all([
    placeVisitOnHeldTime(store, opened.value),
    openOwnedProductsReader(store, tenant, { requests: [] }).read(store, entry.customerId),
  ]);
  if (!held.ok) return held;
  const { placement } = held.value;
  const details = toUnplacedBookingOfOffer(opened.value);
  const booked = decideNewAppointment({ ...details, id: UNSAVED_ID, placement, ownedProducts });
  if (!booked.ok) return booked;
  return ok({ data: toOfferedVisitView({ kind: 'open', entry }, booked.value, catalog, request) });
};
