import { type SearchTerm, toNameSortKey } from '../../rules/accounts/customer-search.ts';
import type { Customer, User } from '../../rules/accounts/people.ts';
import type { CustomerId, Tenant, UserId } from '../../rules/ids.ts';
import { type Change, deleteItem, putNewItem, toUnchangedRequirements, updateItem } from '../change.ts';
import { type DerivedEntries, updateDerivedEntries } from '../derived-entries.ts';
import { toRecordFields } from '../item.ts';
import { type GuardKind, INDEXES, indexKeys, keys, parseEntryId, toRankedList } from '../keys.ts';
import { getRankedPage, getRecords, type ListSpan } from '../ranked-lists.ts';
import { getRecordFields, listRecordFields } from '../records.ts';
import type { Consistency, Store } from '../store.ts';
import { findCustomerIdsByWords, toCustomerWords } from './customer-words.ts';

/** No record has this id. */
const UNUSED_ID = 0;

/** Finds the owner of an e-mail address. Reads as much when there is none, so timing reveals nothing. */
async function findByEmail<Person>(
  store: Store,
  tenant: Tenant,
  guard: GuardKind,
  kind: 'USER' | 'CUSTOMER',
  email: string,
): Promise<Person | undefined> {
  const owner = await store.get(keys.guard(tenant, guard, email));
  const id = owner ? Number(owner.id) : UNUSED_ID;
  return getRecordFields(store, keys.record(tenant, kind, id));
}

/** A user: the log-in of an admin or staff member. */
export const getUser = (store: Store, tenant: Tenant, id: UserId): Promise<User | undefined> =>
  getRecordFields(store, keys.record(tenant, 'USER', id));

export const findUserByEmail = (store: Store, tenant: Tenant, email: string) =>
  findByEmail<User>(store, tenant, 'USER-EMAIL', 'USER', email);

/** All users, by id. */
export const listUsers = (store: Store, tenant: Tenant): Promise<User[]> =>
  listRecordFields(store, keys.records(tenant, 'USER'));

/** Adds a user and the guard that keeps the e-mail address unique. */
export const putUser = (tenant: Tenant, user: User): Change[] => [
  putNewItem(keys.guard(tenant, 'USER-EMAIL', user.email), { id: user.id }),
  putNewItem(keys.record(tenant, 'USER', user.id), user),
];

/**
 * Updates a user if no field has changed since it was read, the password included: its owner may set a new one at
 * the same moment. `endSessions` invalidates all refresh tokens of the user.
 */
export function updateUser(
  tenant: Tenant,
  before: User,
  { name, email, role, passwordHash }: User,
  { endSessions }: { readonly endSessions: boolean },
): Change[] {
  const record = updateItem(keys.record(tenant, 'USER', before.id), {
    set: { name, email, role, passwordHash },
    ...(endSessions ? { add: { generation: 1 } } : {}),
    require: toUnchangedRequirements(before, 'name', 'email', 'role', 'passwordHash'),
  });
  if (email === before.email) return [record];
  return [
    record,
    putNewItem(keys.guard(tenant, 'USER-EMAIL', email), { id: before.id }),
    deleteItem(keys.guard(tenant, 'USER-EMAIL', before.email)),
  ];
}

/** Deletes a user and frees the e-mail address. */
export const deleteUser = (tenant: Tenant, user: User): Change[] => [
  deleteItem(keys.record(tenant, 'USER', user.id), { attribute: 'email', is: user.email }),
  deleteItem(keys.guard(tenant, 'USER-EMAIL', user.email)),
];

export const getCustomer = (store: Store, tenant: Tenant, id: CustomerId): Promise<Customer | undefined> =>
  getRecordFields(store, keys.record(tenant, 'CUSTOMER', id));

/** Reads customers by id, in the order of the ids. */
export async function getCustomers(
  store: Store,
  tenant: Tenant,
  ids: Iterable<CustomerId>,
  consistency: Consistency = 'eventual',
): Promise<Map<CustomerId, Customer>> {
  const requested = [...new Set(ids)];
  const items = await getRecords(
    store,
    requested.map((id) => keys.record(tenant, 'CUSTOMER', id)),
    consistency,
  );
  const byId = new Map(items.map(toRecordFields<Customer>).map((customer) => [customer.id, customer]));
  return new Map(
    requested.flatMap((id) => {
      const customer = byId.get(id);
      return customer ? [[id, customer]] : [];
    }),
  );
}

