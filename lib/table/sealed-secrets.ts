import type { Tenant } from '../rules/ids.ts';
import type { SecretName } from '../rules/settings.ts';
import { type Change, update } from './change.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

/** Sealed texts by name; what the salon has not entrusted to the platform is missing. */
export type SealedSecrets = { readonly [Name in SecretName]?: string };

/** The salon's secrets, each as it was sealed; a caller opens the one that it needs. */
export const readSealedSecrets = async (store: Store, tenant: Tenant): Promise<SealedSecrets> =>
  ((await store.get(keys.secrets(tenant))) ?? {}) as unknown as SealedSecrets;

/** Secrets that replace the salon's, already sealed; the others stay. */
export const changedSecrets = (tenant: Tenant, sealed: SealedSecrets): Change =>
  update(keys.secrets(tenant), { set: sealed });
