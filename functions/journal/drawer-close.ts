import type { Handler } from '../../lib/http/call.ts';
import { decideDrawerClosing } from '../../lib/rules/journal/drawers.ts';
import { toEntryActor } from '../../lib/rules/journal/entries.ts';
import { changeDrawer } from './change-drawer.ts';

/** Closes a drawer with what was counted and why it differs; the journal gets the difference (BEHAVIOR §36.5). */
export const drawerClose: Handler<'journal/drawer-close'> = (request, deps) => {
  const { drawer_id: id, counted, denominations, float_left: floatLeft = null, note } = request.input;
  const closed = {
    at: request.now.toISOString(),
    by: toEntryActor(request),
    counted,
    denominations,
    floatLeft,
    ...(note === '' ? {} : { note }),
  };
  return changeDrawer(request, deps, id, 'Drawer closed', (drawer) => decideDrawerClosing(drawer, closed));
};
