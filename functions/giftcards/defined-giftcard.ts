import type { giftcards } from '../../lib/contract/giftcards.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { Upload } from '../../lib/ports/images.ts';
import { invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { GiftCardTemplate } from '../../lib/rules/products/gift-cards.ts';
import { knownServices } from '../../lib/rules/products/service-groups.ts';
import type { Occasion } from '../../lib/rules/salon/occasions.ts';
import type { Catalog } from '../../lib/rules/salon/salon.ts';
import { getOccasion } from '../../lib/table/occasions.ts';
import type { Ports } from './ports.ts';

type Defining = Request<(typeof giftcards.routes)['giftcard-create']>;

/** The card's fields as an admin sent them, over what they replace. */
type Defined = {
  readonly occasion: Occasion;
  readonly catalog: Catalog;
  over<Before extends GiftCardTemplate>(before: Before): Promise<GiftCardTemplate>;
};

/** Checks the fields that create and update share; the images are stored when the card is made of them. */
export async function definedGiftCard(
  { tenant, salon, input }: Pick<Defining, 'tenant' | 'salon' | 'input'>,
  { store, catalogs, images, cleanHtml }: Dependencies & Ports,
): Promise<Outcome<Defined>> {
  const [catalog, occasion] = await Promise.all([
    catalogs(salon),
    getOccasion(store, tenant, input.occasions_id),
  ]);
  if (!occasion) return invalid('occasions_id', 'Unknown occasion');
  const known = knownServices(input.services ?? [], catalog, (index) => `services.${index}`);
  if (!known.ok) return known;
  const image = images.take(tenant, input.image, 'image');
  if (!image.ok) return image;
  const theme = images.take(tenant, input.occasion_images, 'occasion_images');
  if (!theme.ok) return theme;
  const terms = input.terms_and_condition == null ? undefined : await cleanHtml(input.terms_and_condition);
  const stored = (upload: Upload, before: string) => upload().then((url) => url ?? before);
  return ok({
    occasion,
    catalog,
    async over(before) {
      return {
        ...before,
        name: input.name,
        price: input.price,
        value: input.value,
        occasionId: occasion.id,
        image: await stored(image.value, before.image),
        occasionImages: await stored(theme.value, before.occasionImages),
        expirationTime: input.service_expiration_time ?? before.expirationTime,
        isTaxed: input.charge_service_tax ?? before.isTaxed,
        terms: terms ?? before.terms,
        serviceIds: input.services ?? before.serviceIds,
        availableOnline: input.available_online ?? before.availableOnline,
        active: input.status ?? before.active,
      };
    },
  });
}
