import type { Handler } from '../../lib/http/call.ts';
import { decideDrawerMovement } from '../../lib/rules/journal/drawers.ts';
import { toEntryActor } from '../../lib/rules/journal/entries.ts';
import { changeDrawer } from './change-drawer.ts';

/** Puts cash into a drawer (BEHAVIOR §36.5). */
export const drawerPayIn: Handler<'journal/drawer-pay-in'> = (request, deps) => {
  const { drawer_id: id, amount, reason } = request.input;
  const movement = { at: request.now.toISOString(), amount, reason, actor: toEntryActor(request) };
  return changeDrawer(request, deps, id, 'Cash paid in', (drawer) => decideDrawerMovement(drawer, movement));
};
