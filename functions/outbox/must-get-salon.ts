import type { MessageTexts } from '../../lib/rules/notifications/message-texts.ts';
import { toImageUrl } from '../../lib/rules/salons/images.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { getMessageTexts } from '../../lib/table/notifications/message-texts.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import { findSalonByTenant } from '../../lib/table/salons/salons.ts';
import type { OutboxDependencies } from './dependencies.ts';

/** A salon that writes. `ownTexts` is missing where no message has the salon's own words. */
export type SendingSalon = Salon & { readonly ownTexts?: MessageTexts };

type SalonDependencies = Pick<OutboxDependencies, 'store' | 'imagesUrl'>;
type RecordOfTenant = Pick<OutboxRecord, 'tenant'>;

/** The salon of an outbox record, with the address of its logo. Throws if it is unknown. */
export async function mustGetSalon(
  { store, imagesUrl }: SalonDependencies,
  { tenant }: RecordOfTenant,
): Promise<Salon> {
  const salon = await findSalonByTenant(store, tenant);
  if (!salon) throw new Error(`salon ${tenant} is unknown`);
  const { settings } = salon;
  return { ...salon, settings: { ...settings, logo: toImageUrl(imagesUrl, settings.logo) } };
}

/** The salon of an outbox record whose messages can have the salon's own words (BEHAVIOR §29.6). */
export async function mustGetSalonWithTexts(
  deps: SalonDependencies,
  record: RecordOfTenant,
): Promise<SendingSalon> {
  const [salon, ownTexts] = await Promise.all([
    mustGetSalon(deps, record),
    getMessageTexts(deps.store, record.tenant),
  ]);
  return { ...salon, ownTexts };
}
