import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findWaitlistEntry } from '../../lib/table/waitlist/waitlist.ts';
import { toWaitlistStatusView } from '../../lib/views/waitlist/waitlist.ts';
import { readEntryToken } from '../../lib/workflows/waitlist/entry-links.ts';
import { decideLeaving } from '../../lib/workflows/waitlist/leave-waitlist.ts';

/** Takes the holder of an entry's token off the waitlist (BEHAVIOR §34.4). */
export const leave: Handler<'waitlist/leave'> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store, catalogs, tokens } = deps;
  const id = await readEntryToken(tokens, salon, input.token, now);
  if (!id.ok) return id;
  return decideAndCommit(store, request, async (table) => {
    const [catalog, before] = await Promise.all([
      catalogs(salon),
      findWaitlistEntry(table, tenant, id.value),
    ]);
    if (!before) return fail('waitlistLinkInvalid', 'token');
    const left = await decideLeaving({ table, salon, catalog, now }, before, 'token');
    if (!left.ok) return left;
    const { entry, changes } = left.value;
    const data = { ...toWaitlistStatusView(entry, request), token: input.token };
    return ok({ changes, reply: { message: 'You left the waitlist', data } });
  });
};
