import type { Tenant } from '../../rules/ids.ts';
import { keys, listRegistryPartitions } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import { type Change, deleteItem, putItem, type Store, updateItem } from '../store.ts';

type RegisteredSalon = {
  readonly slug: Tenant;
  readonly name: string;
  readonly createdAt: string;
  readonly suspendedAt?: string;
};

export const putRegisteredSalon = (tenant: Tenant, name: string, createdAt: string): Change =>
  putItem(keys.registeredSalon(tenant), { name, createdAt });

export const updateRegisteredSalon = (
  tenant: Tenant,
  set: Partial<Omit<RegisteredSalon, 'slug'>>,
  remove: readonly (keyof RegisteredSalon)[] = [],
): Change => updateItem(keys.registeredSalon(tenant), { set, remove });

export const deleteRegisteredSalon = (tenant: Tenant): Change => deleteItem(keys.registeredSalon(tenant));

/** All salons, by slug (BEHAVIOR §32.1). */
export async function listRegisteredSalons(store: Store): Promise<RegisteredSalon[]> {
  const shards = await Promise.all(listRegistryPartitions().map((range) => store.queryAll(range)));
  return shards
    .flat()
    .map((item) => ({ ...toRecordFields<Omit<RegisteredSalon, 'slug'>>(item), slug: item.sk as Tenant }))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
