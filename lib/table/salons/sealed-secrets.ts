import type { Tenant } from '../../rules/ids.ts';
import type { SecretName } from '../../rules/salon/settings.ts';
import { type Change, updateItem } from '../change.ts';
import { toRecordFields } from '../item.ts';
import { keys } from '../keys.ts';
import type { Store } from '../store.ts';

/** Sealed texts by name; a secret that the salon has not set is missing. */
type SealedSecrets = { readonly [Name in SecretName]?: string };

/** The salon's sealed secrets; the caller opens the one that it needs. */
export async function getSealedSecrets(store: Store, tenant: Tenant): Promise<SealedSecrets> {
  const item = await store.get(keys.secrets(tenant));
  return item ? toRecordFields<SealedSecrets>(item) : {};
}

/** Replaces the given sealed secrets; the others stay (BEHAVIOR §10.4). */
export const updateSealedSecrets = (tenant: Tenant, sealed: SealedSecrets): Change =>
  updateItem(keys.secrets(tenant), { set: sealed });
