import type { Environment } from '../../../lib/ports/environment.ts';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { findSalonByTenant, updateSalonAndCatalogVersion } from '../../../lib/table/salons/salons.ts';
import { getSealedSecrets, updateSealedSecrets } from '../../../lib/table/salons/sealed-secrets.ts';
import type { Store } from '../../../lib/table/store.ts';
import type { StripeStandIn } from '../stripe/start.ts';

/** The pair of keys and the webhook secret of the demo salon at the payment stand-in. They are not secret. */
export const DEMO_PAYMENT_KEYS = {
  publishable: 'pk_test_demosalon',
  secret: 'sk_test_demosalon',
  signing: 'whsec_demosalon',
} as const;

type DemoDependencies = {
  readonly environment: Environment;
  readonly store: Store;
  readonly stripe: StripeStandIn;
};

/** Stores the payment keys of the demo salon, unless it has some. */
export async function storeDemoPaymentKeysIfMissing(
  { environment, store }: DemoDependencies,
  tenant: Tenant,
): Promise<void> {
  const [salon, secrets] = await Promise.all([
    findSalonByTenant(store, tenant),
    getSealedSecrets(store, tenant),
  ]);
  if (!salon || secrets.paymentSecret) return;
  const sealing = openPlatformSealing(environment);
  const [paymentSecret, paymentWebhookSecret] = await Promise.all([
    sealing.seal({ tenant, name: 'paymentSecret' }, DEMO_PAYMENT_KEYS.secret),
    sealing.seal({ tenant, name: 'paymentWebhookSecret' }, DEMO_PAYMENT_KEYS.signing),
  ]);
  await store.commit([
    updateSealedSecrets(tenant, { paymentSecret, paymentWebhookSecret }),
    updateSalonAndCatalogVersion(salon, {
      settings: { ...salon.settings, paymentKey: DEMO_PAYMENT_KEYS.publishable },
    }),
  ]);
}

/** Connects the demo salon with the payment stand-in, which sends its events to this API. */
export async function storeKeysAndConnectDemoPayments(deps: DemoDependencies, tenant: Tenant): Promise<void> {
  await storeDemoPaymentKeysIfMissing(deps, tenant);
  deps.stripe.register({
    secretKey: DEMO_PAYMENT_KEYS.secret,
    url: `${deps.environment.baseUrl}/payment/webhook/${tenant}`,
    signingSecret: DEMO_PAYMENT_KEYS.signing,
  });
}
