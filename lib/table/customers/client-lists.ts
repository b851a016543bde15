import type { SearchTermPrefixes } from '../../rules/customers/customer-search.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { GuestProfile } from '../../rules/customers/guests.ts';
import type { Tenant } from '../../rules/ids.ts';
import { toRankedList } from '../keys.ts';
import { getMergedPage, type ListSpan } from '../ranked-lists.ts';
import type { Store } from '../store.ts';
import { getCustomerPageSortedById, getCustomerPageSortedByName } from './customer-lists.ts';
import { findCustomerSortNameMap, type SearchedFields } from './customer-words.ts';
import { getCustomers } from './customers.ts';
import { type GuestEntry, getGuests, listGuestEntries } from './guests.ts';

/** The people in a list: customers, guests, or both. */
type ClientKind = 'customer' | 'guest' | 'all';

/** A row of the list of clients. */
export type Client = { readonly customer: Customer } | { readonly guest: GuestProfile };
type ClientPage = { readonly rows: Client[]; readonly total: number };

type ClientQuery = {
  readonly kind: ClientKind;
  readonly terms: readonly SearchTermPrefixes[];
  readonly fields: SearchedFields;
  readonly sort: 'id' | 'name';
  readonly span: ListSpan;
};

const toCustomerRows = (customers: Iterable<Customer>): Client[] =>
  [...customers].map((customer) => ({ customer }));

async function getGuestRows(
  store: Store,
  tenant: Tenant,
  entries: readonly Pick<GuestEntry, 'id'>[],
): Promise<Client[]> {
  const guests = await getGuests(
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

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The guests in the order of the list; those that are not sorted by name in the order of their first visits. */
function sortEntries(entries: readonly GuestEntry[], { sort, span }: ClientQuery): GuestEntry[] {
  const direction = span.descending ? -1 : 1;
  const toText = ({ sk, createdAt }: GuestEntry) => (sort === 'name' ? sk : createdAt);
  return entries.toSorted((a, b) => direction * (compareText(toText(a), toText(b)) || a.id - b.id));
}

/** The rows of customers and guests in the order of the entries. */
async function getMixedRows(
  store: Store,
  tenant: Tenant,
  entries: readonly { readonly id: number; readonly isOther: boolean }[],
): Promise<Client[]> {
  const toIds = (ofGuests: boolean) =>
    entries.filter(({ isOther }) => isOther === ofGuests).map(({ id }) => id);
  const [customers, guests] = await Promise.all([
    getCustomers(store, tenant, toIds(false), 'strong'),
    getGuests(store, tenant, toIds(true)),
  ]);
  const guestById = new Map(guests.map((guest) => [Number(guest.id), guest]));
  return entries.flatMap(({ id, isOther }): Client[] => {
    const [customer, guest] = isOther ? [undefined, guestById.get(id)] : [customers.get(id), undefined];
    if (customer) return [{ customer }];
    return guest ? [{ guest }] : [];
  });
}

/** Customers, with guests or without them, that a search finds: in order of names, or customers before guests. */
async function getFoundClients(
  store: Store,
  tenant: Tenant,
  { kind, terms, fields, sort, span: { from, to, descending } }: ClientQuery,
): Promise<ClientPage> {
  const [names, guests] = await Promise.all([
    findCustomerSortNameMap(store, tenant, terms, fields),
    kind === 'customer' ? [] : listGuestEntries(store, tenant, terms, fields),
  ]);
  const direction = descending ? -1 : 1;
  const found = [
    ...[...names].map(([id, name]) => ({ id: Number(id), name, isOther: false })),
    ...guests.map(({ id, sk }) => ({ id: Number(id), name: sk, isOther: true })),
  ];
  const toName = ({ name }: { readonly name: string }) => (sort === 'name' ? name : '');
  found.sort((a, b) => direction * (compareText(toName(a), toName(b)) || a.id - b.id));
  return { rows: await getMixedRows(store, tenant, found.slice(from, to)), total: found.length };
}

/** All customers, and all guests after them; in descending order before them. */
async function getClientsById(
  store: Store,
  tenant: Tenant,
  guests: readonly GuestEntry[],
  query: ClientQuery,
): Promise<ClientPage> {
  const { from, to, descending } = query.span;
  const shift = (at: number, by: number): number => Math.max(0, at - by);
  const skipped = descending ? guests.length : 0;
  const span = { from: shift(from, skipped), to: shift(to, skipped), descending };
  const customers = await getCustomerPageSortedById(store, tenant, span);
  const before = descending ? 0 : customers.total;
  const shown = await getGuestRows(store, tenant, guests.slice(shift(from, before), shift(to, before)));
  const rows = toCustomerRows(customers.rows);
  return {
    rows: descending ? [...shown, ...rows] : [...rows, ...shown],
    total: customers.total + guests.length,
  };
}

/** A part of the list of customers, guests, or both; the order by name and the guests are eventually consistent (BEHAVIOR §11.15). */
export async function getClientPage(store: Store, tenant: Tenant, query: ClientQuery): Promise<ClientPage> {
  const { kind, terms, fields, sort, span } = query;
  if (terms.length > 0 && kind !== 'guest') return getFoundClients(store, tenant, query);
  if (kind === 'customer') return getCustomerPage(store, tenant, query);
  const guests = sortEntries(await listGuestEntries(store, tenant, terms, fields), query);
  if (kind === 'guest') {
    const rows = await getGuestRows(store, tenant, guests.slice(span.from, span.to));
    return { rows, total: guests.length };
  }
  if (sort === 'id') return getClientsById(store, tenant, guests, query);
  const ascending = span.descending ? guests.toReversed() : guests;
  const page = await getMergedPage(store, toRankedList(tenant, 'CUSTOMER-NAME'), ascending, span);
  return { rows: await getMixedRows(store, tenant, page.entries), total: page.total };
}
