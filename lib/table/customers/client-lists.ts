import type { SearchTermPrefixes } from '../../rules/customers/customer-search.ts';
import { NO_CUSTOMER_TOTALS } from '../../rules/customers/customer-totals.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { GuestProfile } from '../../rules/customers/guests.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { keys, toRankedList } from '../keys.ts';
import { countRecordsBefore, getRankedPageWithOthers, type ListSpan } from '../ranked-lists.ts';
import type { Store } from '../store.ts';
import {
  type ClientFilters,
  getCustomerSortNames,
  getFirstCustomerIdCreatedFrom,
  hasClientFilter,
  isLastVisitOnOrBefore,
  listCustomerIdsOfFilters,
} from './client-filters.ts';
import { getCustomerPageSortedById, getCustomerPageSortedByName } from './customer-lists.ts';
import { listCustomerTotals } from './customer-totals.ts';
import { findCustomerSortNameMap, type SearchedFields } from './customer-words.ts';
import { findCustomersByIds } from './customers.ts';
import { findGuestsByIds, type GuestEntry, listGuestEntries } from './guests.ts';

/** The people in a list: customers, guests, or both. */
type ClientKind = 'customer' | 'guest' | 'all';

export type Client = { readonly customer: Customer } | { readonly guest: GuestProfile };
/** The totals by which a list can be sorted (BEHAVIOR §11.19). */
type TotalSort = 'lastVisit' | 'visits' | 'spent';
type ClientPage = { readonly rows: Client[]; readonly total: number };

export type ClientQuery = {
  readonly kind: ClientKind;
  readonly terms: readonly SearchTermPrefixes[];
  readonly fields: SearchedFields;
  readonly sort: 'id' | 'name' | TotalSort;
  readonly span: ListSpan;
  readonly filters: ClientFilters;
};

const toCustomerRows = (customers: Iterable<Customer>): Client[] =>
  [...customers].map((customer) => ({ customer }));

async function getGuestRows(
  store: Store,
  tenant: Tenant,
  entries: readonly Pick<GuestEntry, 'id'>[],
): Promise<Client[]> {
  const guests = await findGuestsByIds(
    store,
    tenant,
    entries.map(({ id }) => id),
  );
  return guests.map((guest) => ({ guest }));
}

async function getCustomerPage(
  store: Store,
  tenant: Tenant,
  { sort, span }: ClientQuery,
): Promise<ClientPage> {
  const list = sort === 'name' ? getCustomerPageSortedByName : getCustomerPageSortedById;
  const { rows, total } = await list(store, tenant, span);
  return { rows: toCustomerRows(rows), total };
}

const compareValues = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b));

/** The guests in the order of the list; those that are not sorted by name in the order of their first visits. */
function sortEntries(entries: readonly GuestEntry[], { sort, span }: ClientQuery): GuestEntry[] {
  const direction = span.descending ? -1 : 1;
  const toText = ({ sk, createdAt }: GuestEntry) => (sort === 'name' ? sk : createdAt);
  return entries.toSorted((a, b) => direction * (compareValues(toText(a), toText(b)) || a.id - b.id));
}

async function getMixedRows(
  store: Store,
  tenant: Tenant,
  entries: readonly { readonly id: number; readonly isOther: boolean }[],
): Promise<Client[]> {
  const listIds = (kind: 'customers' | 'guests') =>
    entries.filter(({ isOther }) => isOther === (kind === 'guests')).map(({ id }) => id);
  const [customers, guests] = await Promise.all([
    findCustomersByIds(store, tenant, listIds('customers'), 'strong'),
    findGuestsByIds(store, tenant, listIds('guests')),
  ]);
  const guestById = new Map(guests.map((guest) => [Number(guest.id), guest]));
  return entries.flatMap(({ id, isOther }): Client[] => {
    const [customer, guest] = isOther ? [undefined, guestById.get(id)] : [customers.get(id), undefined];
    if (customer) return [{ customer }];
    return guest ? [{ guest }] : [];
  });
}

/** Customers, with guests or without them, that a search finds: in order of names, or customers before guests. */
async function getFoundClients(store: Store, tenant: Tenant, query: ClientQuery): Promise<ClientPage> {
  const { kind, terms, fields } = query;
  const [names, guests] = await Promise.all([
    findCustomerSortNameMap(store, tenant, terms, fields),
    kind === 'customer' ? [] : listGuestEntries(store, tenant, terms, fields),
  ]);
  return getSortedPage(store, tenant, { names, guests }, query);
}

