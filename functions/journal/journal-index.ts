import type { journal } from '../../lib/contract/journal/journal.ts';
import type { Handler } from '../../lib/http/call.ts';
import { findLocationOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import { checkEntrySpan, listAccountSums, matchesEntryFilters } from '../../lib/rules/journal/balances.ts';
import { breakDownEntries } from '../../lib/rules/journal/days.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { listOwnAndMergedCustomerIds } from '../../lib/table/customers/merged-customers.ts';
import { listJournalEntriesOfTime } from '../../lib/table/journal/entries.ts';
import { getEntriesWithReceiptNumbers } from '../../lib/table/journal/receipts.ts';
import {
  parseAccount,
  parseEvent,
  toJournalEntryView,
  toTaxAndTipsView,
  toTotalsView,
} from '../../lib/views/journal/journal.ts';
import { toListReplyFromAllRows, toListSpan } from '../../lib/views/list-replies.ts';

/** Lists the entries of some days (BEHAVIOR §36.5). */
export const journalIndex: Handler<(typeof journal.routes)['journal-index']> = async (
  { tenant, salon, input, url, now },
  { store, catalogs },
) => {
  const { timeZone } = salon;
  const span = checkEntrySpan(input, toLocalDate(timeZone, now), timeZone);
  if (!span.ok) return span;
  const { location_id: locationId } = input;
  if (locationId !== undefined && !findLocationOrFormer(await catalogs(salon), locationId))
    return invalid('location_id', 'Unknown location');
  const all = await listJournalEntriesOfTime(store, tenant, span.value);
  const filters = {
    locationId,
    event: parseEvent(input.event),
    account: parseAccount(input.account),
    referenceKind: input.reference_kind,
    referenceId: input.reference_id,
    // Entries never change, so those of a merged customer keep the old id (BEHAVIOR §4.7)
    customerIds:
      input.customer_id === undefined
        ? undefined
        : await listOwnAndMergedCustomerIds(store, tenant, input.customer_id),
    staffId: input.staff_id,
  };
  const chosen = all.filter((entry) => matchesEntryFilters(entry, filters));
  const rows = input.order === 'asc' ? chosen : chosen.toReversed();
  const { from, to } = toListSpan(input);
  const numbered = await getEntriesWithReceiptNumbers(store, tenant, rows.slice(from, to));
  const numbers = new Map(numbered.map(({ id, receiptNumber }) => [id, receiptNumber]));
  const totals = toTotalsView(listAccountSums(chosen.flatMap(({ lines }) => lines)));
  return ok({
    status: true as const,
    ...toListReplyFromAllRows(rows, input, url, (entry) =>
      toJournalEntryView({ ...entry, receiptNumber: numbers.get(entry.id) ?? null }),
    ),
    totals,
    ...toTaxAndTipsView(breakDownEntries(chosen)),
  });
};
