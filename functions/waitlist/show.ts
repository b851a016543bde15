import type { waitlist } from '../../lib/contract/waitlist.ts';
import type { Handler } from '../../lib/http/call.ts';
import { toNewAppointment } from '../../lib/rules/booking/booking.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toOfferedVisitView } from '../../lib/views/waitlist.ts';
import { openOwnedProductsReader } from '../../lib/workflows/products/owned-products.ts';
import { getOpenOffer, placeOnHold, toOfferDetails } from '../../lib/workflows/waitlist/book-offer.ts';
import { readOfferToken } from '../../lib/workflows/waitlist/links.ts';

/** No appointment has this id. */
const UNSAVED_ID = 0;

/** Shows what an open offer would book (BEHAVIOR §34.4). */
export const show: Handler<(typeof waitlist.routes)['show']> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store, tokens } = deps;
  const named = await readOfferToken(tokens, salon, input.token, now);
  if (!named.ok) return named;
  const opened = await getOpenOffer(deps, salon, named.value, now);
  if (!opened.ok) return opened;
  const { entry, catalog } = opened.value;
  const query = { requests: [], membershipsOf: entry.customerId };
  const [held, ownedProducts] = await Promise.all([
    placeOnHold(store, opened.value),
    openOwnedProductsReader(store, tenant, query).read(store),
  ]);
  if (!held.ok) return held;
  const { placement } = held.value;
  const details = toOfferDetails(opened.value);
  const booked = toNewAppointment({ ...details, id: UNSAVED_ID, placement, ownedProducts });
  if (!booked.ok) return booked;
  return ok({ status: true, data: toOfferedVisitView(entry, booked.value, catalog, request) });
};
