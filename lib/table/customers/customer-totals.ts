import { type CustomerTotals, NO_CUSTOMER_TOTALS } from '../../rules/customers/customer-totals.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import {
  indexKeys,
  type Key,
  keys,
  parseFirstVisitOfLastVisitKey,
  parsePartition,
  parseRecordKey,
  parseSortKeyId,
  toLastVisitsFromRange,
} from '../keys.ts';
import { BATCH_MAX, findRecordByKey, getItems, toRecordFields } from '../records.ts';
import {
  type Change,
  deleteItem,
  putItem,
  putNewItem,
  type Store,
  toUnchangedRequirements,
} from '../store.ts';

/** A visit or a sale whose change has led to the totals, and when. */
export type CountedRecord = {
  readonly kind: 'APPOINTMENT' | 'SALE';
  readonly id: number;
  readonly at: string;
};

/** The totals as stored, with the records whose newest change the index may not show yet. */
type StoredCustomerTotals = CustomerTotals & {
  readonly id: CustomerId;
  readonly recent: readonly CountedRecord[];
  /** Counts every change; a change is made to the version that was read. */
  readonly version: number;
};

const toKey = (tenant: Tenant, id: CustomerId): Key => keys.record(tenant, 'CUSTOMER-TOTALS', id);

export const findCustomerTotals = (
  store: Store,
  tenant: Tenant,
  id: CustomerId,
): Promise<StoredCustomerTotals | undefined> => findRecordByKey(store, toKey(tenant, id));

/** The totals of customers by id; eventually consistent. Those of a customer without visits and sales are 0. */
export async function getCustomerTotalsLookup(
  store: Store,
  tenant: Tenant,
  ids: readonly CustomerId[],
): Promise<(id: CustomerId) => CustomerTotals> {
  const items = await getItems(
    store,
    ids.map((id) => toKey(tenant, id)),
  );
  const totals = new Map(items.map(toRecordFields<StoredCustomerTotals>).map((each) => [each.id, each]));
  return (id) => totals.get(id) ?? NO_CUSTOMER_TOTALS;
}

/** The totals of all customers who have any; eventually consistent. */
export async function listCustomerTotals(
  store: Store,
  tenant: Tenant,
): Promise<ReadonlyMap<CustomerId, CustomerTotals>> {
  const items = await store.queryAll(keys.records(tenant, 'CUSTOMER-TOTALS'));
  return new Map(items.map(toRecordFields<StoredCustomerTotals>).map((each) => [each.id, each]));
}

/**
 * The days of the first completed visits of customers who have come on a day or after; null without one. Reads many by their list,
 * at a tenth of the cost; eventually consistent.
 */
export async function getFirstVisitLookup(
  store: Store,
  tenant: Tenant,
  ids: readonly CustomerId[],
  lastVisitFrom: LocalDate,
): Promise<(id: CustomerId) => LocalDate | null> {
  if (ids.length <= BATCH_MAX) {
    const totalsOf = await getCustomerTotalsLookup(store, tenant, ids);
    return (id) => totalsOf(id).firstVisit;
  }
  const items = await store.queryAll(toLastVisitsFromRange(tenant, lastVisitFrom));
  const days = new Map(items.map((item) => [parseSortKeyId(item), parseFirstVisitOfLastVisitKey(item)]));
  return (id) => days.get(id) ?? null;
}

/** Keeps new totals, if nobody has changed them since they were read. */
export function putCustomerTotals(
  tenant: Tenant,
  before: StoredCustomerTotals | undefined,
  after: Omit<StoredCustomerTotals, 'version'>,
): Change {
  const key = toKey(tenant, after.id);
  const { firstVisit, lastVisit } = after;
  const index =
    firstVisit === null || lastVisit === null
      ? {}
      : indexKeys.lastVisit(tenant, lastVisit, firstVisit, after.id);
  const item = { ...after, ...index, version: (before?.version ?? 0) + 1 };
  return before ? putItem(key, item, ...toUnchangedRequirements(before, 'version')) : putNewItem(key, item);
}

export const deleteCustomerTotals = (tenant: Tenant, id: CustomerId): Change => deleteItem(toKey(tenant, id));

export const canChangeTotals = (key: Key): boolean =>
  parseRecordKey(key)?.kind === 'APPOINTMENT' || isJournalEntryKey(key);

/** Whether a key is that of an entry of the journal: it moves money of a visit or a sale. */
export const isJournalEntryKey = ({ pk }: Key): boolean => parsePartition(pk).kind === 'JOURNAL';
