import type { MessageTexts } from '../../lib/rules/notifications/message-texts.ts';
import { toImageUrl } from '../../lib/rules/salons/images.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { getMessageTexts } from '../../lib/table/notifications/message-texts.ts';
import { findSalonByTenant } from '../../lib/table/salons/salons.ts';
import type { NoticeContext } from './dependencies.ts';

/** A salon that writes. `ownTexts` is missing where no message has the salon's own words. */
export type SendingSalon = Salon & { readonly ownTexts?: MessageTexts };

type SalonContext = Pick<NoticeContext, 'store' | 'imagesUrl' | 'tenant'>;

/** The salon of a notice, with the address of its logo. Throws if it is unknown. */
export async function mustGetSalonWithLogoUrl({ store, imagesUrl, tenant }: SalonContext): Promise<Salon> {
  const salon = await findSalonByTenant(store, tenant);
  if (!salon) throw new Error(`salon ${tenant} is unknown`);
  const { settings } = salon;
  return { ...salon, settings: { ...settings, logo: toImageUrl(imagesUrl, settings.logo) } };
}

/** The salon of a notice whose messages can have the salon's own words (BEHAVIOR §29.6). */
export async function mustGetSalonWithTexts(context: SalonContext): Promise<SendingSalon> {
  const [salon, ownTexts] = await Promise.all([
    mustGetSalonWithLogoUrl(context),
    getMessageTexts(context.store, context.tenant),
  ]);
  return { ...salon, ownTexts };
}
