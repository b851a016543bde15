import type { Handler } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import type { Sealing } from '../../lib/ports/sealing.ts';
import type { ProcessorOpener } from '../../lib/ports/stripe.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/principals.ts';
import { isFactorSetUpRequired } from '../../lib/rules/access/route-access.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { checkKeyModes } from '../../lib/rules/payments/processor-account.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { validateAndNormalizeSalonDetails } from '../../lib/rules/salons/settings.ts';
import { MINUTE_MS } from '../../lib/rules/time-units.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { requireUnchangedFactor } from '../../lib/table/access/second-factors.ts';
import { findUser } from '../../lib/table/access/users.ts';
import { putRetentionWalk } from '../../lib/table/customers/data-retention.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findFirstJournalEntry } from '../../lib/table/journal/entries.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import { updateRegisteredSalon } from '../../lib/table/salons/registry.ts';
import {
  findSalonByTenant,
  getPolicyTexts,
  updateSalonAndCatalogVersion,
} from '../../lib/table/salons/salons.ts';
import { updateSealedSecrets } from '../../lib/table/salons/sealed-secrets.ts';
import type { Change, Store } from '../../lib/table/store.ts';
import { toAllSettingsView, toSettingsView } from '../../lib/views/salons/settings.ts';
import {
  addConflictsToReply,
  listAllDiaryLocationIds,
  listUpcomingAppointments,
  NOTHING_CHANGED_MESSAGE,
} from '../../lib/workflows/booking/change-conflicts.ts';
import { checkNewPaymentSecret, type SecretCheck } from '../../lib/workflows/salons/check-payment-secret.ts';
import { reserveImageUpload } from '../../lib/workflows/salons/image-uploads.ts';
import { findSalonSecret } from '../../lib/workflows/salons/salon-secrets.ts';
import { toPlainSecretUpdates, toSettingsUpdates } from './settings-fields.ts';

type Update = Handler<
  'directory/settings-update',
  { sealing: Sealing; images: Images; processors: ProcessorOpener }
>;

const PAYMENT_KEY_FIELDS = ['PAYMENT_KEY', 'PAYMENT_SECRET', 'PAYMENT_WEBHOOK_SECRET'] as const;

/** Updates settings; secrets are sealed before they are stored (BEHAVIOR §10.2, §10.7, §10.6). */
export const settingsUpdate: Update = async (request, deps) => {
  const { store, sealing, processors } = deps;
  const { tenant, input, now } = request;
  const areKeysSent = PAYMENT_KEY_FIELDS.some((field) => input[field] !== undefined);
  for (const allowed of [
    checkPermissionIfRequested(request.caller, areKeysSent, 'payments.write'),
    checkPermissionIfRequested(request.caller, input.erase_after_months !== undefined, 'customers.erase'),
  ])
    if (!allowed.ok) return allowed;
  const logo = await reserveImageUpload(deps, request, input.logo, 'logo');
  if (!logo.ok) return logo;
  const details = validateAndNormalizeSalonDetails({
    currency: input.currency,
    timeZone: input.time_zone,
    locale: input.locale,
    appUrl: input.app_url,
    allowedOrigins: input.allowed_origins,
  });
  if (!details.ok) return details;
  const { currency, timeZone, locale, appUrl, allowedOrigins } = details.value;
  const sealed = await sealSecrets(tenant, toPlainSecretUpdates(input), sealing);
  const secret = input.PAYMENT_SECRET;
  // A conflict decides again, and does not ask the processor again
  const checkSecret = once(
    async (): Promise<Outcome<SecretCheck | undefined>> =>
      secret ? checkNewPaymentSecret(processors, secret) : ok(undefined),
  );
  const saved = await decideAndCommit(store, request, async () => {
    const [found, texts] = await Promise.all([
      findSalonByTenant(store, tenant),
      getPolicyTexts(store, tenant),
    ]);
    const before = found ?? request.salon;
    const current = checkVersion(input.version, withVersionHash(toAllSettingsView(before, texts)));
    if (!current.ok) return current;
    const valid = await checkSentFields(request, { store, sealing }, before);
    if (!valid.ok) return valid;
    const factor = await checkRequiredFactor(request, store);
    if (!factor.ok) return factor;
    const check = await checkSecret();
    if (!check.ok) return check;
    const settings = applyUpdates(before.settings, {
      ...toSettingsUpdates(input),
      locale,
      appUrl,
      allowedOrigins,
      logo: await logo.value(),
    });
    const salon = { ...applyUpdates(before, { name: input.shop_name, currency, timeZone }), settings };
    const changes = [
      ...factor.value,
      ...toSalonChanges(before, salon, now),
      ...(Object.keys(sealed).length > 0 ? [updateSealedSecrets(tenant, sealed, check.value?.account)] : []),
    ];
    return ok(
      input.dry_run
        ? { changes: [], reply: toReply(NOTHING_CHANGED_MESSAGE, before, texts, check.value) }
        : { changes, reply: toReply('Settings updated', salon, texts, check.value) },
    );
  });
  const isMoved = timeZone !== undefined && timeZone !== request.salon.timeZone;
  return addConflictsToReply(saved, async () => (isMoved ? listUpcoming(request, deps) : []));
};

