import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Sealing } from '../../lib/ports/sealing.ts';
import { changed } from '../../lib/rules/field-errors.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { agreeingKeys } from '../../lib/rules/payments/processor-keys.ts';
import { checkedDetails } from '../../lib/rules/salon/salon-details.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getSalon, updateSalon } from '../../lib/table/salons.ts';
import { updateSealedSecrets } from '../../lib/table/sealed-secrets.ts';
import { getSalonSecret } from '../../lib/workflows/accounts/salon-secrets.ts';
import { sentSecrets, sentSettings, settingsView } from './settings-fields.ts';

type Update = Handler<(typeof directory.routes)['settings-update'], { sealing: Sealing }>;

/** Changes what is sent; secrets are sealed before they are stored, and never shown again (decisions §5, §7). */
export const settingsUpdate: Update = async (request, { store, sealing }) => {
  const { tenant, input } = request;
  const details = checkedDetails({
    currency: input.currency,
    timeZone: input.time_zone,
    appUrl: input.app_url,
    allowedOrigins: input.allowed_origins,
  });
  if (!details.ok) return details;
  const { currency, timeZone, appUrl, allowedOrigins } = details.value;
  const sealed = await sealedSecrets(tenant, sentSecrets(input), sealing);
  return decideAndCommit(store, request, async () => {
    const before = (await getSalon(store, tenant)) ?? request.salon;
    const sent = { publishable: input.PAYMENT_KEY !== undefined, secret: input.PAYMENT_SECRET !== undefined };
    // Only a publishable key that comes alone is held against the secret one that stands
    const stands = sent.publishable && !sent.secret;
    const kept = stands ? await getSalonSecret({ store, sealing }, tenant, 'paymentSecret') : '';
    const agreed = agreeingKeys(
      {
        publishable: input.PAYMENT_KEY ?? before.settings.paymentKey,
        secret: input.PAYMENT_SECRET ?? kept,
      },
      sent,
    );
    if (!agreed.ok) return agreed;
    const settings = changed(before.settings, { ...sentSettings(input), appUrl, allowedOrigins });
    const salon = { ...changed(before, { name: input.shop_name, currency, timeZone }), settings };
    const { name } = salon;
    return ok({
      changes: [
        updateSalon(before, { name, currency: salon.currency, timeZone: salon.timeZone, settings }),
        ...(Object.keys(sealed).length > 0 ? [updateSealedSecrets(tenant, sealed)] : []),
      ],
      reply: { status: true as const, message: 'Settings updated', data: settingsView(salon) },
    });
  });
};

/** Each secret that was sent, sealed for its salon and its name. */
async function sealedSecrets(
  tenant: Tenant,
  sent: ReturnType<typeof sentSecrets>,
  sealing: Sealing,
): Promise<Record<string, string>> {
  const secrets = Object.entries(sent).filter(([, text]) => text !== undefined);
  const sealed = secrets.map(async ([name, text]) => [
    name,
    await sealing.seal({ tenant, name }, text ?? ''),
  ]);
  return Object.fromEntries(await Promise.all(sealed));
}
