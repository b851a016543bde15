import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { keys } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import { type Change, deleteItem, type Store, updateItem } from '../store.ts';

/**
 * The customer's id at the payment processor, which stores the cards. The id of a customer who was merged into another one stays
 * under the old id: an erasure deletes the person there (BEHAVIOR §4.6, §4.7).
 */
export const findCardholderId = async (
  store: Store,
  tenant: Tenant,
  customer: CustomerId,
): Promise<string | undefined> =>
  (await findRecordByKey<{ readonly cardholder: string }>(store, keys.cardholder(tenant, customer)))
    ?.cardholder;

export const deleteCardholderId = (tenant: Tenant, customer: CustomerId): Change =>
  deleteItem(keys.cardholder(tenant, customer));

export const updateCardholderId = (tenant: Tenant, customer: CustomerId, cardholder: string): Change =>
  updateItem(keys.cardholder(tenant, customer), { set: { cardholder } });