export const findCustomerByEmail = (store: Store, tenant: Tenant, email: string) =>
  findByEmail<Customer>(store, tenant, 'CUSTOMER-EMAIL', 'CUSTOMER', email);

type CustomerPage = { readonly rows: Customer[]; readonly total: number };

/** A part of the list of all customers by id, which is the order of their creation. */
export async function getCustomerPageSortedById(
  store: Store,
  tenant: Tenant,
  span: ListSpan,
): Promise<CustomerPage> {
  const { entries, total } = await getRankedPage(store, toRankedList(tenant, 'CUSTOMER'), span);
  return { rows: entries.map(toRecordFields<Customer>), total };
}

/** The customers as they are now, in the order of the ids. */
const listRows = async (store: Store, tenant: Tenant, ids: readonly CustomerId[]): Promise<Customer[]> => [
  ...(await getCustomers(store, tenant, ids, 'strong')).values(),
];

/** A part of the list of all customers by name, then id; the order is eventually consistent. */
export async function getCustomerPageSortedByName(
  store: Store,
  tenant: Tenant,
  span: ListSpan,
): Promise<CustomerPage> {
  const { entries, total } = await getRankedPage(store, toRankedList(tenant, 'CUSTOMER-NAME'), span);
  return { rows: await listRows(store, tenant, entries.map(parseEntryId)), total };
}

/** A part of the list of the customers that a search finds. */
export async function searchCustomers(
  store: Store,
  tenant: Tenant,
  terms: readonly SearchTerm[],
  sort: 'id' | 'name',
  { from, to, descending }: ListSpan,
): Promise<CustomerPage> {
  const names = await findCustomerIdsByWords(store, tenant, terms);
  const found = [...names].map(([id, name]) => ({ id, name: sort === 'name' ? name : '' }));
  const direction = descending ? -1 : 1;
  found.sort((a, b) => direction * (compareText(a.name, b.name) || a.id - b.id));
  const ids = found.slice(from, to).map(({ id }) => id);
  return { rows: await listRows(store, tenant, ids), total: found.length };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The lists of customers by id and by name, and the words of a search. */
export function toCustomerEntries(tenant: Tenant, customer: Customer): DerivedEntries {
  const { id } = customer;
  const attributes = indexKeys.customerName(tenant, toNameSortKey(customer), id);
  return {
    attributes,
    places: [
      { list: 'CUSTOMER', id },
      { list: 'CUSTOMER-NAME', id, sk: attributes[INDEXES.list.sk] },
    ],
    items: toCustomerWords(tenant, customer),
  };
}

/** Adds a customer to lists and search, and the guard of the e-mail address if there is one. */
export function putCustomer(tenant: Tenant, customer: Customer): Change[] {
  const entries = toCustomerEntries(tenant, customer);
  return [
    ...(customer.email
      ? [putNewItem(keys.guard(tenant, 'CUSTOMER-EMAIL', customer.email), { id: customer.id })]
      : []),
    putNewItem(keys.record(tenant, 'CUSTOMER', customer.id), { ...customer, ...entries.attributes }),
    ...updateDerivedEntries(tenant, undefined, entries),
  ];
}

/**
 * Updates a customer's profile if none of these fields has changed since it was read. Password, sessions and linked
 * identities stay.
 */
export function updateCustomerProfile(tenant: Tenant, before: Customer, requested: Customer): Change[] {
  const { fname, lname, email, phone, smsNumber, emailVerified } = requested;
  const after = { ...before, fname, lname, email, phone, emailVerified };
  const guard = (address: string) => keys.guard(tenant, 'CUSTOMER-EMAIL', address);
  const entries = toCustomerEntries(tenant, after);
  return [
    updateItem(keys.record(tenant, 'CUSTOMER', before.id), {
      set: { fname, lname, email, phone, smsNumber, emailVerified, ...entries.attributes },
      ...(smsNumber === undefined ? { remove: ['smsNumber'] } : {}),
      require: toUnchangedRequirements(
        before,
        'fname',
        'lname',
        'email',
        'phone',
        'smsNumber',
        'emailVerified',
      ),
    }),
    ...(email && email !== before.email ? [putNewItem(guard(email), { id: before.id })] : []),
    ...(before.email && email !== before.email ? [deleteItem(guard(before.email))] : []),
    ...updateDerivedEntries(tenant, toCustomerEntries(tenant, before), entries),
  ];
}
