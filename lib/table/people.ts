import type { Customer, User } from '../rules/accounts/people.ts';
import type { CustomerId, Tenant, UserId } from '../rules/ids.ts';
import { type Change, create } from './change.ts';
import { fieldsOf } from './item.ts';
import { type GuardKind, keys } from './keys.ts';
import type { Store } from './store.ts';

/** No person has it. */
const NOBODY_ID = 0;

/** The person that owns an e-mail address, if any; the same reads where nobody does, so that the time tells nothing. */
async function byEmail<Person>(
  store: Store,
  tenant: Tenant,
  guard: GuardKind,
  kind: 'USER' | 'CUSTOMER',
  email: string,
): Promise<Person | undefined> {
  const owner = await store.get(keys.guard(tenant, guard, email));
  const id = owner ? Number(owner.id) : NOBODY_ID;
  const item = await store.get(keys.record(tenant, kind, id));
  return item && fieldsOf<Person>(item);
}

/** A log-in of the salon's own people; undefined where the salon has none of that id. */
export async function getUser(store: Store, tenant: Tenant, id: UserId): Promise<User | undefined> {
  const item = await store.get(keys.record(tenant, 'USER', id));
  return item && fieldsOf<User>(item);
}

export const findUserByEmail = (store: Store, tenant: Tenant, email: string) =>
  byEmail<User>(store, tenant, 'USER-EMAIL', 'USER', email);

/** A customer; undefined where the salon has none of that id. */
export async function getCustomer(
  store: Store,
  tenant: Tenant,
  id: CustomerId,
): Promise<Customer | undefined> {
  const item = await store.get(keys.record(tenant, 'CUSTOMER', id));
  return item && fieldsOf<Customer>(item);
}

const CUSTOMERS_PER_READ = 100;

/** The customers of these ids, read side by side. */
export async function getCustomers(
  store: Store,
  tenant: Tenant,
  ids: Iterable<CustomerId>,
): Promise<Map<CustomerId, Customer>> {
  const wanted = [...new Set(ids)].map((id) => keys.record(tenant, 'CUSTOMER', id));
  const batches = Array.from({ length: Math.ceil(wanted.length / CUSTOMERS_PER_READ) }, (_, batch) =>
    wanted.slice(batch * CUSTOMERS_PER_READ, (batch + 1) * CUSTOMERS_PER_READ),
  );
  const items = (await Promise.all(batches.map((batch) => store.getMany(batch, 'eventual')))).flat();
  const customers = items.map(fieldsOf<Customer>);
  return new Map(customers.map((customer) => [customer.id, customer]));
}

export const findCustomerByEmail = (store: Store, tenant: Tenant, email: string) =>
  byEmail<Customer>(store, tenant, 'CUSTOMER-EMAIL', 'CUSTOMER', email);

/** A new user, and the guard that keeps the e-mail address to one user of the salon. */
export const putUser = (tenant: Tenant, user: User): Change[] => [
  create(keys.guard(tenant, 'USER-EMAIL', user.email), { id: user.id }),
  create(keys.record(tenant, 'USER', user.id), user),
];

/** A new customer, and the guard of the e-mail address where there is one. */
export const putCustomer = (tenant: Tenant, customer: Customer): Change[] => [
  ...(customer.email
    ? [create(keys.guard(tenant, 'CUSTOMER-EMAIL', customer.email), { id: customer.id })]
    : []),
  create(keys.record(tenant, 'CUSTOMER', customer.id), customer),
];
