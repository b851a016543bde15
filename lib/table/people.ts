import type { Customer, User } from '../rules/accounts/people.ts';
import type { CustomerId, Tenant, UserId } from '../rules/ids.ts';
import { type Change, create, remove, toUnchangedRequirements, update } from './change.ts';
import { fieldsOf } from './item.ts';
import { type GuardKind, keys } from './keys.ts';
import type { Store } from './store.ts';

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
  const item = await store.get(keys.record(tenant, kind, id));
  return item && fieldsOf<Person>(item);
}

/** A user: the log-in of an admin or staff member. */
export async function getUser(store: Store, tenant: Tenant, id: UserId): Promise<User | undefined> {
  const item = await store.get(keys.record(tenant, 'USER', id));
  return item && fieldsOf<User>(item);
}

export const findUserByEmail = (store: Store, tenant: Tenant, email: string) =>
  findByEmail<User>(store, tenant, 'USER-EMAIL', 'USER', email);

/** All users, by id. */
export async function listUsers(store: Store, tenant: Tenant): Promise<User[]> {
  return (await store.queryAll(keys.records(tenant, 'USER'))).map(fieldsOf<User>);
}

/** Adds a user and the guard that keeps the e-mail address unique. */
export const putUser = (tenant: Tenant, user: User): Change[] => [
  create(keys.guard(tenant, 'USER-EMAIL', user.email), { id: user.id }),
  create(keys.record(tenant, 'USER', user.id), user),
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
  const record = update(keys.record(tenant, 'USER', before.id), {
    set: { name, email, role, passwordHash },
    ...(endSessions ? { add: { generation: 1 } } : {}),
    require: toUnchangedRequirements(before, 'name', 'email', 'role', 'passwordHash'),
  });
  if (email === before.email) return [record];
  return [
    record,
    create(keys.guard(tenant, 'USER-EMAIL', email), { id: before.id }),
    remove(keys.guard(tenant, 'USER-EMAIL', before.email), { attribute: 'id', is: before.id }),
  ];
}

/** Deletes a user and frees the e-mail address. */
export const deleteUser = (tenant: Tenant, user: User): Change[] => [
  remove(keys.record(tenant, 'USER', user.id), { attribute: 'email', is: user.email }),
  remove(keys.guard(tenant, 'USER-EMAIL', user.email), { attribute: 'id', is: user.id }),
];

export async function getCustomer(
  store: Store,
  tenant: Tenant,
  id: CustomerId,
): Promise<Customer | undefined> {
  const item = await store.get(keys.record(tenant, 'CUSTOMER', id));
  return item && fieldsOf<Customer>(item);
}

const CUSTOMERS_PER_BATCH = 100;

/** Reads customers by id, in parallel batches. */
export async function getCustomers(
  store: Store,
  tenant: Tenant,
  ids: Iterable<CustomerId>,
): Promise<Map<CustomerId, Customer>> {
  const customerKeys = [...new Set(ids)].map((id) => keys.record(tenant, 'CUSTOMER', id));
  const batches = Array.from({ length: Math.ceil(customerKeys.length / CUSTOMERS_PER_BATCH) }, (_, batch) =>
    customerKeys.slice(batch * CUSTOMERS_PER_BATCH, (batch + 1) * CUSTOMERS_PER_BATCH),
  );
  const items = (await Promise.all(batches.map((batch) => store.getMany(batch, 'eventual')))).flat();
  const customers = items.map(fieldsOf<Customer>);
  return new Map(customers.map((customer) => [customer.id, customer]));
}

export const findCustomerByEmail = (store: Store, tenant: Tenant, email: string) =>
  findByEmail<Customer>(store, tenant, 'CUSTOMER-EMAIL', 'CUSTOMER', email);

/** As many customers as fit well into the 1 MB of one query. */
const CUSTOMERS_PER_QUERY = 1_000;

/**
 * All customers, by id. Ids are consecutive, so ranges of them are read in parallel: 5,000 customers take as long as
 * 1,000, after one small read.
 */
export async function listCustomers(store: Store, tenant: Tenant): Promise<Customer[]> {
  const last = Number((await store.get(keys.counter(tenant, 'CUSTOMER')))?.last ?? 0);
  const { pk } = keys.records(tenant, 'CUSTOMER');
  const ranges = Array.from({ length: Math.ceil(last / CUSTOMERS_PER_QUERY) }, (_, index) => ({
    pk,
    from: keys.record(tenant, 'CUSTOMER', index * CUSTOMERS_PER_QUERY + 1).sk,
    to: keys.record(tenant, 'CUSTOMER', (index + 1) * CUSTOMERS_PER_QUERY).sk,
  }));
  return (await Promise.all(ranges.map((range) => store.queryAll(range)))).flat().map(fieldsOf<Customer>);
}

/** Adds a customer, and the guard of the e-mail address if there is one. */
export const putCustomer = (tenant: Tenant, customer: Customer): Change[] => [
  ...(customer.email
    ? [create(keys.guard(tenant, 'CUSTOMER-EMAIL', customer.email), { id: customer.id })]
    : []),
  create(keys.record(tenant, 'CUSTOMER', customer.id), customer),
];

/**
 * Updates a customer's profile if none of these fields has changed since it was read. Password, sessions and linked
 * identities stay.
 */
export function updateCustomer(
  tenant: Tenant,
  before: Customer,
  { fname, lname, email, phone, emailVerified }: Customer,
): Change[] {
  const guard = (address: string) => keys.guard(tenant, 'CUSTOMER-EMAIL', address);
  return [
    update(keys.record(tenant, 'CUSTOMER', before.id), {
      set: { fname, lname, email, phone, emailVerified },
      require: toUnchangedRequirements(before, 'fname', 'lname', 'email', 'phone', 'emailVerified'),
    }),
    ...(email && email !== before.email ? [create(guard(email), { id: before.id })] : []),
    ...(before.email && email !== before.email
      ? [remove(guard(before.email), { attribute: 'id', is: before.id })]
      : []),
  ];
}
