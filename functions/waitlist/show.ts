import type { waitlist } from '../../lib/contract/waitlist.ts';
import type { Handler } from '../../lib/http/call.ts';
import { toNewAppointment } from '../../lib/rules/booking/booking.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { checkOpenOffer } from '../../lib/rules/waitlist/entries.ts';
import { getWaitlistEntry } from '../../lib/table/booking/waitlist.ts';
import { toOfferedVisitView } from '../../lib/views/waitlist.ts';
import { openOwnedProductsReader } from '../../lib/workflows/products/owned-products.ts';
import { placeOnHold, toOfferDetails } from '../../lib/workflows/waitlist/book-offer.ts';
import { readOfferToken } from '../../lib/workflows/waitlist/links.ts';

/** No appointment has this id. */
const UNSAVED_ID = 0;

/** Shows what an open offer would book (BEHAVIOR §34.4). */
export const show: Handler<(typeof waitlist.routes)['show']> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store, catalogs, tokens } = deps;
  const named = await readOfferToken(tokens, salon, input.token, now);
  if (!named.ok) return named;
  const [catalog, stored] = await Promise.all([
    catalogs(salon),
    getWaitlistEntry(store, tenant, named.value.id),
  ]);
  const entry = checkOpenOffer(stored, named.value.no, now);
  if (!entry.ok) return entry;
  const query = { requests: [], membershipsOf: entry.value.customerId };
  const [held, ownedProducts] = await Promise.all([
    placeOnHold(store, { salon, catalog, now }, entry.value),
    openOwnedProductsReader(store, tenant, query).read(store),
  ]);
  if (!held.ok) return held;
  const booked = toNewAppointment(toOfferDetails(UNSAVED_ID, entry.value, held.value, salon, ownedProducts));
  if (!booked.ok) return booked;
  return ok({ status: true, data: toOfferedVisitView(entry.value, booked.value, catalog, request) });
};
