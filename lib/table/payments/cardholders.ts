import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { type Change, deleteItem, putItem } from '../change.ts';
import { keys } from '../keys.ts';
import type { Store } from '../store.ts';

/** The customer's id at the payment processor, which stores the cards. */
export async function getCardholder(
  store: Store,
  tenant: Tenant,
  customer: CustomerId,
): Promise<string | undefined> {
  const item = await store.get(keys.cardholder(tenant, customer));
  return item && String(item.cardholder);
}

export const putCardholder = (tenant: Tenant, customer: CustomerId, cardholder: string): Change =>
  putItem(keys.cardholder(tenant, customer), { cardholder });

export const deleteCardholder = (tenant: Tenant, customer: CustomerId): Change =>
  deleteItem(keys.cardholder(tenant, customer));
