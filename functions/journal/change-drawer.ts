import type { Route } from '../../lib/contract/route.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { DrawerId } from '../../lib/rules/ids.ts';
import type { Drawer } from '../../lib/rules/journal/drawers.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findDrawer, updateDrawer } from '../../lib/table/journal/drawers.ts';
import { toDrawerView } from '../../lib/views/journal/drawers.ts';

/** Changes a drawer of this salon as the rule says, and replies with it (BEHAVIOR §36.5). */
export const changeDrawer = (
  request: Request<Route>,
  { store }: Dependencies,
  id: DrawerId,
  message: string,
  change: (drawer: Drawer) => Outcome<Drawer>,
) =>
  decideAndCommit(store, request, async (table) => {
    const before = await findDrawer(table, request.tenant, id);
    if (!before) return fail('recordNotFound', 'drawer_id');
    const after = change(before);
    if (!after.ok) return after;
    return ok({
      changes: updateDrawer(request, before, after.value),
      reply: { message, data: toDrawerView(after.value, request.caller) },
    });
  });
