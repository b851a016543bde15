import type { Dependencies, Handler } from '../../lib/http/call.ts';
import { toVisibleStaffAllForNonUsers } from '../../lib/rules/access/principals.ts';
import { parseAppointmentNumber } from '../../lib/rules/booking/appointment-lists.ts';
import { findLocationOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import { checkEntrySpan } from '../../lib/rules/journal/account-balances.ts';
import { listJournalLinesOfReceipt } from '../../lib/rules/journal/bill-receipts.ts';
import {
  type JournalEntry,
  RECEIVED_MONEY_ACCOUNTS,
  sumAmountsOfAccounts,
} from '../../lib/rules/journal/entries.ts';
import { hasReceipt, type NumberedEntry, type Receipt } from '../../lib/rules/journal/receipts.ts';
import { invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import {
  listOwnAndMergedCustomerIds,
  resolveCustomerMap,
} from '../../lib/table/customers/merged-customers.ts';
import { findJournalLogPage } from '../../lib/table/journal/log.ts';
import { findReceiptByNumber, getEntriesWithReceiptNumbers } from '../../lib/table/journal/receipts.ts';
import { type ReceiptRow, toReceiptRowView } from '../../lib/views/journal/receipts.ts';
import { toLogReply, toLogSpan } from '../../lib/views/log-replies.ts';
import { numberReceiptsUnlessPaused } from '../../lib/workflows/journal/receipts.ts';
import { loadGuestNames } from './guest-names.ts';
import { numberAndFindReceiptWithOthers } from './named-receipts.ts';

type Request = Parameters<Handler<'journal/receipt-index'>>[0];
type Page = {
  readonly rows: readonly { readonly row: ReceiptRow; readonly key: string }[];
  readonly next: string | null;
};

const EMPTY: Page = { rows: [], next: null };

const toRow = ({ location, tenders, ...receipt }: Receipt): ReceiptRow => ({
  ...receipt,
  locationId: location.id,
  received: sumAmountsOfAccounts(tenders, RECEIVED_MONEY_ACCOUNTS),
});

/** The receipts of the visit or sale that a search names: a receipt names the visit or sale that has its bill. */
async function searchReceipts(deps: Dependencies, request: Request, search: string): Promise<Page> {
  const visit = parseAppointmentNumber(search);
  const name = visit === undefined ? { receipt_number: search.toUpperCase() } : { appointment_id: visit };
  const found = await numberAndFindReceiptWithOthers(deps, request, name);
  // A bill of several records has a copy of its receipt for each of them (BEHAVIOR §37.8)
  const receipts = await Promise.all(
    (found ? [found.receipt, ...found.others] : []).map(
      async (copy) => (await findReceiptByNumber(deps.store, request.tenant, copy.number)) ?? copy,
    ),
  );
  return { rows: receipts.map((each) => ({ row: toRow(each), key: each.id })), next: null };
}

/** Entries with the numbers of their receipts, which they get now where they have none yet (BEHAVIOR §36.7). */
async function numberEntries(
  deps: Dependencies,
  { tenant, salon, now }: Request,
  entries: readonly JournalEntry[],
): Promise<NumberedEntry[]> {
  const read = () => getEntriesWithReceiptNumbers(deps.store, tenant, entries);
  const listed = await read();
  const locations = new Set(
    listed.flatMap((entry) => (hasReceipt(entry) && entry.receiptNumber === null ? entry.locationId : [])),
  );
  for (const location of locations) await numberReceiptsUnlessPaused(deps, salon, location, now);
  return locations.size === 0 ? listed : read();
}

/** A page of the receipts of some days; undefined where `after` is not of them. */
async function listReceipts(deps: Dependencies, request: Request): Promise<Outcome<Page | undefined>> {
  const { store, catalogs } = deps;
  const { tenant, salon, caller, input, now } = request;
  const { from = '', to = '', location_id: locationId, customer_id } = input;
  const span = checkEntrySpan({ from, to }, toLocalDate(salon.timeZone, now), salon.timeZone);
  if (!span.ok) return span;
  if (locationId !== undefined && !findLocationOrFormer(await catalogs(salon), locationId))
    return invalid('location_id', 'Unknown location');
  const visible = toVisibleStaffAllForNonUsers(caller, 'appointments.read');
  if (visible === undefined) return ok(EMPTY);
  const found = await findJournalLogPage(store, tenant, span.value, toLogSpan(input), {
    locationId,
    customerIds:
      customer_id === undefined ? undefined : await listOwnAndMergedCustomerIds(store, tenant, customer_id),
    staffId: visible === 'all' ? undefined : visible,
    receiptsOnly: true,
  });
  if (!found) return ok(undefined);
  const entries = await numberEntries(
    deps,
    request,
    found.rows.map(({ row }) => row),
  );
  const rows = entries.flatMap((entry, index) =>
    hasReceipt(entry)
      ? [
          {
            row: {
              ...entry,
              number: entry.receiptNumber,
              received: sumAmountsOfAccounts(listJournalLinesOfReceipt(entry), RECEIVED_MONEY_ACCOUNTS),
            },
            key: found.rows[index]?.key ?? '',
          },
        ]
      : [],
  );
  return ok({ rows, next: found.next });
}

/** Lists receipts by day, or those that a number names (BEHAVIOR §36.7). */
export const receiptIndex: Handler<'journal/receipt-index'> = async (request, deps) => {
  const { tenant, input, url } = request;
  const listed =
    input.search === undefined
      ? await listReceipts(deps, request)
      : ok(await searchReceipts(deps, request, input.search));
  if (!listed.ok) return listed;
  const rows = listed.value?.rows.map(({ row }) => row) ?? [];
  const [customers, guests] = await Promise.all([
    resolveCustomerMap(
      deps.store,
      tenant,
      rows.flatMap(({ customerId }) => customerId ?? []),
    ),
    loadGuestNames(deps.store, tenant, rows),
  ]);
  return toLogReply(listed.value, url, (row) =>
    row.customerId === null
      ? toReceiptRowView(row, undefined, guests.get(row.reference.id as AppointmentId))
      : toReceiptRowView(row, customers.get(row.customerId)),
  );
};
