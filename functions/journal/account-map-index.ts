import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { getAccountMap } from '../../lib/table/journal/account-map.ts';
import { toAccountMapView, toDownloadView } from '../../lib/views/journal/export.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';

/** Lists the accounts of the journal with the salon's numbers, and the downloaded files (BEHAVIOR §36.13). */
export const accountMapIndex: Handler<'journal/account-map-index'> = async (
  { tenant, input, url },
  { store },
) => {
  const map = await getAccountMap(store, tenant);
  const accounts = toAccountMapView(map);
  const rows = input.order === 'desc' ? accounts.toReversed() : accounts;
  const downloads = map.downloads.map(toDownloadView);
  return ok({ ...toListReplyFromAllRows(rows, input, url, (row) => row), downloads });
};
