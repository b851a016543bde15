import type { Handler } from '../../lib/http/call.ts';
import { findLocationOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import { checkEntrySpan } from '../../lib/rules/journal/account-balances.ts';
import type { Drawer } from '../../lib/rules/journal/drawers.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { listDrawers } from '../../lib/table/journal/drawers.ts';
import { toDrawerView } from '../../lib/views/journal/drawers.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';

/** Lists the drawers of a location by the day of their opening (BEHAVIOR §36.5). */
export const drawerIndex: Handler<'journal/drawer-index'> = async (
  { tenant, salon, caller, input, url, now },
  { store, catalogs },
) => {
  const { timeZone } = salon;
  const span = checkEntrySpan(input, toLocalDate(timeZone, now), timeZone);
  if (!span.ok) return span;
  if (!findLocationOrFormer(await catalogs(salon), input.location_id))
    return invalid('location_id', 'Unknown location');
  const { from, to } = span.value;
  const chosen = (await listDrawers(store, tenant)).filter(
    ({ locationId, openedAt }) =>
      locationId === input.location_id && openedAt >= from.toISOString() && openedAt < to.toISOString(),
  );
  const rows = input.order === 'asc' ? chosen : chosen.toReversed();
  const toView = (drawer: Drawer) => toDrawerView(drawer, caller);
  return ok(toListReplyFromAllRows(rows, input, url, toView));
};
