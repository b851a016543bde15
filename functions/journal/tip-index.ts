import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listTipBalances } from '../../lib/table/journal/tip-balances.ts';
import { toTipBalanceView } from '../../lib/views/journal/tip-balances.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';

/** Lists what is owed to whom in tips (BEHAVIOR §36.6). */
export const tipIndex: Handler<'journal/tip-index'> = async (
  { tenant, salon, input, url },
  { store, catalogs },
) => {
  const [catalog, balances] = await Promise.all([catalogs(salon), listTipBalances(store, tenant)]);
  const owed = balances.filter((balance) => balance.owed !== 0);
  const rows = input.order === 'asc' ? owed : owed.toReversed();
  return ok(toListReplyFromAllRows(rows, input, url, (balance) => toTipBalanceView(balance, catalog)));
};
