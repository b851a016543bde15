import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { resolveCustomer } from '../../lib/table/customers/merged-customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findWaitlistEntry } from '../../lib/table/waitlist/waitlist.ts';
import { toFrontDeskEntryView } from '../../lib/views/waitlist/waitlist.ts';
import { decideFrontDeskOffer } from '../../lib/workflows/waitlist/front-desk-offer.ts';

/** Offers a time to somebody on the waitlist, whatever the salon's mode (BEHAVIOR §34.5). */
export const waitlistOffer: Handler<'waitlist/waitlist-offer'> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store, catalogs } = deps;
  return decideAndCommit(store, request, async (table) => {
    const [catalog, before] = await Promise.all([
      catalogs(salon),
      findWaitlistEntry(table, tenant, input.waitlist_id),
    ]);
    if (!before) return fail('recordNotFound', 'waitlist_id');
    const time = { date: input.date, minute: input.time, staffId: input.staff_id };
    const offered = await decideFrontDeskOffer({ table, salon, catalog, now }, before, time);
    if (!offered.ok) return offered;
    const { entry, changes } = offered.value;
    const customer =
      entry.customerId === null ? undefined : await resolveCustomer(store, tenant, entry.customerId);
    return ok({
      changes,
      reply: { message: 'Offer sent', data: toFrontDeskEntryView(entry, catalog, customer, request) },
    });
  });
};
