import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findDrawer } from '../../lib/table/journal/drawers.ts';
import { toDrawerDetailsView } from '../../lib/views/journal/drawers.ts';

/** Shows a drawer with what was paid in and out (BEHAVIOR §36.5). */
export const drawerShow: Handler<'journal/drawer-show'> = async ({ tenant, caller, input }, { store }) => {
  const drawer = await findDrawer(store, tenant, input.drawer_id);
  if (!drawer) return fail('recordNotFound', 'drawer_id');
  return ok({ data: toDrawerDetailsView(drawer, caller) });
};
