import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { WaitlistEntry } from '../../lib/rules/waitlist/entries.ts';
import { listWaitlistEntriesOfCustomer } from '../../lib/table/waitlist/waitlist.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { toWaitlistEntryView, toWaitlistOfferView } from '../../lib/views/waitlist/waitlist.ts';
import { issueEntryToken, issueOfferToken } from '../../lib/workflows/waitlist/entry-links.ts';

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
  const viewOffer = async (entry: WaitlistEntry) => {
    const offer = toWaitlistOfferView(entry, request);
    if (entry.status !== 'offered' || !offer) return null;
    return { ...offer, token: await issueOfferToken(tokens, salon, entry, now) };
  };
  const page = toListReplyFromAllRows(
    sortRows(own, input, { id: ({ id }) => id }),
    input,
    url,
    async (entry) => ({
      ...toWaitlistEntryView(entry, catalog, request),
      token: await issueEntryToken(tokens, salon, entry, now),
      offer: await viewOffer(entry),
    }),
  );
  return ok({ ...page, data: await Promise.all(page.data) });
};
