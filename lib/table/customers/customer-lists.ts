import { toAccountOfCustomer } from '../../rules/access/accounts.ts';
import { toFirstNameFirstSortKey } from '../../rules/customers/customer-search.ts';
import { type Customer, SALON_NOTES } from '../../rules/customers/customers.ts';
import { listContactKeys } from '../../rules/customers/mailboxes.ts';
import type { Tenant } from '../../rules/ids.ts';
import { deleteSubjectGuards } from '../access/accounts.ts';
import { type DerivedEntries, updateDerivedEntries } from '../derived-entries.ts';
import { INDEXES, indexKeys, keys, parseSortKeyId, toRankedList } from '../keys.ts';
import { putCustomerEvent, toNextCustomerChangeInstant } from '../notifications/events.ts';
import { getRankedPage, type ListSpan } from '../ranked-lists.ts';
import { toRecordFields } from '../records.ts';
import {
  type Change,
  deleteItem,
  putItem,
  putNewItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';
import { toCustomerWordItems } from './customer-words.ts';
import { findCustomersByIds } from './customers.ts';
import { toRetentionReviewKeys } from './data-retention.ts';

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

/** A part of the list of all customers by name, then id; the order is eventually consistent. */
export async function getCustomerPageSortedByName(
  store: Store,
  tenant: Tenant,
  span: ListSpan,
): Promise<CustomerPage> {
  const { entries, total } = await getRankedPage(store, toRankedList(tenant, 'CUSTOMER-NAME'), span);
  const customers = await findCustomersByIds(store, tenant, entries.map(parseSortKeyId), 'strong');
  return { rows: [...customers.values()], total };
}

export function toCustomerDerivedEntries(tenant: Tenant, customer: Customer): DerivedEntries {
  const { id } = customer;
  const attributes = indexKeys.customerName(tenant, toFirstNameFirstSortKey(customer), id);
  return {
    attributes,
    places: [
      { list: 'CUSTOMER', id },
      { list: 'CUSTOMER-NAME', id, sk: attributes[INDEXES.list.sk] },
    ],
    items: [
      ...toCustomerWordItems(tenant, customer),
      ...(customer.mustCall ? listContactKeys(customer) : []).map((contact) => ({
        key: keys.mustCaller(tenant, contact, id),
        fields: {},
      })),
    ],
  };
}

/**
 * Adds a customer to lists and search, and the guard of the e-mail address if there is one; the event is the caller's. `reviewAt`:
 * when scheduled work looks whether the customer is to be erased (BEHAVIOR §4.8).
 */
export function putNewCustomerWithoutEvent(tenant: Tenant, customer: Customer, reviewAt?: Date): Change[] {
  const entries = toCustomerDerivedEntries(tenant, customer);
  return [
    ...(customer.email
      ? [putNewItem(keys.guard(tenant, 'CUSTOMER-EMAIL', customer.email), { id: customer.id })]
      : []),
    putNewItem(keys.record(tenant, 'CUSTOMER', customer.id), {
      ...customer,
      ...entries.attributes,
      ...toRetentionReviewKeys(customer.id, reviewAt),
    }),
    ...updateDerivedEntries(tenant, undefined, entries),
  ];
}

/** The attributes of a customer's profile, and the instant of its last change. */
const PROFILE = [
  'changedAt',
  'fname',
  'lname',
  'email',
  'phone',
  'smsNumber',
  'emailVerified',
  ...SALON_NOTES,
  'pendingEmail',
  'emailChangedAt',
  'language',
] as const;

/** The attributes that decide whether somebody logs in as a customer. */
const LOG_IN = ['passwordHash', 'subjects'] as const;

/** The attributes beside these that a merge depends on. Records that were added may be value. */
const COUNTED = ['additions', 'mergedIds', 'lastLogInAt'] as const;

function toProfileUpdate(
  { fname, lname, email, phone, emailVerified, ...customer }: Customer,
  { attributes }: DerivedEntries,
) {
  const { smsNumber, language, pendingEmail, emailChangedAt } = customer;
  const notes = Object.fromEntries(SALON_NOTES.map((name) => [name, customer[name]]));
  const optional = { smsNumber, language, ...notes, pendingEmail, emailChangedAt };
  return {
    set: { fname, lname, email, phone, emailVerified, ...optional, ...attributes },
    remove: Object.entries(optional).flatMap(([name, value]) => (value === undefined ? [name] : [])),
  };
}

/** The change of a log-in that comes with a change of the profile, and ends all sessions. */
function toLogInUpdate({ passwordHash, subjects }: Customer) {
  return {
    set: { subjects, ...(passwordHash === undefined ? {} : { passwordHash }) },
    remove: passwordHash === undefined ? ['passwordHash'] : [],
  };
}

/**
 * Updates a customer's profile if none of these fields has changed since it was read. Password, sessions and linked
 * identities stay.
 * @param keptEmail an address that is kept for the customer beside the present one
 * @param isLogInReplaced sets password and linked identities too, and ends all sessions
 */
export function updateCustomerProfile(
  tenant: Tenant,
  before: Customer,
  requested: Customer,
  now: Date,
  {
    keptEmail,
    isLogInReplaced = false,
  }: { readonly keptEmail?: string | undefined; readonly isLogInReplaced?: boolean } = {},
): Change[] {
  const { email } = requested;
  const guard = (address: string) => keys.guard(tenant, 'CUSTOMER-EMAIL', address);
  const entries = toCustomerDerivedEntries(tenant, requested);
  const profile = toProfileUpdate(requested, entries);
  const logIn = isLogInReplaced ? toLogInUpdate(requested) : { set: {}, remove: [] };
  const isMoved = email !== before.email;
  return [
    updateItem(keys.record(tenant, 'CUSTOMER', before.id), {
      set: {
        ...profile.set,
        ...logIn.set,
        changedAt: toNextCustomerChangeInstant(before, now).toISOString(),
      },
      remove: [...profile.remove, ...logIn.remove],
      ...(isLogInReplaced ? { add: { generation: 1 } } : {}),
      require: toUnchangedRequirements(before, ...PROFILE, ...(isLogInReplaced ? LOG_IN : [])),
    }),
    ...(email && isMoved && email !== keptEmail ? [putNewItem(guard(email), { id: before.id })] : []),
    ...(before.email && isMoved && before.email !== keptEmail ? [deleteItem(guard(before.email))] : []),
    ...updateDerivedEntries(tenant, toCustomerDerivedEntries(tenant, before), entries),
    ...putCustomerEvent(tenant, { customerId: before.id, change: 'updated' }, before, now),
  ];
}

/**
 * Merges the customer `from` into the customer `into`, who is then as `after` says, and deletes `from` with the log-in, if
 * neither has changed since it was read (BEHAVIOR §4.6).
 */
export function updateIntoAndDeleteMergedCustomer(
  tenant: Tenant,
  from: Customer,
  into: Customer,
  after: Customer,
  now: Date,
): Change[] {
  const { email, mergedIds, lastLogInAt } = after;
  const entries = toCustomerDerivedEntries(tenant, after);
  const profile = toProfileUpdate(after, entries);
  const guard = from.email && keys.guard(tenant, 'CUSTOMER-EMAIL', from.email);
  const isOwn = { attribute: 'id', is: from.id } as const;
  return [
    // First, because the audit trail names the first customer that changes (BEHAVIOR §38.2)
    updateItem(keys.record(tenant, 'CUSTOMER', into.id), {
      ...profile,
      set: {
        ...profile.set,
        mergedIds,
        lastLogInAt,
        changedAt: toNextCustomerChangeInstant(into, now).toISOString(),
      },
      require: toUnchangedRequirements(into, ...PROFILE, ...LOG_IN, ...COUNTED),
    }),
    deleteItem(
      keys.record(tenant, 'CUSTOMER', from.id),
      ...toUnchangedRequirements(from, ...PROFILE, ...LOG_IN, ...COUNTED),
    ),
    ...(guard
      ? [email === into.email ? deleteItem(guard, isOwn) : putItem(guard, { id: into.id }, isOwn)]
      : []),
    ...deleteSubjectGuards(tenant, toAccountOfCustomer(from)),
    ...updateDerivedEntries(tenant, toCustomerDerivedEntries(tenant, into), entries),
    ...updateDerivedEntries(tenant, toCustomerDerivedEntries(tenant, from), undefined),
    ...putCustomerEvent(tenant, { customerId: into.id, change: 'updated' }, into, now),
  ];
}
