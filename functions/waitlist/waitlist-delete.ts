import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findWaitlistEntry } from '../../lib/table/waitlist/waitlist.ts';
import { decideLeaving } from '../../lib/workflows/waitlist/leave-waitlist.ts';

/** Takes somebody off the waitlist (BEHAVIOR §34.5). */
export const waitlistDelete: Handler<'waitlist/waitlist-delete'> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store, catalogs } = deps;
  return decideAndCommit(store, request, async (table) => {
    const [catalog, before] = await Promise.all([
      catalogs(salon),
      findWaitlistEntry(table, tenant, input.waitlist_id),
    ]);
    if (!before) return fail('recordNotFound', 'waitlist_id');
    const left = await decideLeaving({ table, salon, catalog, now }, before, 'waitlist_id');
    if (!left.ok) return left;
    const reply = { message: 'Taken off the waitlist' };
    return ok({ changes: left.value.changes, reply });
  });
};
