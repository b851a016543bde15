import type { Sent } from '../rules/field-errors.ts';
import type { Tenant } from '../rules/ids.ts';
import { CONTACT_TEXTS, type ContactDetails, type Salon } from '../rules/salon/salon.ts';
import { DEFAULT_SETTINGS, type Settings } from '../rules/salon/settings.ts';
import { type Change, create, put, update } from './change.ts';
import { fieldsOf } from './item.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

/** Who this salon is; read at each request, so kept small. */
export async function getSalon(store: Store, tenant: Tenant): Promise<Salon | undefined> {
  const item = await store.get(keys.salon(tenant));
  if (!item) return undefined;
  const { name, currency, timeZone, catalogVersion, settings } = fieldsOf<Salon>(item);
  return { tenant, name, currency, timeZone, catalogVersion, settings: { ...DEFAULT_SETTINGS, ...settings } };
}

/** A new salon; fails where the slug is taken. */
export const putSalon = (salon: Omit<Salon, 'catalogVersion'>): Change =>
  create(keys.salon(salon.tenant), { ...salon, catalogVersion: 1 });

/** Settings that replace the salon's; whoever changed them meanwhile is not overwritten. */
export const updateSalon = (
  salon: Salon,
  change: Partial<Pick<Salon, 'name' | 'currency' | 'timeZone'>> & { settings?: Settings },
): Change =>
  update(keys.salon(salon.tenant), {
    set: change,
    add: { catalogVersion: 1 },
    require: [{ attribute: 'catalogVersion', is: salon.catalogVersion }],
  });

/** One of the salon's HTML texts, empty where none was written. */
export async function getContactText(
  store: Store,
  tenant: Tenant,
  name: keyof ContactDetails,
): Promise<string> {
  const item = await store.get(keys.contactText(tenant, name));
  return typeof item?.html === 'string' ? item.html : '';
}

/** Texts that replace the salon's; the others stay. */
export const updateContactTexts = (tenant: Tenant, texts: Sent<ContactDetails>): Change[] =>
  CONTACT_TEXTS.flatMap((name) => {
    const html = texts[name];
    return html === undefined ? [] : [put(keys.contactText(tenant, name), { html })];
  });
