import type { Customer } from '../rules/accounts/people.ts';
import type { Tenant } from '../rules/ids.ts';
import { type Change, create, remove, unchangedSince, update } from './change.ts';
import { fieldsOf } from './item.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

/** Customers of one read; as many fit well into the megabyte that a read gives. */
const SPAN = 1_000;

/**
 * All customers, by id. Ids are counted, so that spans of them can be read side by side: 5,000 customers take as long
 * as 1,000, after one small read.
 */
export async function listCustomers(store: Store, tenant: Tenant): Promise<Customer[]> {
  const last = Number((await store.get(keys.counter(tenant, 'CUSTOMER')))?.last ?? 0);
  const { pk } = keys.records(tenant, 'CUSTOMER');
  const spans = Array.from({ length: Math.ceil(last / SPAN) }, (_, span) => ({
    pk,
    from: keys.record(tenant, 'CUSTOMER', span * SPAN + 1).sk,
    to: keys.record(tenant, 'CUSTOMER', (span + 1) * SPAN).sk,
  }));
  return (await Promise.all(spans.map((span) => store.all(span)))).flat().map(fieldsOf<Customer>);
}

/**
 * A customer as the desk or they themselves want it to be, on condition that all of it is as it was read: of two
 * changes at once one comes second, and keeps what the first has changed. The guard goes with the address. Password,
 * sessions and log-ins at identity providers stay.
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
      require: unchangedSince(before, 'fname', 'lname', 'email', 'phone', 'emailVerified'),
    }),
    ...(email && email !== before.email ? [create(guard(email), { id: before.id })] : []),
    ...(before.email && email !== before.email
      ? [remove(guard(before.email), { attribute: 'id', is: before.id })]
      : []),
  ];
}
