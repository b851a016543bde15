import { toImageUrl } from '../../lib/rules/salons/images.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import { findSalonByTenant } from '../../lib/table/salons/salons.ts';
import type { OutboxDependencies } from './dependencies.ts';

/** The salon of an outbox record, with the address of its logo. Throws if it is unknown. */
export async function mustGetSalon(
  { store, imagesUrl }: Pick<OutboxDependencies, 'store' | 'imagesUrl'>,
  { tenant }: Pick<OutboxRecord, 'tenant'>,
): Promise<Salon> {
  const salon = await findSalonByTenant(store, tenant);
  if (!salon) throw new Error(`salon ${tenant} is unknown`);
  const { settings } = salon;
  return { ...salon, settings: { ...settings, logo: toImageUrl(imagesUrl, settings.logo) } };
}