const toReply = (
  message: string,
  salon: Salon,
  texts: Parameters<typeof toAllSettingsView>[1],
  check: SecretCheck | undefined,
) => ({
  message,
  data: {
    ...toSettingsView(salon),
    version: withVersionHash(toAllSettingsView(salon, texts)).version,
    ...(check ? { payment_check: check.result } : {}),
  },
  conflicts: [],
});

/** All visits to come: another zone keeps their local times, and so moves their instants (BEHAVIOR §10.2). */
async function listUpcoming(
  { tenant, salon, now }: Parameters<Update>[0],
  { store, catalogs }: Pick<Parameters<Update>[1], 'store' | 'catalogs'>,
): Promise<readonly Appointment[]> {
  const locationIds = listAllDiaryLocationIds(await catalogs(salon));
  const today = toLocalDate(salon.timeZone, now);
  return listUpcomingAppointments({ store, tenant, locationIds, today }, () => true);
}

/** The changes of the salon's record, and of what follows from its settings. */
function toSalonChanges(before: Salon, { name, currency, timeZone, settings }: Salon, now: Date): Change[] {
  const { eraseAfterMonths } = settings;
  const erasesLaterOrSooner = eraseAfterMonths > 0 && eraseAfterMonths !== before.settings.eraseAfterMonths;
  return [
    updateSalonAndCatalogVersion(before, { name, currency, timeZone, settings }),
    ...(erasesLaterOrSooner ? [putRetentionWalk(before.tenant, now)] : []),
    ...(name === before.name ? [] : [updateRegisteredSalon(before.tenant, { name })]),
  ];
}

/** Fails where another currency would name amounts that were taken in this one (BEHAVIOR §10.2). */
async function checkCurrency(
  { tenant, input: { currency }, now }: Parameters<Update>[0],
  store: Store,
  before: Pick<Salon, 'currency'>,
): Promise<Outcome<undefined>> {
  const isKept = currency === undefined || currency === before.currency;
  if (isKept) return ok(undefined);
  // The clock of what wrote the last entry may be ahead
  const first = await findFirstJournalEntry(store, tenant, new Date(now.getTime() + MINUTE_MS));
  if (!first) return ok(undefined);
  return invalid('currency', 'Cannot be changed after money was taken');
}

/** Fails where the currency or the keys do not fit what the salon has. */
async function checkSentFields(
  request: Parameters<Update>[0],
  deps: { readonly store: Store; readonly sealing: Sealing },
  before: Salon,
): Promise<Outcome<undefined>> {
  const kept = await checkCurrency(request, deps.store, before);
  return kept.ok ? checkSentKeys(request, deps, before) : kept;
}

/** Fails where the keys, as they would be stored, are not both test keys or both live keys (BEHAVIOR §10.2). */
async function checkSentKeys(
  { tenant, input }: Parameters<Update>[0],
  deps: { readonly store: Store; readonly sealing: Sealing },
  { settings }: Pick<Salon, 'settings'>,
): Promise<Outcome<undefined>> {
  const { PAYMENT_KEY: publishable, PAYMENT_SECRET: secret } = input;
  const changed = { publishable: publishable !== undefined, secret: secret !== undefined };
  // The stored secret key matters only if the request sets the publishable key alone
  const needsStored = changed.publishable && !changed.secret;
  const stored = needsStored ? await findSalonSecret(deps, tenant, 'paymentSecret') : undefined;
  const keys = { publishable: publishable ?? settings.paymentKey, secret: secret ?? stored ?? '' };
  return checkKeyModes(keys, changed);
}

/** Seals each secret of the request for its salon and name. */
async function sealSecrets(
  tenant: Tenant,
  updates: ReturnType<typeof toPlainSecretUpdates>,
  sealing: Sealing,
): Promise<Record<string, string>> {
  const secrets = Object.entries(updates).filter(([, text]) => text !== undefined);
  const sealed = secrets.map(async ([name, text]) => [
    name,
    await sealing.seal({ tenant, name }, text ?? ''),
  ]);
  return Object.fromEntries(await Promise.all(sealed));
}

/**
 * Fails where the change would shut out its author, who has no second factor (BEHAVIOR §3.7). Otherwise requires that the
 * author keeps the factor until the commit.
 */
async function checkRequiredFactor(
  { tenant, caller, input }: Parameters<Update>[0],
  store: Store,
): Promise<Outcome<readonly Change[]>> {
  const requiredFor = input.second_factor_required_for;
  if (requiredFor === undefined) return ok([]);
  const user = await findUser(store, tenant, caller.id);
  if (!user) return fail('tokenInvalid');
  if (isFactorSetUpRequired(user, caller.permissions, requiredFor)) {
    return fail('setUpYourSecondFactorFirst', 'second_factor_required_for');
  }
  return ok([requireUnchangedFactor(tenant, user)]);
}
