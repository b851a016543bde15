import { formatMoney } from '../../lib/rules/money.ts';
import type { GiftCardTemplate } from '../../lib/rules/products/gift-cards.ts';
import { translateName } from '../../lib/rules/salons/languages.ts';
import type { Catalog, Occasion } from '../../lib/rules/salons/salon.ts';
import { translateRecord } from '../../lib/rules/salons/translations.ts';
import { withVersionHash } from '../../lib/table/record-version.ts';
import { toServiceSummaryView } from '../../lib/views/products/products.ts';
import { toTemplateTranslationsView } from '../../lib/views/products/template-translations.ts';
import { toToggleDigit, toToggleNumber } from '../../lib/views/toggles.ts';

/** The occasion of a template whose own one is missing. */
export const NO_OCCASION = { name: '' };

export function toGiftCardTemplateView(
  template: GiftCardTemplate,
  occasion: Pick<Occasion, 'name' | 'translations'>,
  catalog: Catalog,
) {
  const { name, terms } = translateRecord(template, catalog.language);
  return withVersionHash({
    id: template.id,
    name,
    ...toTemplateTranslationsView(template),
    price: formatMoney(template.price),
    value: formatMoney(template.value),
    amount_min: template.freeAmount && formatMoney(template.freeAmount.min),
    amount_max: template.freeAmount && formatMoney(template.freeAmount.max),
    image: template.image,
    occasions_id: template.occasionId,
    occasion_name: translateName(occasion, catalog.language),
    occasion_images: template.occasionImages,
    service_expiration_time: template.expirationTime,
    charge_service_tax: toToggleDigit(template.isTaxed),
    available_online: toToggleDigit(template.availableOnline),
    terms_and_condition: terms,
    status: toToggleNumber(template.active),
    services: template.serviceIds.map((id) => toServiceSummaryView(id, catalog)),
    created_at: template.createdAt,
  });
}
