import type { Sealing } from '../../ports/sealing.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { SecretName } from '../../rules/salon/settings.ts';
import { getSealedSecrets } from '../../table/sealed-secrets.ts';
import type { Store } from '../../table/store.ts';

/** A secret that the salon has entrusted to us, opened; '' where there is none, or was taken back (decisions §5, §7). */
export async function getSalonSecret(
  { store, sealing }: { readonly store: Store; readonly sealing: Sealing },
  tenant: Tenant,
  name: SecretName,
): Promise<string> {
  const sealed = (await getSealedSecrets(store, tenant))[name];
  // A salon takes a secret back by writing nothing over it, which is sealed as well
  return sealed ? sealing.open({ tenant, name }, sealed) : '';
}
