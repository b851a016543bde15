import { moneyNumber, moneyText } from '../../lib/rules/money.ts';
import { type GiftCardTemplate, giftCardBalance } from '../../lib/rules/products/gift-cards.ts';
import type { Catalog, Salon } from '../../lib/rules/salon/salon.ts';
import { headView, rowView, serviceView } from '../../lib/views/products.ts';
import { toggleNumber, toggleText } from '../../lib/views/toggles.ts';
import type { OwnedPurchase } from '../../lib/workflows/products/list-purchases.ts';

const services = (ids: readonly number[], catalog: Catalog) => ids.map((id) => serviceView(id, catalog));

/** A gift card that the salon sells (specification, Gift card). */
export const giftCardView = (template: GiftCardTemplate, occasionName: string, catalog: Catalog) => ({
  id: template.id,
  name: template.name,
  price: moneyText(template.price),
  value: moneyText(template.value),
  image: template.image,
  occasions_id: template.occasionId,
  occasion_name: occasionName,
  occasion_images: template.occasionImages,
  service_expiration_time: template.expirationTime,
  charge_service_tax: toggleText(template.isTaxed),
  available_online: toggleText(template.availableOnline),
  terms_and_condition: template.terms,
  status: toggleNumber(template.active),
  services: services(template.serviceIds, catalog),
  created_at: template.createdAt,
});

/** A gift card that was sold, with its balance and history (specification, Purchased gift card). */
export function purchasedGiftCardView(
  { head, body, history, owner }: OwnedPurchase<'PURCHASED-GIFTCARD'>,
  salon: Salon,
  catalog: Catalog,
) {
  const { recipient, senderName, message } = body.gift;
  return {
    ...headView(head, owner),
    giftcard_number: head.number,
    name: body.name,
    price: moneyText(body.price),
    value: moneyText(body.value),
    balance: moneyNumber(giftCardBalance(head, history)),
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
    services: services(body.serviceIds, catalog).map((service) => ({
      ...service,
      service_id: String(service.id),
    })),
    history: history.map((row) => ({ ...rowView(row, salon), amount: moneyText(row.amount ?? 0) })),
  };
}
