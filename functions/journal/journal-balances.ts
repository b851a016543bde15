import type { Handler } from '../../lib/http/call.ts';
import { findLocationOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import { checkSpanOfAllTimeUntil, toBalances } from '../../lib/rules/journal/account-balances.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { toAccountBalanceView, toPartNameView } from '../../lib/views/journal/journal.ts';
import { getPositionAtEndOfDay } from '../../lib/workflows/journal/account-balances.ts';
import { listAccountPartNames } from '../../lib/workflows/journal/part-names.ts';

/** Shows what each account holds at the end of a day (BEHAVIOR §36.9). */
export const journalBalances: Handler<'journal/journal-balances'> = async (
  { salon, input, now },
  { store, catalogs },
) => {
  const today = toLocalDate(salon.timeZone, now);
  const { at = today } = input;
  const span = checkSpanOfAllTimeUntil(at, today, salon.timeZone);
  if (!span.ok) return span;
  const { location_id: locationId } = input;
  if (locationId !== undefined && !findLocationOrFormer(await catalogs(salon), locationId))
    return invalid('location_id', 'Unknown location');
  const lines = await getPositionAtEndOfDay(store, salon, at, locationId);
  const balances = toBalances(lines);
  const parts = balances.flatMap(({ account, parts: own }) => own.map(({ of }) => ({ account, of })));
  const names = await listAccountPartNames(store, salon.tenant, parts);
  return ok({
    data: balances.map(toAccountBalanceView),
    names: names.map(toPartNameView),
  });
};
