import type { Handler } from '../../lib/http/call.ts';
import { checkEntrySpan } from '../../lib/rules/journal/account-balances.ts';
import { addUpDays } from '../../lib/rules/journal/journal-days.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { toDayRowView, toSumsOfDaysView } from '../../lib/views/journal/journal.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { listJournalDays } from '../../lib/workflows/journal/journal-days.ts';

/** Lists the days with entries of a location, or of all locations (BEHAVIOR §36.8). */
export const dayIndex: Handler<'journal/day-index'> = async ({ salon, input, url, now }, deps) => {
  const span = checkEntrySpan(input, toLocalDate(salon.timeZone, now), salon.timeZone);
  if (!span.ok) return span;
  const days = await listJournalDays(deps, salon, input.location_id, input);
  if (!days.ok) return days;
  const rows = input.order === 'asc' ? days.value.days : days.value.days.toReversed();
  return ok({
    ...toListReplyFromAllRows(rows, input, url, toDayRowView),
    ...toSumsOfDaysView(addUpDays(rows)),
  });
};
