import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { checkOfferedEntry } from '../../lib/rules/waitlist/entries.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findWaitlistEntry } from '../../lib/table/waitlist/waitlist.ts';
import { toWaitlistStatusView } from '../../lib/views/waitlist/waitlist.ts';
import { decideOfferEndAndFreeTime } from '../../lib/workflows/waitlist/end-offer.ts';
import { readOfferToken } from '../../lib/workflows/waitlist/entry-links.ts';

/** Declines an open offer: the person waits on, the time goes to the next one (BEHAVIOR §34.4). */
export const decline: Handler<'waitlist/decline'> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store, catalogs, tokens } = deps;
  const named = await readOfferToken(tokens, salon, input.token, now);
  if (!named.ok) return named;
  return decideAndCommit(store, request, async (table) => {
    const [catalog, stored] = await Promise.all([
      catalogs(salon),
      findWaitlistEntry(table, tenant, named.value.id),
    ]);
    const open = checkOfferedEntry(stored, named.value.no, now);
    if (!open.ok) return open;
    const { entry, changes } = await decideOfferEndAndFreeTime(
      { table, salon, catalog, now },
      open.value,
      'declined',
    );
    const data = toWaitlistStatusView(entry, request);
    return ok({ changes, reply: { message: 'Offer declined', data } });
  });
};
