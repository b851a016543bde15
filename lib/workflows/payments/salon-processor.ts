import type { Sealing } from '../../ports/sealing.ts';
import type { Processor, ProcessorOpener } from '../../ports/stripe.ts';
import { can, type Principal } from '../../rules/access/principals.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { Money } from '../../rules/money.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { findNewestRestoreId } from '../../rules/salons/restores.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import type { SecretName } from '../../rules/salons/settings.ts';
import type { Store } from '../../table/store.ts';
import { findSalonSecret } from '../salons/salon-secrets.ts';

export type PaymentPorts = { readonly sealing: Sealing; readonly processors: ProcessorOpener };
export type PaymentDependencies = PaymentPorts & { readonly store: Store };

async function getPaymentSecret(
  deps: Pick<PaymentDependencies, 'store' | 'sealing'>,
  tenant: Tenant,
  name: SecretName,
): Promise<Outcome<string>> {
  const text = await findSalonSecret(deps, tenant, name);
  return text === undefined ? fail('paymentsNotSetUp') : ok(text);
}

/** The processor with the salon's own secret key; fails with paymentsNotSetUp where the salon has none (BEHAVIOR §10.2). */
export async function openSalonProcessor(
  deps: PaymentDependencies,
  salon: Pick<Salon, 'tenant' | 'restores'>,
): Promise<Outcome<Processor>> {
  const secret = await getPaymentSecret(deps, salon.tenant, 'paymentSecret');
  return secret.ok ? ok(deps.processors(secret.value, findNewestRestoreId(salon))) : secret;
}

/** The signing secret of the processor's events for this salon. */
export const getProcessorWebhookSecret = (
  deps: Pick<PaymentDependencies, 'store' | 'sealing'>,
  tenant: Tenant,
): Promise<Outcome<string>> => getPaymentSecret(deps, tenant, 'paymentWebhookSecret');

/**
 * Fails with depositsNotPayable where the deposit of an online booking cannot be paid, because the salon lacks one of
 * its two keys (BEHAVIOR §15.4).
 */
export async function checkDepositKeysUnlessStaff(
  deps: Pick<PaymentDependencies, 'store' | 'sealing'>,
  { salon, caller }: { readonly salon: Pick<Salon, 'tenant' | 'settings'>; readonly caller: Principal },
  deposit: Money,
): Promise<Outcome<undefined>> {
  if (deposit === 0 || can(caller, 'appointments.write')) return ok(undefined);
  const hasKeys =
    salon.settings.paymentKey !== '' && (await getPaymentSecret(deps, salon.tenant, 'paymentSecret')).ok;
  return hasKeys ? ok(undefined) : fail('depositsNotPayable');
}
