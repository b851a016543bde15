import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { getAccountMap } from '../../lib/table/journal/account-map.ts';
import { toAccountMapView } from '../../lib/views/journal/export.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';

/** Lists the accounts of the journal with the salon's numbers (BEHAVIOR §36.13). */
export const accountMapIndex: Handler<'journal/account-map-index'> = async (
  { tenant, input, url },
  { store },
) => {
  const accounts = toAccountMapView(await getAccountMap(store, tenant));
  const rows = input.order === 'desc' ? accounts.toReversed() : accounts;
  return ok(toListReplyFromAllRows(rows, input, url, (row) => row));
};
