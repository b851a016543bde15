import { formatMoney, toMajorUnits } from '../../lib/rules/money.ts';
import { computeGiftCardBalance, type GiftCardTemplate } from '../../lib/rules/products/gift-cards.ts';
import type { Catalog, Salon } from '../../lib/rules/salon/salon.ts';
import { toHistoryRowView, toPurchaseHeadView, toServiceView } from '../../lib/views/products.ts';
import { toToggleNumber, toToggleText } from '../../lib/views/toggles.ts';
import type { PurchaseWithOwner } from '../../lib/workflows/products/list-purchases.ts';

const toServiceViews = (ids: readonly number[], catalog: Catalog) =>
  ids.map((id) => toServiceView(id, catalog));

export const toGiftCardView = (template: GiftCardTemplate, occasionName: string, catalog: Catalog) => ({
  id: template.id,
  name: template.name,
  price: formatMoney(template.price),
  value: formatMoney(template.value),
  image: template.image,
  occasions_id: template.occasionId,
  occasion_name: occasionName,
  occasion_images: template.occasionImages,
  service_expiration_time: template.expirationTime,
  charge_service_tax: toToggleText(template.isTaxed),
  available_online: toToggleText(template.availableOnline),
  terms_and_condition: template.terms,
  status: toToggleNumber(template.active),
  services: toServiceViews(template.serviceIds, catalog),
  created_at: template.createdAt,
});

export function toPurchasedGiftCardView(
  { head, body, history, owner }: PurchaseWithOwner<'PURCHASED-GIFTCARD'>,
  salon: Salon,
  catalog: Catalog,
) {
  const { recipient, senderName, message } = body.gift;
  return {
    ...toPurchaseHeadView(head, owner),
    giftcard_number: head.number,
    name: body.name,
    price: formatMoney(body.price),
    value: formatMoney(body.value),
    balance: toMajorUnits(computeGiftCardBalance(head, history)),
    occasion_name: body.occasionName,
    occasion_images: body.occasionImages,
    image: body.image,
    recipient_fname: recipient.fname,
    recipient_lname: recipient.lname,
    recipient_email: recipient.email || null,
    sender: senderName || null,
    message: message || null,
    service_expiration_time: body.expirationTime,
    expiry_date: head.expiryDate,
    terms_and_condition: body.terms,
    delivery_date: body.deliveryDate,
    services: toServiceViews(body.serviceIds, catalog).map((service) => ({
      ...service,
      service_id: String(service.id),
    })),
    history: history.map((row) => ({
      ...toHistoryRowView(row, salon),
      amount: formatMoney(row.amount ?? 0),
    })),
  };
}
