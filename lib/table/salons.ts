import type { Tenant } from '../rules/ids.ts';
import type { ContactDetails, Salon } from '../rules/salon.ts';
import { DEFAULT_SETTINGS, type Settings } from '../rules/settings.ts';
import { type Change, create, put, update } from './change.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

/** Who this salon is; read at each request, so kept small. */
export async function readSalon(store: Store, tenant: Tenant): Promise<Salon | undefined> {
  const item = await store.get(keys.salon(tenant));
  if (!item) return undefined;
  const { name, currency, timeZone, catalogVersion, settings } = item as unknown as Omit<Salon, 'tenant'>;
  return { tenant, name, currency, timeZone, catalogVersion, settings: { ...DEFAULT_SETTINGS, ...settings } };
}

/** A new salon; fails where the slug is taken. */
export const newSalon = (salon: Omit<Salon, 'catalogVersion'>): Change =>
  create(keys.salon(salon.tenant), { ...salon, catalogVersion: 1 });

/** Settings that replace the salon's; whoever changed them meanwhile is not overwritten. */
export const changedSalon = (
  salon: Salon,
  change: Partial<Pick<Salon, 'name' | 'currency' | 'timeZone'>> & { settings?: Settings },
): Change =>
  update(keys.salon(salon.tenant), {
    set: change,
    add: { catalogVersion: 1 },
    require: [{ attribute: 'catalogVersion', is: salon.catalogVersion }],
  });

const NO_DETAILS: ContactDetails = { depositPolicy: '', refundPolicy: '', termsConditions: '' };

/** The three HTML texts of the salon, empty where none was written. */
export async function readContactDetails(store: Store, tenant: Tenant): Promise<ContactDetails> {
  const item = await store.get(keys.contactDetails(tenant));
  if (!item) return NO_DETAILS;
  const { depositPolicy, refundPolicy, termsConditions } = item as unknown as ContactDetails;
  return { depositPolicy, refundPolicy, termsConditions };
}

export const changedContactDetails = (tenant: Tenant, details: ContactDetails): Change =>
  put(keys.contactDetails(tenant), details);
