import type { Customer, User } from '../../rules/customers/people.ts';
import type { CustomerId, StaffId, Tenant, UserId } from '../../rules/ids.ts';
import { type Change, deleteItem, putNewItem, toUnchangedRequirements, updateItem } from '../change.ts';
import { toRecordFields } from '../item.ts';
import { type GuardKind, type Key, keys } from '../keys.ts';
import { findRecordByKey, getItems, listRecordsInRange } from '../records.ts';
import type { Consistency, Store } from '../store.ts';

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
  return findRecordByKey(store, keys.record(tenant, kind, id));
}

export const findUser = (store: Store, tenant: Tenant, id: UserId): Promise<User | undefined> =>
  findRecordByKey(store, keys.record(tenant, 'USER', id));

export const findUserByEmail = (store: Store, tenant: Tenant, email: string) =>
  findByEmail<User>(store, tenant, 'USER-EMAIL', 'USER', email);

/** All users, by id. */
export const listUsers = (store: Store, tenant: Tenant): Promise<User[]> =>
  listRecordsInRange(store, keys.records(tenant, 'USER'));

/** The user who is this staff member; undefined where the member has no log-in. */
export async function findUserOfStaff(
  store: Store,
  tenant: Tenant,
  staffId: StaffId,
): Promise<User | undefined> {
  const owner = await store.get(keys.guard(tenant, 'USER-STAFF', String(staffId)));
  return owner && findUser(store, tenant, Number(owner.id));
}

/** The guards that keep the e-mail address and the staff member of a user unique. */
const listUserGuards = (tenant: Tenant, { email, staffId }: Pick<User, 'email' | 'staffId'>): Key[] => [
  keys.guard(tenant, 'USER-EMAIL', email),
  ...(staffId === undefined ? [] : [keys.guard(tenant, 'USER-STAFF', String(staffId))]),
];

/** Adds a user with their guards. */
export const putUser = (tenant: Tenant, user: User): Change[] => [
  ...listUserGuards(tenant, user).map((guard) => putNewItem(guard, { id: user.id })),
  putNewItem(keys.record(tenant, 'USER', user.id), user),
];

/** The attributes of a user that a change of the salon sets. */
const USER_ATTRIBUTES = ['name', 'email', 'role', 'roleId', 'staffId', 'passwordHash'] as const;

/**
 * Updates a user if no field has changed since it was read, the password included: its owner may set a new one at
 * the same moment. `endSessions` invalidates all refresh tokens of the user.
 */
export function updateUser(
  tenant: Tenant,
  before: User,
  after: User,
  { endSessions }: { readonly endSessions: boolean },
): Change[] {
  const record = updateItem(keys.record(tenant, 'USER', before.id), {
    set: Object.fromEntries(USER_ATTRIBUTES.map((name) => [name, after[name]])),
    remove: USER_ATTRIBUTES.filter((name) => after[name] === undefined),
    ...(endSessions ? { add: { generation: 1 } } : {}),
    require: toUnchangedRequirements(before, ...USER_ATTRIBUTES),
  });
  const [old, current] = [listUserGuards(tenant, before), listUserGuards(tenant, after)];
  const without = (guards: readonly Key[], others: readonly Key[]) =>
    guards.filter(({ pk }) => !others.some((other) => other.pk === pk));
  return [
    record,
    ...without(current, old).map((guard) => putNewItem(guard, { id: before.id })),
    ...without(old, current).map((guard) => deleteItem(guard)),
  ];
}

/** Deletes a user, and frees the e-mail address and the staff member. */
export const deleteUser = (tenant: Tenant, user: User): Change[] => [
  deleteItem(keys.record(tenant, 'USER', user.id), ...toUnchangedRequirements(user, 'email', 'staffId')),
  ...listUserGuards(tenant, user).map((guard) => deleteItem(guard)),
];

export const findCustomer = (store: Store, tenant: Tenant, id: CustomerId): Promise<Customer | undefined> =>
  findRecordByKey(store, keys.record(tenant, 'CUSTOMER', id));

/** Reads customers by id, in the order of the ids. */
export async function getCustomers(
  store: Store,
  tenant: Tenant,
  ids: Iterable<CustomerId>,
  consistency: Consistency = 'eventual',
): Promise<Map<CustomerId, Customer>> {
  const requested = [...new Set(ids)];
  const items = await getItems(
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

/**
 * Requires that a customer was not merged or erased since the record was read. Each new record of a customer is committed with
 * it, so that none is written for the old id after the merge (BEHAVIOR §4.7), and counted, so that an erasure that was decided on
 * before the record fails (BEHAVIOR §4.6). Nothing for a guest.
 */
export const requireCustomer = (tenant: Tenant, id: CustomerId | null): Change[] =>
  id === null
    ? []
    : [
        updateItem(keys.record(tenant, 'CUSTOMER', id), {
          add: { additions: 1 },
          require: [{ that: 'present' }],
        }),
      ];
