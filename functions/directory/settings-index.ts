import type { Handler } from '../../lib/http/call.ts';
import type { Sealing } from '../../lib/ports/sealing.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listMissingRecurringSecrets, type SecretName } from '../../lib/rules/salons/settings.ts';
import { withVersionHash } from '../../lib/table/record-version.ts';
import { getPolicyTexts } from '../../lib/table/salons/salons.ts';
import { findCheckedProcessorAccount } from '../../lib/table/salons/sealed-secrets.ts';
import { toAllSettingsView } from '../../lib/views/salons/settings.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import { listSetSecretNames } from '../../lib/workflows/salons/salon-secrets.ts';

const WIRE_NAMES = {
  paymentSecret: 'PAYMENT_SECRET',
  paymentWebhookSecret: 'PAYMENT_WEBHOOK_SECRET',
  googleClientSecret: 'google_client_secret',
  facebookClientSecret: 'facebook_client_secret',
} as const satisfies Record<SecretName, string>;

type Index = Handler<'directory/settings-index', { sealing: Sealing }>;

/** Shows all settings and policy texts, and which secrets are set (BEHAVIOR §10.7). */
export const settingsIndex: Index = async ({ tenant, salon }, { store, sealing }) => {
  const [texts, secrets, account] = await Promise.all([
    getPolicyTexts(store, tenant),
    listSetSecretNames({ store, sealing }, tenant),
    findCheckedProcessorAccount(store, tenant),
  ]);
  const showSecret = (name: SecretName) => ({ is_set: toToggleNumber(secrets.has(name)) });
  const data = {
    ...withVersionHash(toAllSettingsView(salon, texts)),
    payment_account: account
      ? {
          id: account.id,
          name: account.name,
          country: account.country,
          charges_enabled: toToggleNumber(account.chargesEnabled),
        }
      : null,
    recurring_payment_missing: listMissingRecurringSecrets(salon.settings, secrets).map(
      (name) => WIRE_NAMES[name],
    ),
    PAYMENT_SECRET: showSecret('paymentSecret'),
    PAYMENT_WEBHOOK_SECRET: showSecret('paymentWebhookSecret'),
    google_client_secret: showSecret('googleClientSecret'),
    facebook_client_secret: showSecret('facebookClientSecret'),
  };
  return ok({ data });
};
