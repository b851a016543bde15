import { formatMoney } from '../../lib/rules/money.ts';
import type { GiftCardTemplate } from '../../lib/rules/products/gift-cards.ts';
import type { Catalog } from '../../lib/rules/salons/salon.ts';
import { withVersionHash } from '../../lib/table/record-version.ts';
import { toServiceSummaryView } from '../../lib/views/products/products.ts';
import { toToggleDigit, toToggleNumber } from '../../lib/views/toggles.ts';

export const toGiftCardTemplateView = (template: GiftCardTemplate, occasionName: string, catalog: Catalog) =>
  withVersionHash({
    id: template.id,
    name: template.name,
    price: formatMoney(template.price),
    value: formatMoney(template.value),
    amount_min: template.freeAmount && formatMoney(template.freeAmount.min),
    amount_max: template.freeAmount && formatMoney(template.freeAmount.max),
    image: template.image,
    occasions_id: template.occasionId,
    occasion_name: occasionName,
    occasion_images: template.occasionImages,
    service_expiration_time: template.expirationTime,
    charge_service_tax: toToggleDigit(template.isTaxed),
    available_online: toToggleDigit(template.availableOnline),
    terms_and_condition: template.terms,
    status: toToggleNumber(template.active),
    services: template.serviceIds.map((id) => toServiceSummaryView(id, catalog)),
    created_at: template.createdAt,
  });
