import type { MergedCustomer } from '../../rules/customers/customer-merges.ts';
import { type Customer, toErasedCustomer } from '../../rules/customers/customers.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import type { Money } from '../../rules/money.ts';
import { indexKeys, keys } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import {
  type Change,
  type Consistency,
  putNewItem,
  requireItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';
import { findCustomer, findCustomersByIds } from './customers.ts';

const toKey = (tenant: Tenant, id: CustomerId) => keys.record(tenant, 'MERGED-CUSTOMER', id);

export const findMergeRecordOfCustomer = (
  store: Store,
  tenant: Tenant,
  id: CustomerId,
): Promise<MergedCustomer | undefined> => findRecordByKey(store, toKey(tenant, id));

/** The id of the customer whom a customer was merged into, over chains; the same id for everybody else (BEHAVIOR §4.6). */
export async function resolveCustomerId(store: Store, tenant: Tenant, id: CustomerId): Promise<CustomerId> {
  const merged = await findMergeRecordOfCustomer(store, tenant, id);
  return merged ? resolveCustomerId(store, tenant, merged.into) : id;
}

/** The customer of an id that a record holds, or the one whom that customer was merged into (BEHAVIOR §4.6). */
export async function resolveCustomer(
  store: Store,
  tenant: Tenant,
  id: CustomerId,
): Promise<Customer | undefined> {
  const customer = await findCustomer(store, tenant, id);
  if (customer) return customer;
  const merged = await findMergeRecordOfCustomer(store, tenant, id);
  return merged && resolveCustomer(store, tenant, merged.into);
}

/** The customer as resolveCustomer finds them; without a name and contacts if they were erased. */
export const resolveCustomerOrErased = async (
  store: Store,
  tenant: Tenant,
  id: CustomerId,
): Promise<Customer> => (await resolveCustomer(store, tenant, id)) ?? toErasedCustomer(id);

/** The customers of ids that records hold, by these ids; of a merged one, the customer whom they were merged into. */
export async function resolveCustomerMap(
  store: Store,
  tenant: Tenant,
  ids: Iterable<CustomerId>,
  consistency?: Consistency,
): Promise<Map<CustomerId, Customer>> {
  const requested = [...new Set(ids)];
  const found = await findCustomersByIds(store, tenant, requested, consistency);
  const missing = requested.filter((id) => !found.has(id));
  const resolved = await Promise.all(missing.map((id) => resolveCustomer(store, tenant, id)));
  return new Map(
    requested.flatMap((id) => {
      const customer = found.get(id) ?? resolved[missing.indexOf(id)];
      return customer ? [[id, customer]] : [];
    }),
  );
}

/** The customer of an appointment by id, for its view; empty where it has none. */
export const resolveSingleCustomerMap = (
  store: Store,
  tenant: Tenant,
  id: CustomerId | null,
): Promise<Map<CustomerId, Customer>> => resolveCustomerMap(store, tenant, id === null ? [] : [id], 'strong');

/** All ids under which records of a customer may lie: the own one, and those of the customers merged into them. */
export async function listOwnAndMergedCustomerIds(
  store: Store,
  tenant: Tenant,
  id: CustomerId,
): Promise<readonly CustomerId[]> {
  const { mergedIds = [] } = (await findCustomer(store, tenant, id)) ?? {};
  return [id, ...mergedIds];
}

/** Requires that a customer was not merged since. Records also move to one who was erased, whose erasure finds them there. */
export const requireUnmerged = (tenant: Tenant, id: CustomerId): Change =>
  requireItem(toKey(tenant, id), { that: 'absent' });

/** The keys by which scheduled work moves the rest of a customer's records. */
const toDueKeys = (id: CustomerId, instant: Date) => indexKeys.due(id, instant.toISOString());

/** Records that a customer was merged, and schedules the move of what belongs to them. */
export const putMergedCustomer = (tenant: Tenant, merged: MergedCustomer, dueAt: Date): Change =>
  putNewItem(toKey(tenant, merged.id), { ...merged, ...toDueKeys(merged.id, dueAt) });

/** Schedules the next look for records of a merged customer; none where nothing is left. */
export const updateMergedCustomerScheduled = (
  tenant: Tenant,
  { id }: MergedCustomer,
  dueAt: Date | undefined,
): Change =>
  updateItem(toKey(tenant, id), {
    ...(dueAt ? { set: toDueKeys(id, dueAt) } : { remove: indexKeys.unscheduled }),
    require: [{ that: 'present' }],
  });

/** Records that credit moved from a merged customer, if none has moved since the record was read. */
export const updateMergedCustomerCreditMoved = (
  tenant: Tenant,
  before: MergedCustomer,
  moved: { readonly into: CustomerId; readonly amount: Money },
): Change =>
  updateItem(toKey(tenant, before.id), {
    set: { credits: [...(before.credits ?? []), moved] },
    require: [{ that: 'present' }, ...toUnchangedRequirements(before, 'credits')],
  });
