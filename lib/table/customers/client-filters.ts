import type { CustomerTotals } from '../../rules/customers/customer-totals.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { INDEXES, keys, parseSortKeyId, toLastVisitRange, toRankedList } from '../keys.ts';
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

export const isUnseen = ({ lastVisit }: Pick<CustomerTotals, 'lastVisit'>, by: LocalDate): boolean =>
  lastVisit !== null && lastVisit <= by;

async function findByWord(store: Store, tenant: Tenant, word: string): Promise<Set<CustomerId>> {
  const items = await store.queryAll(keys.customerWords(tenant, word));
  return new Set(items.map(parseSortKeyId));
}

async function findUnseen(store: Store, tenant: Tenant, by: LocalDate): Promise<Set<CustomerId>> {
  const items = await store.queryAll(toLastVisitRange(tenant, by));
  return new Set(items.map(parseSortKeyId));
}

const NEWEST_PAGE = 200;

/** Ids are in the order of creation, so that the newest are read alone: few at first, then as many as a page holds. */
async function findCreated(store: Store, tenant: Tenant, from: string): Promise<Set<CustomerId>> {
  const range = { ...keys.records(tenant, 'CUSTOMER'), descending: true } as const;
  const found = new Set<CustomerId>();
  let after: QueryRange['after'];
  do {
    const { items, next } = await store.queryPage({
      ...range,
      ...(after ? { after } : { limit: NEWEST_PAGE }),
    });
    const created = items.map(toRecordFields<Customer>).filter(({ createdAt }) => createdAt >= from);
    for (const { id } of created) found.add(id);
    after = created.length === items.length ? next : undefined;
  } while (after);
  return found;
}

export const hasFilter = (filters: ClientFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** The customers to whom all of one or more filters apply; eventually consistent. */
export async function findFilteredCustomers(
  store: Store,
  tenant: Tenant,
  { lastVisitBy, birthMonth, createdFrom, tag, withValue }: ClientFilters,
): Promise<ReadonlySet<CustomerId>> {
  const sets = await Promise.all([
    tag !== undefined && findByWord(store, tenant, formatTagWord(tag, '#')),
    birthMonth !== undefined && findByWord(store, tenant, formatBirthMonthWord(birthMonth)),
    createdFrom !== undefined && findCreated(store, tenant, createdFrom),
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
export async function listOwners(
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
