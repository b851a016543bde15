import type { Sealing } from '../../ports/sealing.ts';
import type { Processor, Processors } from '../../ports/stripe.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { SecretName } from '../../rules/salon/settings.ts';
import type { Store } from '../../table/store.ts';
import { getSalonSecret } from '../accounts/salon-secrets.ts';

export type PaymentParts = {
  readonly store: Store;
  readonly sealing: Sealing;
  readonly processors: Processors;
};

async function opened(
  parts: Pick<PaymentParts, 'store' | 'sealing'>,
  tenant: Tenant,
  name: SecretName,
): Promise<Outcome<string>> {
  const text = await getSalonSecret(parts, tenant, name);
  return text === '' ? fail('paymentsNotSetUp') : ok(text);
}

/** The processor, in the account of the salon's own key; fails where the salon has entrusted none to us. */
export async function openSalonProcessor(parts: PaymentParts, tenant: Tenant): Promise<Outcome<Processor>> {
  const secret = await opened(parts, tenant, 'paymentSecret');
  return secret.ok ? ok(parts.processors(secret.value)) : secret;
}

/** What the processor signs its events to this salon with. */
export const webhookSecret = (
  parts: Pick<PaymentParts, 'store' | 'sealing'>,
  tenant: Tenant,
): Promise<Outcome<string>> => opened(parts, tenant, 'paymentWebhookSecret');
