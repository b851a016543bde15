import type { Handler } from '../../lib/http/call.ts';
import { checkDateSpan } from '../../lib/rules/date-spans.ts';
import { withAccountNumbers, withDownload } from '../../lib/rules/journal/account-map.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getAccountMap, putAccountMap } from '../../lib/table/journal/account-map.ts';
import { toAccountMapView } from '../../lib/views/journal/export.ts';
import { parseJournalAccount } from '../../lib/views/journal/journal.ts';

/** Numbers accounts of the journal, and notes a downloaded file (BEHAVIOR §36.13). */
export const accountMapUpdate: Handler<'journal/account-map-update'> = async (request, { store }) => {
  const { tenant, input, now, account: user } = request;
  const { downloaded } = input;
  const ofFile = { daysMax: Number.POSITIVE_INFINITY, field: 'downloaded.to' };
  const days = downloaded ? checkDateSpan(downloaded, ofFile) : ok(undefined);
  if (!days.ok) return days;
  const changed = input.accounts.flatMap(({ account: name, number }) => {
    const account = parseJournalAccount(name);
    return account ? [{ account, number }] : [];
  });
  return decideAndCommit(store, request, async (table) => {
    const before = await getAccountMap(table, tenant);
    const numbered = withAccountNumbers(before, changed);
    if (!numbered.ok) return numbered;
    const after = downloaded
      ? withDownload(numbered.value, { ...downloaded, at: now.toISOString(), by: user?.name ?? '' })
      : numbered.value;
    return ok({
      changes: [putAccountMap(tenant, before, after)],
      reply: { message: 'Accounts numbered', data: toAccountMapView(after) },
    });
  });
};
