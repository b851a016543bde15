import type { Sealing } from '../../ports/sealing.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { SecretName } from '../../rules/salons/settings.ts';
import { getSealedSecrets } from '../../table/salons/sealed-secrets.ts';
import type { Store } from '../../table/store.ts';

/** A secret of the salon, decrypted; undefined where there is none or the salon removed it (BEHAVIOR §10.7). */
export async function findSalonSecret(
  { store, sealing }: { readonly store: Store; readonly sealing: Sealing },
  tenant: Tenant,
  name: SecretName,
): Promise<string | undefined> {
  const sealed = (await getSealedSecrets(store, tenant))[name];
  // A salon removes a secret by an empty one, which is encrypted as well
  return sealed && ((await sealing.open({ tenant, name }, sealed)) || undefined);
}

/** The secrets that the salon has set, and not removed since. */
export async function listSetSecretNames(
  { store, sealing }: { readonly store: Store; readonly sealing: Sealing },
  tenant: Tenant,
): Promise<ReadonlySet<SecretName>> {
  const sealed = Object.entries(await getSealedSecrets(store, tenant)) as [SecretName, string][];
  const names = sealed.map(async ([name, text]) =>
    (await sealing.open({ tenant, name }, text)) ? [name] : [],
  );
  return new Set((await Promise.all(names)).flat());
}
