import type { Handler } from '../../lib/http/call.ts';
import { withAccountNumbers } from '../../lib/rules/journal/account-map.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getAccountMap, putAccountMap } from '../../lib/table/journal/account-map.ts';
import { toAccountMapView } from '../../lib/views/journal/export.ts';
import { parseJournalAccount } from '../../lib/views/journal/journal.ts';

/** Numbers accounts of the journal (BEHAVIOR §36.13). */
export const accountMapUpdate: Handler<'journal/account-map-update'> = (request, { store }) => {
  const { tenant, input } = request;
  const changed = input.accounts.flatMap(({ account: name, number }) => {
    const account = parseJournalAccount(name);
    return account ? [{ account, number }] : [];
  });
  return decideAndCommit(store, request, async (table) => {
    const before = await getAccountMap(table, tenant);
    const after = withAccountNumbers(before, changed);
    if (!after.ok) return after;
    return ok({
      changes: [putAccountMap(tenant, before, after.value)],
      reply: { message: 'Accounts numbered', data: toAccountMapView(after.value) },
    });
  });
};
