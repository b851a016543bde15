import { type AddressChange, computeAddressChangeEnd } from '../../rules/customers/address-changes.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { indexKeys, keys } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import {
  type Change,
  deleteItem,
  putItem,
  type Requirement,
  type Store,
  toUnchangedRequirements,
} from '../store.ts';

const toKey = (tenant: Tenant, id: CustomerId) => keys.record(tenant, 'ADDRESS-CHANGE', id);

/** The last change of a customer's address by the salon, also one that has ended and was not removed yet. */
export const findAddressChange = (
  store: Store,
  tenant: Tenant,
  id: CustomerId,
): Promise<AddressChange | undefined> => findRecordByKey(store, toKey(tenant, id));

const toUnchanged = (before: AddressChange | undefined): readonly Requirement[] =>
  before ? toUnchangedRequirements(before, 'startedAt', 'changedAt') : [{ that: 'absent' }];

/** Stores a change in the place of the one that was read. Scheduled work removes it at its end. */
export const putAddressChange = (
  tenant: Tenant,
  before: AddressChange | undefined,
  change: AddressChange,
): Change =>
  putItem(
    toKey(tenant, change.id),
    { ...change, ...indexKeys.due(change.id, computeAddressChangeEnd(change).toISOString()) },
    ...toUnchanged(before),
  );

export const deleteAddressChange = (tenant: Tenant, before: AddressChange): Change =>
  deleteItem(toKey(tenant, before.id), ...toUnchanged(before));

/** The address before a change, which is kept for the customer; undefined where the change was not confirmed. */
export const findKeptAddress = (change: AddressChange | undefined): string | undefined =>
  change?.changedAt === undefined ? undefined : change.from;

/** Whether an address is still kept for the customer (BEHAVIOR §4.9): another change of the customer may have freed the address. */
export const isAddressKeptForCustomer = async (
  store: Store,
  tenant: Tenant,
  id: CustomerId,
  email: string,
): Promise<boolean> => (await store.get(keys.guard(tenant, 'CUSTOMER-EMAIL', email)))?.id === id;

/** Frees an address, if it is still the customer's. */
export const deleteAddressGuard = (tenant: Tenant, id: CustomerId, email: string): Change =>
  deleteItem(keys.guard(tenant, 'CUSTOMER-EMAIL', email), { attribute: 'id', is: id });
