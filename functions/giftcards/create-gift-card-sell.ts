import type { giftcards } from '../../lib/contract/giftcards.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { isFrontDesk } from '../../lib/rules/accounts/access.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { checkGiftCardSale, toPurchasedGiftCard } from '../../lib/rules/products/gift-cards.ts';
import { computeDeliveryInstant, resolveGiftCardRecipient } from '../../lib/rules/products/gifts.ts';
import { toNewSale } from '../../lib/rules/products/sales.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { allocateGiftCardNumber, putGiftCardNumber } from '../../lib/table/gift-card-numbers.ts';
import { getOccasion } from '../../lib/table/occasions.ts';
import { renameErrorFields } from '../../lib/views/field-names.ts';
import { toSaleView } from '../../lib/views/products.ts';
import { parseSaleInput, SALE_FIELD_NAMES } from '../../lib/views/sale-input.ts';
import { loadSale, putSoldProduct } from '../../lib/workflows/products/sell.ts';

type CreateGiftCardSell = (typeof giftcards.routes)['create-gift-card-sell'];

const FIELD_NAMES = {
  ...SALE_FIELD_NAMES,
  templateId: 'giftcard_id',
  expirationTime: 'service_expiration_time',
  terms: 'terms_and_condition',
};

/** Sells a gift card: sale and card with its number in one transaction (BEHAVIOR §23.2). */
export const createGiftCardSell: Handler<CreateGiftCardSell> = async (request, deps) => {
  const { tenant, salon, now } = request;
  const { store } = deps;
  const checked = await loadGiftCardSale(request, deps);
  if (!checked.ok) return renameErrorFields(checked, FIELD_NAMES);
  const { buyer, recipient, template, occasion, offer, location } = checked.value;
  const isDelivered = recipient.isGift && recipient.gift.recipient.email !== '';
  const [id, purchasedId] = await Promise.all([
    allocateId(store, tenant, 'SALE'),
    allocateId(store, tenant, 'PURCHASED-GIFTCARD'),
  ]);
  const sale = toNewSale(
    {
      id,
      type: 'giftcard',
      purchasedId,
      customerId: buyer.customerId,
      locationId: location.id,
      amounts: offer.amounts,
      paidAtSalon: buyer.paidAtSalon,
      deliverAt: isDelivered ? computeDeliveryInstant(offer.deliveryDate, salon, now) : null,
    },
    now,
  );
  let number: string | undefined;
  return decideAndCommit(store, request, async (table) => {
    number = await allocateGiftCardNumber(table, tenant, toLocalDate(salon.timeZone, now), number);
    const purchase = toPurchasedGiftCard(template, occasion, recipient, offer, sale, number);
    return ok({
      changes: [
        ...putSoldProduct(tenant, sale, 'PURCHASED-GIFTCARD', purchase, now),
        putGiftCardNumber(tenant, purchase),
      ],
      reply: { status: true as const, message: 'Gift card sold', data: toSaleView(sale) },
    });
  });
};

async function loadGiftCardSale(request: Request<CreateGiftCardSell>, deps: Dependencies) {
  const { tenant, salon, caller, input, now } = request;
  const { store } = deps;
  const sale = await loadSale(
    request,
    deps,
    'GIFTCARD',
    { templateId: input.giftcard_id, ...parseSaleInput(input) },
    ({ active, availableOnline }) => active && (availableOnline || isFrontDesk(caller)),
  );
  if (!sale.ok) return sale;
  const { customer, template, location } = sale.value;
  const occasion = await getOccasion(store, tenant, template.occasionId);
  if (!occasion) throw new Error(`Unknown occasion ${template.occasionId} of gift card ${template.id}`);
  const saleInput = {
    name: input.name,
    price: input.price,
    value: input.value,
    occasionName: input.occasion_name ?? undefined,
    expirationTime: input.service_expiration_time ?? undefined,
    terms: input.terms_and_condition ?? undefined,
    occasionImages: input.occasion_images ?? undefined,
    serviceIds: input.services ?? undefined,
    deliveryDate: input.delivery_date,
  };
  const offer = checkGiftCardSale(template, occasion, saleInput, location, salon, now);
  if (!offer.ok) return offer;
  const gift = {
    recipient: {
      fname: input.recipient_fname,
      lname: input.recipient_lname,
      email: input.recipient_email ?? '',
    },
    senderName: input.sender,
    message: input.message,
  };
  return ok({
    ...sale.value,
    recipient: resolveGiftCardRecipient(gift, customer),
    occasion,
    offer: offer.value,
  });
}
