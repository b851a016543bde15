import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listWaitlistEntriesOfCustomer } from '../../lib/table/waitlist/waitlist.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { toWaitlistEntryView } from '../../lib/views/waitlist/waitlist.ts';
import { issueEntryToken } from '../../lib/workflows/waitlist/entry-links.ts';
import { toOfferViewWithToken } from './offer-view.ts';

/** Lists the customer's own entries with the tokens of their calls (BEHAVIOR §34.5). */
export const customerWaitlist: Handler<'waitlist/customer-waitlist'> = async (
  request,
  { store, catalogs, tokens },
) => {
  const { tenant, salon, caller, input, url, now } = request;
  const [catalog, own] = await Promise.all([
    catalogs(salon),
    listWaitlistEntriesOfCustomer(store, tenant, caller.id),
  ]);
  const page = toListReplyFromAllRows(
    sortRows(own, input, { id: ({ id }) => id }),
    input,
    url,
    async (entry) => ({
      ...toWaitlistEntryView(entry, catalog, request),
      token: await issueEntryToken(tokens, salon, entry, now),
      offer: await toOfferViewWithToken(tokens, entry, request),
    }),
  );
  return ok({ ...page, data: await Promise.all(page.data) });
};
