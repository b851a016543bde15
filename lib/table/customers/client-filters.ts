import type { CustomerTotals } from '../../rules/customers/customer-totals.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { INDEXES, keys, parseSortKeyId, toLastVisitsUntilRange, toRankedList } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import type { QueryRange, Store } from '../store.ts';
import { formatBirthMonthWord, formatTagWord } from './customer-words.ts';

/** The conditions of a list: it keeps the clients to whom all of them apply (BEHAVIOR §11.19). */
export type ClientFilters = {
  /** The last completed visit was on this day or before. */
  readonly lastVisitBy?: LocalDate | undefined;
  /** 1 to 12. */
  readonly birthMonth?: number | undefined;
  /** Their record was created at this instant or after. */
  readonly createdFrom?: string | undefined;
  readonly tag?: string | undefined;
  /** Customers with a gift card, package or credit that has a balance. */
  readonly withValue?: ReadonlySet<CustomerId> | undefined;
};

export const isLastVisitOnOrBefore = (
  { lastVisit }: Pick<CustomerTotals, 'lastVisit'>,
  by: LocalDate,
): boolean => lastVisit !== null && lastVisit <= by;

async function findByWord(store: Store, tenant: Tenant, word: string): Promise<Set<CustomerId>> {
  const items = await store.queryAll(keys.customerWords(tenant, word));
  return new Set(items.map(parseSortKeyId));
}

async function findUnseen(store: Store, tenant: Tenant, by: LocalDate): Promise<Set<CustomerId>> {
  const items = await store.queryAll(toLastVisitsUntilRange(tenant, by));
  return new Set(items.map(parseSortKeyId));
}

/** Records that one round of a search by halves reads at once. */
const PROBES = 16;

/** The lowest id of the customers who were created at an instant or after. Ids are in the order of creation; eventually consistent. */
export async function getFirstCustomerIdCreatedFrom(
  store: Store,
  tenant: Tenant,
  from: string,
): Promise<CustomerId> {
  const readFirst = async (range: Pick<QueryRange, 'from' | 'descending'>) => {
    const { items } = await store.queryPage({ ...keys.records(tenant, 'CUSTOMER'), ...range, limit: 1 });
    return items.map(toRecordFields<Customer>)[0];
  };
  const newest = await readFirst({ descending: true });
  // Customers below `low` were created before, those from `high` on were not
  let low = 1;
  let high = (newest?.id ?? 0) + 1;
  while (low < high) {
    const step = Math.ceil((high - low) / PROBES);
    const ids = Array.from({ length: Math.ceil((high - low) / step) }, (_, index) => low + index * step);
    const found = await Promise.all(
      ids.map((id) => readFirst({ from: keys.record(tenant, 'CUSTOMER', id).sk })),
    );
    const created = found.findIndex((customer) => customer === undefined || customer.createdAt >= from);
    const before = found.at(created === -1 ? -1 : created - 1);
    high = ids[created] ?? high;
    if (created !== 0) low = (before?.id ?? low) + 1;
  }
  return high;
}

export const hasClientFilter = (filters: Partial<ClientFilters>): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** The customers to whom all of one or more filters apply, whenever they were created; eventually consistent. */
export async function listCustomerIdsOfFilters(
  store: Store,
  tenant: Tenant,
  { lastVisitBy, birthMonth, tag, withValue }: Omit<ClientFilters, 'createdFrom'>,
): Promise<ReadonlySet<CustomerId>> {
  const sets = await Promise.all([
    tag !== undefined && findByWord(store, tenant, formatTagWord(tag, '#')),
    birthMonth !== undefined && findByWord(store, tenant, formatBirthMonthWord(birthMonth)),
    lastVisitBy !== undefined && findUnseen(store, tenant, lastVisitBy),
    withValue,
  ]);
  const [smallest = new Set<CustomerId>(), ...others] = sets
    .flatMap((set): ReadonlySet<CustomerId>[] => (set ? [set] : []))
    .toSorted((a, b) => a.size - b.size);
  return new Set([...smallest].filter((id) => others.every((set) => set.has(id))));
}

/** The text that puts each customer in order of the names; eventually consistent. */
export async function getCustomerSortNames(store: Store, tenant: Tenant): Promise<Map<CustomerId, string>> {
  const items = await store.queryAll(toRankedList(tenant, 'CUSTOMER-NAME').range);
  return new Map(items.map((item) => [parseSortKeyId(item), String(item[INDEXES.list.sk])]));
}

/** The customers who own these products, by the list of the products of a kind. */
export async function listProductOwnerIds(
  store: Store,
  tenant: Tenant,
  kind: 'PURCHASED-PACKAGE' | 'PURCHASED-GIFTCARD',
  ids: ReadonlySet<number>,
): Promise<CustomerId[]> {
  const items = await store.queryAll(toRankedList(tenant, kind).range);
  return items.flatMap((item) =>
    ids.has(parseSortKeyId(item)) && typeof item.customerId === 'number' ? [item.customerId] : [],
  );
}
