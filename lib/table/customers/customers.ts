import type { Customer } from '../../rules/customers/customers.ts';
import { listContactKeys } from '../../rules/customers/mailboxes.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { keys } from '../keys.ts';
import { findRecordByGuard, findRecordByKey, getItems, toRecordFields } from '../records.ts';
import { type Change, type Consistency, type Store, updateItem } from '../store.ts';

export const findCustomer = (store: Store, tenant: Tenant, id: CustomerId): Promise<Customer | undefined> =>
  findRecordByKey(store, keys.record(tenant, 'CUSTOMER', id));

/** Reads customers by id, in the order of the ids. */
export async function findCustomersByIds(
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

/** The customer who has an address. An address that is only kept for a customer finds nobody (BEHAVIOR §4.9). */
export async function findCustomerByCurrentEmail(
  store: Store,
  tenant: Tenant,
  email: string,
): Promise<Customer | undefined> {
  const customer = await findRecordByGuard<Customer>(store, tenant, 'CUSTOMER-EMAIL', 'CUSTOMER', email);
  return customer?.email.toLowerCase() === email.toLowerCase() ? customer : undefined;
}

/** Whether an address belongs to another customer, or is kept for another customer. */
export async function isEmailTakenOrKept(
  store: Store,
  tenant: Tenant,
  email: string,
  exceptCustomerId?: CustomerId,
): Promise<boolean> {
  const guard = await store.get(keys.guard(tenant, 'CUSTOMER-EMAIL', email));
  return guard !== undefined && guard.id !== exceptCustomerId;
}

/** Whether a customer with this mailbox or phone number may not book online (BEHAVIOR §14.13). */
export async function isBlockedFromOnlineBooking(
  store: Store,
  tenant: Tenant,
  contact: { readonly email: string; readonly phone: string },
): Promise<boolean> {
  const found = await Promise.all(
    listContactKeys(contact).map((key) => store.queryAll(keys.mustCallers(tenant, key))),
  );
  return found.flat().length > 0;
}

/** Keeps with a customer the day of the first visit, so that the diary reads no totals (BEHAVIOR §11.14). */
export const updateFirstVisit = (tenant: Tenant, id: CustomerId, firstVisit: LocalDate | null): Change =>
  updateItem(keys.record(tenant, 'CUSTOMER', id), {
    ...(firstVisit === null ? { remove: ['firstVisit'] } : { set: { firstVisit } }),
    require: [{ that: 'present' }],
  });

/**
 * Requires that a customer was not merged or erased since the customer was read. Each new record of a customer is committed with
 * this condition, so that none is written for the old id after the merge (BEHAVIOR §4.6). It also counts the record, so that an
 * erasure that was decided before the record fails (BEHAVIOR §4.7). No changes for a guest.
 */
export const requireCustomerAndCountRecord = (tenant: Tenant, id: CustomerId | null): Change[] =>
  id === null
    ? []
    : [
        updateItem(keys.record(tenant, 'CUSTOMER', id), {
          add: { additions: 1 },
          require: [{ that: 'present' }],
        }),
      ];
