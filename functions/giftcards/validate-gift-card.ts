import type { giftcards } from '../../lib/contract/products/giftcards.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { HtmlCleaner } from '../../lib/http/html.ts';
import type { Images } from '../../lib/ports/images.ts';
import { invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { decideFreeAmountBounds, type GiftCardTemplate } from '../../lib/rules/products/gift-cards.ts';
import { checkServiceIdsKnownAndDistinct } from '../../lib/rules/products/service-groups.ts';
import type { Catalog, Occasion } from '../../lib/rules/salons/salon.ts';
import { withTranslationsReplaced } from '../../lib/rules/salons/translations.ts';
import { findOccasion } from '../../lib/table/catalog/occasions.ts';
import { parseTemplateTranslations } from '../../lib/views/products/template-translations.ts';
import { reserveImageUpload, type StoreImageOnce } from '../../lib/workflows/salons/image-uploads.ts';

type GiftCardRequest = Request<(typeof giftcards.routes)['giftcard-create']>;

/** Ports of gift card operations, besides the common dependencies. */
export type Ports = { readonly images: Images; readonly cleanHtml: HtmlCleaner };

/** Valid input of an admin; `applyTo` replaces the fields of a template. */
type ValidatedGiftCard = {
  readonly occasion: Occasion;
  readonly catalog: Catalog;
  applyTo(before: GiftCardTemplate): Promise<GiftCardTemplate>;
};

/** Validates what create and update have in common. `applyTo` uploads the images. */
export async function validateGiftCardAndReserveImages(
  { tenant, salon, input, now }: Pick<GiftCardRequest, 'tenant' | 'salon' | 'input' | 'now'>,
  { store, catalogs, images, cleanHtml }: Dependencies & Ports,
): Promise<Outcome<ValidatedGiftCard>> {
  const [catalog, occasion] = await Promise.all([
    catalogs(salon),
    findOccasion(store, tenant, input.occasions_id),
  ]);
  if (!occasion) return invalid('occasions_id', 'Unknown occasion');
  const valid = checkServiceIdsKnownAndDistinct(input.services ?? [], catalog, 'services');
  if (!valid.ok) return valid;
  const { amount_min: min, amount_max: max } = input;
  const freeAmount = decideFreeAmountBounds(input, { min, max });
  if (!freeAmount.ok) return freeAmount;
  const image = await reserveImageUpload({ store, images }, { tenant, now }, input.image, 'image');
  if (!image.ok) return image;
  const occasionImages = await reserveImageUpload(
    { store, images },
    { tenant, now },
    input.occasion_images,
    'occasion_images',
  );
  if (!occasionImages.ok) return occasionImages;
  const { terms_and_condition: sentTerms, service_expiration_time: period } = input;
  const translations = await parseTemplateTranslations(input.translations, cleanHtml);
  const terms = sentTerms === undefined ? undefined : await cleanHtml(sentTerms ?? '');
  const uploadOr = (upload: StoreImageOnce, before: string) => upload().then((url) => url ?? before);
  return ok({
    occasion,
    catalog,
    async applyTo(before) {
      return {
        ...withTranslationsReplaced(before, translations),
        name: input.name,
        price: input.price,
        value: input.value,
        freeAmount: freeAmount.value,
        occasionId: occasion.id,
        image: await uploadOr(image.value, before.image),
        occasionImages: await uploadOr(occasionImages.value, before.occasionImages),
        expirationTime: period === undefined ? before.expirationTime : (period ?? ''),
        isTaxed: input.charge_service_tax ?? before.isTaxed,
        terms: terms ?? before.terms,
        serviceIds: input.services ?? [],
        availableOnline: input.available_online ?? before.availableOnline,
        active: input.status ?? before.active,
      };
    },
  });
}
