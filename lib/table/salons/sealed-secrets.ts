import type { Tenant } from '../../rules/ids.ts';
import type { ProcessorAccount } from '../../rules/payments/processor-account.ts';
import type { SecretName } from '../../rules/salons/settings.ts';
import { keys } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import { type Change, type Store, updateItem } from '../store.ts';

/** Sealed texts by name; a secret that the salon has not set is missing. */
type SealedSecrets = { readonly [Name in SecretName]?: string };

/** The account that the last check of the payment secret has found; missing where the processor has named none. */
type CheckedSecrets = SealedSecrets & { readonly paymentAccount?: ProcessorAccount };

async function getCheckedSecrets(store: Store, tenant: Tenant): Promise<CheckedSecrets> {
  const item = await store.get(keys.secrets(tenant));
  return item ? toRecordFields<CheckedSecrets>(item) : {};
}

/** The salon's sealed secrets; the caller opens the one that it needs. */
export async function getSealedSecrets(store: Store, tenant: Tenant): Promise<SealedSecrets> {
  const { paymentAccount: _, ...sealed } = await getCheckedSecrets(store, tenant);
  return sealed;
}

/** The account of the salon's payment secret, as the last check has found it (BEHAVIOR §10.6). */
export const findCheckedProcessorAccount = async (
  store: Store,
  tenant: Tenant,
): Promise<ProcessorAccount | undefined> => (await getCheckedSecrets(store, tenant)).paymentAccount;

/**
 * Replaces the given sealed secrets; the others stay (BEHAVIOR §10.7). The account goes with the payment secret that it
 * was found with.
 */
export const updateSealedSecrets = (
  tenant: Tenant,
  sealed: SealedSecrets,
  paymentAccount?: ProcessorAccount,
): Change =>
  updateItem(keys.secrets(tenant), {
    set: { ...sealed, ...(paymentAccount ? { paymentAccount } : {}) },
    ...(sealed.paymentSecret !== undefined && !paymentAccount ? { remove: ['paymentAccount'] } : {}),
  });
