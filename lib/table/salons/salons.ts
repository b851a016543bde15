import { randomBytes } from 'node:crypto';
import type { Customer } from '../../rules/customers/customers.ts';
import type { Tenant } from '../../rules/ids.ts';
import { LANGUAGES, type Language } from '../../rules/salons/languages.ts';
import {
  POLICY_NAMES,
  type PolicyTexts,
  type TranslatedPolicyTexts,
} from '../../rules/salons/policy-texts.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../rules/salons/settings.ts';
import { updateCatalogVersion } from '../catalog/catalog-changes.ts';
import { keys } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import { type Change, type Item, putItem, putNewItem, type Store, updateItem } from '../store.ts';
import { putRegisteredSalon, updateRegisteredSalon } from './registry.ts';

export function toSalon(tenant: Tenant, item: Item): Salon {
  const { lifeId, name, currency, timeZone, catalogVersion, catalogChanges, settings, ...state } =
    toRecordFields<Salon>(item);
  const { suspendedAt, changesPausedAt, hasMustCallers, restores } = state;
  return {
    tenant,
    lifeId,
    name,
    currency,
    timeZone,
    catalogVersion,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    ...(catalogChanges ? { catalogChanges } : {}),
    ...(suspendedAt ? { suspendedAt } : {}),
    ...(changesPausedAt ? { changesPausedAt } : {}),
    ...(hasMustCallers ? { hasMustCallers } : {}),
    ...(restores ? { restores } : {}),
  };
}

/** The salon's record. Each request reads it, so it is small. */
export async function findSalonByTenant(store: Store, tenant: Tenant): Promise<Salon | undefined> {
  const item = await store.get(keys.salon(tenant));
  return item && toSalon(tenant, item);
}

const LIFE_ID_BYTES = 6;

/** Adds a salon and lists it; fails if the slug is taken. The id of its life is new (BEHAVIOR §1.3). */
export const putSalon = (salon: Omit<Salon, 'catalogVersion' | 'lifeId'>, now: Date): Change[] => [
  putNewItem(keys.salon(salon.tenant), {
    ...salon,
    lifeId: randomBytes(LIFE_ID_BYTES).toString('base64url'),
    catalogVersion: 1,
  }),
  putRegisteredSalon(salon.tenant, salon.name, now.toISOString()),
];

/** Updates the salon if neither it nor its catalog has changed since it was read. */
export const updateSalonAndCatalogVersion = (
  salon: Salon,
  change: Partial<Pick<Salon, 'name' | 'currency' | 'timeZone'>> & { settings?: Settings },
): Change => updateCatalogVersion(salon, [], change);

/** Notes with the first customer who may not book online that there are such, so that bookings of other salons read nothing for it. */
export const updateHasMustCallersIfFirst = (
  { tenant, hasMustCallers }: Pick<Salon, 'tenant' | 'hasMustCallers'>,
  { mustCall }: Pick<Customer, 'mustCall'>,
): Change[] =>
  mustCall && !hasMustCallers ? [updateItem(keys.salon(tenant), { set: { hasMustCallers: true } })] : [];

/** All HTML texts of the salon; empty where there is none. */
export async function getPolicyTexts(store: Store, tenant: Tenant): Promise<TranslatedPolicyTexts> {
  const items = await store.queryAll(keys.contactTexts(tenant));
  const htmlByKey = new Map(items.map(({ sk, html }) => [sk, String(html)]));
  const find = (name: keyof PolicyTexts, language?: Language) =>
    htmlByKey.get(keys.contactText(tenant, name, language).sk) ?? '';
  const translations = LANGUAGES.flatMap((language) => {
    const texts = POLICY_NAMES.flatMap((name) => {
      const html = find(name, language);
      return html ? [[name, html] as const] : [];
    });
    return texts.length > 0 ? [[language, Object.fromEntries(texts)] as const] : [];
  });
  return {
    depositPolicy: find('depositPolicy'),
    refundPolicy: find('refundPolicy'),
    termsConditions: find('termsConditions'),
    translations: Object.fromEntries(translations),
  };
}

/** Replaces the texts that differ. */
export const updatePolicyTexts = (
  tenant: Tenant,
  before: TranslatedPolicyTexts,
  after: TranslatedPolicyTexts,
): Change[] =>
  [undefined, ...LANGUAGES].flatMap((language) =>
    POLICY_NAMES.flatMap((name) => {
      const [old = '', html = ''] = [before, after].map((texts) =>
        language ? texts.translations[language]?.[name] : texts[name],
      );
      return old === html ? [] : [putItem(keys.contactText(tenant, name, language), { html })];
    }),
  );

/** Suspends a salon, or lets it resume; fails if it does not exist or is so already. */
export const updateSalonSuspended = (tenant: Tenant, now: Date): Change[] => [
  updateItem(keys.salon(tenant), {
    set: { suspendedAt: now.toISOString() },
    require: [{ that: 'present' }, { attribute: 'suspendedAt', missing: true }],
  }),
  updateRegisteredSalon(tenant, { suspendedAt: now.toISOString() }),
];
export const updateSalonResumed = (tenant: Tenant): Change[] => [
  updateItem(keys.salon(tenant), {
    remove: ['suspendedAt'],
    require: [{ attribute: 'suspendedAt', atLeast: '' }],
  }),
  updateRegisteredSalon(tenant, {}, ['suspendedAt']),
];
