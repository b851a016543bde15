import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findWaitlistEntry } from '../../lib/table/waitlist/waitlist.ts';
import { renderUnsubscribePage } from '../../lib/views/notifications/unsubscribe-page.ts';
import { readEntryToken } from '../../lib/workflows/waitlist/entry-links.ts';
import { decideLeaving } from '../../lib/workflows/waitlist/leave-waitlist.ts';

/** Leaves the waitlist from a mail program; an entry that is booked stays as it is (BEHAVIOR §34.6). */
export const unsubscribe: Handler<'waitlist/unsubscribe'> = async (request, deps) => {
  const { tenant, salon, input, now, wantsPage } = request;
  const { store, catalogs, tokens } = deps;
  const id = await readEntryToken(tokens, salon, input.token, now);
  if (!id.ok) return id;
  const left = await decideAndCommit(store, request, async (table) => {
    const [catalog, before] = await Promise.all([
      catalogs(salon),
      findWaitlistEntry(table, tenant, id.value),
    ]);
    if (!before) return fail('waitlistLinkInvalid', 'token');
    const decision = await decideLeaving({ table, salon, catalog, now }, before, 'token');
    const changes = decision.ok ? decision.value.changes : [];
    return ok({ changes, reply: { message: 'You left the waitlist' } });
  });
  return left.ok && wantsPage ? ok(renderUnsubscribePage('waitlist', input.lang, salon, 'done')) : left;
};
