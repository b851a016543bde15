import type { Handler } from '../../lib/http/call.ts';
import { decideDrawerMovement } from '../../lib/rules/journal/drawers.ts';
import { toEntryActor } from '../../lib/rules/journal/entries.ts';
import { changeDrawer } from './change-drawer.ts';

/** Takes cash out of a drawer, at most what must be in it (BEHAVIOR §36.5). */
export const drawerPayOut: Handler<'journal/drawer-pay-out'> = (request, deps) => {
  const { drawer_id: id, amount, reason } = request.input;
  const movement = {
    at: request.now.toISOString(),
    amount: 0 - amount,
    reason,
    actor: toEntryActor(request),
  };
  return changeDrawer(request, deps, id, 'Cash paid out', (drawer) => decideDrawerMovement(drawer, movement));
};