type FoundClients = {
  /** The text that puts each customer in order of the names. */
  readonly names: Iterable<readonly [CustomerId, string]>;
  readonly guests: readonly GuestEntry[];
};

/** A part of the found clients: in order of names, or customers before guests; then in order of ids. */
async function getSortedPage(
  store: Store,
  tenant: Tenant,
  { names, guests }: FoundClients,
  { sort, span: { from, to, descending } }: ClientQuery,
): Promise<ClientPage> {
  const direction = descending ? -1 : 1;
  const toName = (name: string) => (sort === 'name' ? name : '');
  const found = [
    ...[...names].map(([id, name]) => ({ id: Number(id), name: toName(name), isOther: false })),
    ...guests.map(({ id, sk }) => ({ id: Number(id), name: toName(sk), isOther: true })),
  ];
  found.sort((a, b) => direction * (compareValues(a.name, b.name) || a.id - b.id));
  return { rows: await getMixedRows(store, tenant, found.slice(from, to)), total: found.length };
}

/** A part of the found clients in order of a total. By the last visit, clients without one follow in either order. */
async function getPageSortedByTotal(
  store: Store,
  tenant: Tenant,
  { names, guests }: FoundClients,
  sort: TotalSort,
  { from, to, descending }: ListSpan,
): Promise<ClientPage> {
  const direction = descending ? -1 : 1;
  const guestIds = guests.map(({ id }) => id);
  const [totalsById, profiles] = await Promise.all([
    listCustomerTotals(store, tenant),
    findGuestsByIds(store, tenant, guestIds, 'eventual'),
  ]);
  const found = [
    ...[...names].map(([id]) => ({
      id: Number(id),
      total: (totalsById.get(id) ?? NO_CUSTOMER_TOTALS)[sort],
      isOther: false,
    })),
    ...profiles.map(({ id, totals }) => ({ id: Number(id), total: totals[sort], isOther: true })),
  ];
  found.sort(
    (a, b) =>
      Number(a.total === null) - Number(b.total === null) ||
      direction * (compareValues(a.total ?? '', b.total ?? '') || a.id - b.id),
  );
  return { rows: await getMixedRows(store, tenant, found.slice(from, to)), total: found.length };
}

/** The guests to whom all filters apply. A guest has neither tags, birthday nor value (BEHAVIOR §11.19). */
async function findFilteredGuests(
  store: Store,
  tenant: Tenant,
  { terms, fields, filters }: ClientQuery,
): Promise<GuestEntry[]> {
  const { lastVisitBy, createdFrom, birthMonth, tag, withValue } = filters;
  if (birthMonth !== undefined || tag !== undefined || withValue) return [];
  const entries = (await listGuestEntries(store, tenant, terms, fields)).filter(
    ({ createdAt }) => createdFrom === undefined || createdAt >= createdFrom,
  );
  if (lastVisitBy === undefined) return entries;
  const ids = entries.map(({ id }) => id);
  const guests = await findGuestsByIds(store, tenant, ids, 'eventual');
  const unseen = new Set(
    guests.flatMap(({ id, totals }) => (isLastVisitOnOrBefore(totals, lastVisitBy) ? [id] : [])),
  );
  return entries.filter(({ id }) => unseen.has(id));
}

/** The customers whom the filters keep, each with the text that puts it in order of the names where the list is in it. */
async function findFilteredSortNames(
  store: Store,
  tenant: Tenant,
  { terms, fields, sort, filters: { createdFrom, ...filters } }: ClientQuery,
): Promise<(readonly [CustomerId, string])[]> {
  const [kept, searched, sortNames, firstId] = await Promise.all([
    hasClientFilter(filters) ? listCustomerIdsOfFilters(store, tenant, filters) : undefined,
    terms.length > 0 ? findCustomerSortNameMap(store, tenant, terms, fields) : undefined,
    sort === 'id' ? undefined : getCustomerSortNames(store, tenant),
    createdFrom === undefined ? 1 : getFirstCustomerIdCreatedFrom(store, tenant, createdFrom),
  ]);
  return [...(kept ?? (searched ?? sortNames)?.keys() ?? [])]
    .filter((id) => id >= firstId && (searched?.has(id) ?? true))
    .map((id) => [id, sortNames?.get(id) ?? ''] as const);
}

