import type { Tenant } from '../../rules/ids.ts';
import { type Change, deleteItem, putItem, updateItem } from '../change.ts';
import { toRecordFields } from '../item.ts';
import { keys, listRegistryPartitions } from '../keys.ts';
import { findMigrationProgress } from '../migrations.ts';
import type { Store } from '../store.ts';

/** A salon as the registry lists it. */
type RegisteredSalon = {
  readonly slug: Tenant;
  readonly name: string;
  readonly createdAt: string;
  readonly suspendedAt?: string;
};

/** Lists a new salon. */
export const putRegisteredSalon = (tenant: Tenant, name: string, createdAt: string): Change =>
  putItem(keys.registeredSalon(tenant), { name, createdAt });

/** Changes what the registry says of a salon; also of one that the registry does not list yet (BEHAVIOR §32.4). */
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

/** The migration that lists the salons of earlier releases. */
export const REGISTRY_MIGRATION = 'salon-registry';

/** Whether the registry lists the salons of earlier releases too (BEHAVIOR §32.4). */
export async function isRegistryComplete(store: Store): Promise<boolean> {
  const progress = await findMigrationProgress(store, REGISTRY_MIGRATION);
  return progress?.endedAt !== undefined && progress.inUse === 0;
}
