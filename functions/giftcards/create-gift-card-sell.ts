import type { giftcards } from '../../lib/contract/giftcards.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { isFrontDesk } from '../../lib/rules/accounts/access.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { cardFor, giftCardOffer, purchasedGiftCard } from '../../lib/rules/products/gift-cards.ts';
import { deliveryInstant, openSale } from '../../lib/rules/products/sales.ts';
import { dateIn } from '../../lib/rules/time-zone.ts';
import { allocateCardNumber, putCardNumber } from '../../lib/table/card-numbers.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getOccasion } from '../../lib/table/occasions.ts';
import { saleView } from '../../lib/views/products.ts';
import { soldProduct, wantedSale } from '../../lib/workflows/products/sell.ts';

type CreateGiftCardSell = (typeof giftcards.routes)['create-gift-card-sell'];

/** Sells a gift card: sale and card with its number, all or nothing (specification, Gift cards). */
export const createGiftCardSell: Handler<CreateGiftCardSell> = async (request, deps) => {
  const { tenant, salon, now } = request;
  const { store } = deps;
  const checked = await wanted(request, deps);
  if (!checked.ok) return checked;
  const { buyer, given, template, occasion, offer, location } = checked.value;
  const isDelivered = given.isGift && given.gift.recipient.email !== '';
  const [id, purchasedId] = await Promise.all([
    allocateId(store, tenant, 'SALE'),
    allocateId(store, tenant, 'PURCHASED-GIFTCARD'),
  ]);
  const sale = openSale(
    {
      id,
      type: 'giftcard',
      purchasedId,
      customerId: buyer.customerId,
      locationId: location.id,
      amounts: offer.amounts,
      paidAtSalon: buyer.paidAtSalon,
      deliverAt: isDelivered ? deliveryInstant(offer.deliveryDate, salon, now) : null,
    },
    now,
  );
  let number: string | undefined;
  return decideAndCommit(store, request, async (table) => {
    number = await allocateCardNumber(table, tenant, dateIn(salon.timeZone, now), number);
    const purchase = purchasedGiftCard(template, occasion, given, offer, sale, number);
    return ok({
      changes: [
        ...soldProduct(tenant, sale, 'PURCHASED-GIFTCARD', purchase, now),
        putCardNumber(tenant, number, purchasedId),
      ],
      reply: { status: true as const, message: 'Gift card sold', data: saleView(sale) },
    });
  });
};

/** What is to be sold to whom, every figure checked against the template's. */
async function wanted(request: Request<CreateGiftCardSell>, deps: Dependencies) {
  const { tenant, salon, caller, input, now } = request;
  const { store } = deps;
  const sale = await wantedSale(
    request,
    deps,
    'GIFTCARD',
    input.giftcard_id,
    // The desk may sell any active card (decisions §2)
    ({ active, availableOnline }) => active && (availableOnline || isFrontDesk(caller)),
  );
  if (!sale.ok) return sale;
  const { customer, template, location } = sale.value;
  const occasion = await getOccasion(store, tenant, template.occasionId);
  if (!occasion) throw new Error(`occasion ${template.occasionId} of a gift card is unknown`);
  const wish = {
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
  const offer = giftCardOffer(template, occasion, wish, location, salon, now);
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
  return ok({ ...sale.value, given: cardFor(gift, customer), occasion, offer: offer.value });
}