/** The clients whom the filters keep, of all or of those that a search finds. An order of totals reads all of them too. */
async function getFilteredClients(store: Store, tenant: Tenant, query: ClientQuery): Promise<ClientPage> {
  const [names, guests] = await Promise.all([
    query.kind === 'guest' ? [] : findFilteredSortNames(store, tenant, query),
    query.kind === 'customer' ? [] : findFilteredGuests(store, tenant, query),
  ]);
  const found = { names, guests };
  const { sort, span } = query;
  return sort === 'id' || sort === 'name'
    ? getSortedPage(store, tenant, found, query)
    : getPageSortedByTotal(store, tenant, found, sort, span);
}

async function getClientsByName(
  store: Store,
  tenant: Tenant,
  guests: readonly GuestEntry[],
  { span }: ClientQuery,
): Promise<ClientPage> {
  const ascending = span.descending ? guests.toReversed() : guests;
  const page = await getRankedPageWithOthers(store, toRankedList(tenant, 'CUSTOMER-NAME'), ascending, span);
  return { rows: await getMixedRows(store, tenant, page.entries), total: page.total };
}

/** The clients whose record was created at an instant or after. In order of ids it reads no more for many than for few. */
async function getNewClients(
  store: Store,
  tenant: Tenant,
  createdFrom: string,
  query: ClientQuery,
): Promise<ClientPage> {
  const countOlder = async () => {
    const { sk } = keys.record(
      tenant,
      'CUSTOMER',
      await getFirstCustomerIdCreatedFrom(store, tenant, createdFrom),
    );
    return countRecordsBefore(store, toRankedList(tenant, 'CUSTOMER'), sk);
  };
  const [older, guests] = await Promise.all([
    countOlder(),
    query.kind === 'customer' ? [] : findFilteredGuests(store, tenant, query),
  ]);
  if (query.sort === 'id') return getClientsById(store, tenant, sortEntries(guests, query), query, older);
  if (older > 0) return getFilteredClients(store, tenant, query);
  return getClientsByName(store, tenant, sortEntries(guests, query), query);
}

/** All customers but the `older` first ones, and the guests after them; in descending order before them. */
async function getClientsById(
  store: Store,
  tenant: Tenant,
  guests: readonly GuestEntry[],
  query: ClientQuery,
  older = 0,
): Promise<ClientPage> {
  const { from, to, descending } = query.span;
  const shift = (at: number, by: number): number => Math.max(0, at - by);
  const skipped = descending ? guests.length : -older;
  const span = { from: shift(from, skipped), to: shift(to, skipped), descending };
  const customers = await getCustomerPageSortedById(store, tenant, span);
  const total = customers.total - older;
  const before = descending ? 0 : total;
  const shown = await getGuestRows(store, tenant, guests.slice(shift(from, before), shift(to, before)));
  // In descending order the older ones follow
  const rows = toCustomerRows(descending ? customers.rows.slice(0, shift(total, span.from)) : customers.rows);
  return {
    rows: descending ? [...shown, ...rows] : [...rows, ...shown],
    total: total + guests.length,
  };
}

/** A part of the list of customers, guests, or both; the order by name and the guests are eventually consistent (BEHAVIOR §11.15). */
export async function getClientPage(store: Store, tenant: Tenant, query: ClientQuery): Promise<ClientPage> {
  const { kind, terms, fields, sort, span, filters } = query;
  const { createdFrom, ...others } = filters;
  if (sort !== 'id' && sort !== 'name') return getFilteredClients(store, tenant, query);
  const isWhole = kind !== 'guest' && terms.length === 0 && !hasClientFilter(others);
  if (createdFrom !== undefined && isWhole) return getNewClients(store, tenant, createdFrom, query);
  if (hasClientFilter(filters)) return getFilteredClients(store, tenant, query);
  if (terms.length > 0 && kind !== 'guest') return getFoundClients(store, tenant, query);
  if (kind === 'customer') return getCustomerPage(store, tenant, query);
  const guests = sortEntries(await listGuestEntries(store, tenant, terms, fields), query);
  if (kind === 'guest') {
    const rows = await getGuestRows(store, tenant, guests.slice(span.from, span.to));
    return { rows, total: guests.length };
  }
  const list = sort === 'id' ? getClientsById : getClientsByName;
  return list(store, tenant, guests, query);
}
