import type { Handler } from '../../lib/http/call.ts';
import { findLocationOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import { formatFullName } from '../../lib/rules/customers/customers.ts';
import type { TimeSpan } from '../../lib/rules/date-spans.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import {
  checkEntrySpan,
  type EntryFilters,
  listAccountSums,
  matchesEntryFilters,
} from '../../lib/rules/journal/account-balances.ts';
import { breakDownTendersTaxAndTips } from '../../lib/rules/journal/journal-days.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import {
  listOwnAndMergedCustomerIds,
  resolveCustomerMap,
} from '../../lib/table/customers/merged-customers.ts';
import { listJournalEntriesOfTime } from '../../lib/table/journal/entries.ts';
import { findJournalLogPage } from '../../lib/table/journal/log.ts';
import { getEntriesWithReceiptNumbers } from '../../lib/table/journal/receipts.ts';
import type { Store } from '../../lib/table/store.ts';
import {
  parseJournalAccount,
  parseJournalEvent,
  toAccountTotalsView,
  toJournalEntryView,
  toPartNameView,
  toTaxAndTipsView,
} from '../../lib/views/journal/journal.ts';
import { toLogReply, toLogSpan } from '../../lib/views/log-replies.ts';
import { listAccountPartNames } from '../../lib/workflows/journal/part-names.ts';
import { loadGuestNames } from './guest-names.ts';

/** Lists the entries of some days (BEHAVIOR §36.9). */
export const journalIndex: Handler<'journal/journal-index'> = async (
  { tenant, salon, input, url, now },
  { store, catalogs },
) => {
  const { timeZone } = salon;
  const span = checkEntrySpan(input, toLocalDate(timeZone, now), timeZone);
  if (!span.ok) return span;
  const { location_id: locationId } = input;
  if (locationId !== undefined && !findLocationOrFormer(await catalogs(salon), locationId))
    return invalid('location_id', 'Unknown location');
  const filters = {
    locationId,
    event: parseJournalEvent(input.event),
    account: parseJournalAccount(input.account),
    referenceKind: input.reference_kind,
    referenceId: input.reference_id,
    // Entries never change, so those of a merged customer keep the old id (BEHAVIOR §4.6)
    customerIds:
      input.customer_id === undefined
        ? undefined
        : await listOwnAndMergedCustomerIds(store, tenant, input.customer_id),
    staffId: input.staff_id,
  };
  const [page, sums] = await Promise.all([
    findJournalLogPage(store, tenant, span.value, toLogSpan(input), filters),
    input.sums ? sumUpEntries(store, tenant, span.value, filters) : {},
  ]);
  const numbered = await getEntriesWithReceiptNumbers(store, tenant, page?.rows.map(({ row }) => row) ?? []);
  const numbers = new Map(numbered.map(({ id, receiptNumber }) => [id, receiptNumber]));
  const reply = toLogReply(page, url, (entry) =>
    toJournalEntryView({ ...entry, receiptNumber: numbers.get(entry.id) ?? null }),
  );
  if (!reply.ok) return reply;
  const ids = numbered.flatMap(({ customerId }) => customerId ?? []);
  const [names, customers, guests] = await Promise.all([
    listAccountPartNames(
      store,
      tenant,
      numbered.flatMap(({ lines }) => lines),
    ),
    resolveCustomerMap(store, tenant, ids),
    loadGuestNames(store, tenant, numbered),
  ]);
  return ok({
    ...reply.value,
    ...sums,
    names: names.map(toPartNameView),
    customers: [...customers].map(([id, customer]) => ({ id, name: formatFullName(customer) })),
    guests: [...guests].map(([id, name]) => ({ id, name })),
  });
};

/** The sums over all chosen entries of some time. */
async function sumUpEntries(store: Store, tenant: Tenant, time: TimeSpan, filters: EntryFilters) {
  const all = await listJournalEntriesOfTime(store, tenant, time);
  const chosen = all.filter((entry) => matchesEntryFilters(entry, filters));
  const totals = toAccountTotalsView(listAccountSums(chosen.flatMap(({ lines }) => lines)));
  return { totals, ...toTaxAndTipsView(breakDownTendersTaxAndTips(chosen)) };
}
