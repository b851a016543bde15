import type { Environment } from '../../lib/ports/environment.ts';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { getSalon, updateSalon } from '../../lib/table/salons.ts';
import { getSealedSecrets, updateSealedSecrets } from '../../lib/table/sealed-secrets.ts';
import type { Store } from '../../lib/table/store.ts';
import type { StripeStandIn } from './stripe/start.ts';

/** The demo salon's account at the payment stand-in; anybody may know it. */
export const DEMO_PAYMENT_KEYS = {
  publishable: 'pk_test_demosalon',
  secret: 'sk_test_demosalon',
  signing: 'whsec_demosalon',
} as const;

type Place = { readonly environment: Environment; readonly store: Store; readonly stripe: StripeStandIn };

/** Entrusts the demo salon's keys to the platform, unless it has keys of its own already. */
export async function entrustKeys({ environment, store }: Place, tenant: Tenant): Promise<void> {
  const [salon, secrets] = await Promise.all([getSalon(store, tenant), getSealedSecrets(store, tenant)]);
  if (!salon || secrets.paymentSecret) return;
  const sealing = openSealing(openSecrets(environment));
  const [paymentSecret, paymentWebhookSecret] = await Promise.all([
    sealing.seal({ tenant, name: 'paymentSecret' }, DEMO_PAYMENT_KEYS.secret),
    sealing.seal({ tenant, name: 'paymentWebhookSecret' }, DEMO_PAYMENT_KEYS.signing),
  ]);
  await store.commit([
    updateSealedSecrets(tenant, { paymentSecret, paymentWebhookSecret }),
    updateSalon(salon, { settings: { ...salon.settings, paymentKey: DEMO_PAYMENT_KEYS.publishable } }),
  ]);
}

/** Lets the demo salon take payments at the stand-in, whose events come back to this API. */
export async function wireDemoPayments(place: Place, tenant: Tenant): Promise<void> {
  await entrustKeys(place, tenant);
  place.stripe.register({
    secretKey: DEMO_PAYMENT_KEYS.secret,
    url: `${place.environment.baseUrl}/payment/webhook/${tenant}`,
    signingSecret: DEMO_PAYMENT_KEYS.signing,
  });
}
