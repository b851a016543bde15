import type { LocationId, Tenant } from '../../rules/ids.ts';
import type { JournalEntry } from '../../rules/journal/entries.ts';
import type { ReceiptCounter } from '../../rules/journal/receipt-numbers.ts';
import {
  isOnReceipt,
  type NumberedEntry,
  type Receipt,
  type ReceiptEntry,
  type ReceiptSubject,
} from '../../rules/journal/receipts.ts';
import { indexKeys, keys, toReceiptRangeOfNumber } from '../keys.ts';
import { findRecordByKey, getItems, listRecordsInRange, toRecordFields } from '../records.ts';
import { type Change, putItem, putNewItem, type Store, toUnchangedRequirements } from '../store.ts';

export const toReceipt = toRecordFields<Receipt>;

const toReceiptKey = (tenant: Tenant, entry: ReceiptEntry) => keys.receipt(tenant, entry.reference, entry);

/** Adds a receipt, with a copy for each other record of its bill; fails if its entry has one (BEHAVIOR §37.8). */
export const putReceiptAndCopies = (tenant: Tenant, entry: ReceiptEntry, receipt: Receipt): Change[] => [
  putNewItem(toReceiptKey(tenant, entry), { ...receipt, ...indexKeys.receiptNumber(tenant, receipt.number) }),
  ...(entry.bill?.others?.entries ?? []).flatMap(({ id, reference }) =>
    reference.kind === 'appointment' || reference.kind === 'sale'
      ? [
          putNewItem(keys.receipt(tenant, reference, { at: entry.at, id }), {
            ...receipt,
            id,
            reference,
            copyOf: receipt.id,
          }),
        ]
      : [],
  ),
];

export const findReceiptOfEntry = (
  store: Store,
  tenant: Tenant,
  entry: ReceiptEntry,
): Promise<Receipt | undefined> => findRecordByKey(store, toReceiptKey(tenant, entry));

/** The receipts of an appointment or a sale, in the order of their entries. */
export const listReceiptsOfVisitOrSale = (
  store: Store,
  tenant: Tenant,
  reference: ReceiptSubject,
): Promise<Receipt[]> => listRecordsInRange(store, keys.receiptsOf(tenant, reference));

export async function findReceiptByNumber(
  store: Store,
  tenant: Tenant,
  number: string,
): Promise<Receipt | undefined> {
  const [found] = await store.queryAll(toReceiptRangeOfNumber(tenant, number));
  return found && findRecordByKey(store, { pk: found.pk, sk: found.sk });
}

export async function getEntriesWithReceiptNumbers(
  store: Store,
  tenant: Tenant,
  entries: readonly JournalEntry[],
): Promise<NumberedEntry[]> {
  const wanted = entries.filter(isOnReceipt).map((entry) => toReceiptKey(tenant, entry));
  const receipts = (await getItems(store, wanted, 'strong')).map(toReceipt);
  const numbers = new Map(receipts.map(({ id, number }) => [id, number]));
  return entries.map((entry) => ({ ...entry, receiptNumber: numbers.get(entry.id) ?? null }));
}

/** The numbers that a location has given to its receipts; undefined before the first one. */
export const findReceiptCounter = (
  store: Store,
  tenant: Tenant,
  location: LocationId,
): Promise<ReceiptCounter | undefined> => findRecordByKey(store, keys.receiptCounter(tenant, location));

/** Keeps the numbers that were given; fails if others were given since the counter was read. */
export function updateReceiptCounter(
  tenant: Tenant,
  location: LocationId,
  before: ReceiptCounter | undefined,
  after: ReceiptCounter,
): Change {
  const key = keys.receiptCounter(tenant, location);
  if (!before) return putNewItem(key, after);
  const counter: ReceiptCounter = { ...after, version: before.version + 1 };
  return putItem(key, counter, ...toUnchangedRequirements(before, 'version'));
}
