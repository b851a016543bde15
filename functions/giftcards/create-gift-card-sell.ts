import type { giftcards } from '../../lib/contract/products/giftcards.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { toGuestPurchaseCounters } from '../../lib/rules/access/attempt-limits.ts';
import { can } from '../../lib/rules/access/principals.ts';
import { invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { decideGiftCardBuyer, type GiftCardBuyer } from '../../lib/rules/products/buyers.ts';
import {
  checkGiftCardFieldsAndDecideTerms,
  toPurchasedGiftCard,
} from '../../lib/rules/products/gift-cards.ts';
import { computeGiftMailInstant, resolveGiftOfCard } from '../../lib/rules/products/gifts.ts';
import type { GuestBuyer, Sale } from '../../lib/rules/products/sales.ts';
import { toImageUrl } from '../../lib/rules/salons/images.ts';
import { toLanguageField } from '../../lib/rules/salons/languages.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import { findOccasion } from '../../lib/table/catalog/occasions.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { toCallerText } from '../../lib/table/payments/intents.ts';
import { putGiftCardNumber } from '../../lib/table/products/gift-card-numbers.ts';
import { toSaleView } from '../../lib/views/products/products.ts';
import { parseSaleInput } from '../../lib/views/products/sale-input.ts';
import { openPurchaseMailOrCodeCheck } from '../../lib/workflows/products/buyer-mail.ts';
import { allocateGiftCardNumber } from '../../lib/workflows/products/gift-card-numbers.ts';
import { issueSaleToken } from '../../lib/workflows/products/sale-links.ts';
import {
  commitSaleOrReuseUnpaid,
  loadTemplateForSale,
  prepareSale,
} from '../../lib/workflows/products/sell.ts';

type CreateGiftCardSell = (typeof giftcards.routes)['create-gift-card-sell'];

type SaleRequest = Request<CreateGiftCardSell>;

function toGuestBuyer(guest: SaleRequest['input']['guest']): GuestBuyer | undefined {
  if (!guest) return undefined;
  const { language, ...person } = guest;
  return { ...person, ...toLanguageField(language) };
}

/** The buyer of the request, with name and e-mail address. */
async function loadBuyer(
  { tenant, salon, caller, input }: SaleRequest,
  { store }: Dependencies,
): Promise<
  Outcome<{
    readonly buyer: GiftCardBuyer;
    readonly person: GuestBuyer & { readonly emailVerified?: boolean };
  }>
> {
  const { customerId, paidAtSalon } = parseSaleInput(input);
  const requested = { customerId, paidAtSalon, guest: toGuestBuyer(input.guest) };
  const buyer = decideGiftCardBuyer(caller, requested, salon.settings);
  if (!buyer.ok) return buyer;
  if (buyer.value.customerId === null) return ok({ buyer: buyer.value, person: buyer.value.guest });
  const customer = await findCustomer(store, tenant, buyer.value.customerId);
  return customer ? ok({ buyer: buyer.value, person: customer }) : invalid('customerId', 'Unknown customer');
}

/** Loads what is sold to whom, checked against the template (BEHAVIOR §23.2). */
async function loadGiftCardSale(request: SaleRequest, deps: Dependencies) {
  const { tenant, salon, caller, input, now } = request;
  const [buyer, sale] = await Promise.all([
    loadBuyer(request, deps),
    loadTemplateForSale(
      request,
      deps,
      'GIFTCARD',
      { templateId: input.giftcard_id, locationId: input.location_id, staffId: input.staff_id },
      ({ active, availableOnline }) => active && (availableOnline || can(caller, 'sales.write')),
    ),
  ]);
  if (!buyer.ok) return buyer;
  if (!sale.ok) return sale;
  const { template, location } = sale.value;
  const occasion = await findOccasion(deps.store, tenant, template.occasionId);
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
  // A client names the image by the address that it was shown
  const shown = { ...template, occasionImages: toImageUrl(deps.imagesUrl, template.occasionImages) };
  const offer = checkGiftCardFieldsAndDecideTerms(shown, occasion, saleInput, location, salon, now);
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
  const giftOfCard = resolveGiftOfCard(gift, buyer.value.person);
  return ok({ ...sale.value, ...buyer.value, giftOfCard, occasion, offer: offer.value });
}

/** Sells a gift card: sale and card with its number in one transaction (BEHAVIOR §23.2). */
export const createGiftCardSell: Handler<CreateGiftCardSell> = async (request, deps) => {
  const { tenant, salon, now } = request;
  const { store } = deps;
  const checked = await loadGiftCardSale(request, deps);
  if (!checked.ok) return checked;
  const { buyer, person, giftOfCard, template, occasion, offer, location } = checked.value;
  const isDelivered = giftOfCard.isGift && giftOfCard.gift.recipient.email !== '';
  const limited = await limitGuest(request, deps, buyer);
  if (!limited.ok) return limited;
  const details = {
    type: 'giftcard' as const,
    buyer,
    paidBy: request.input.paid_by,
    staffId: request.input.staff_id,
    location,
    ...(buyer.guest ? { guest: buyer.guest, bookedBy: toCallerText(request) } : {}),
    amounts: offer.amounts,
    value: offer.value,
    deliverAt: isDelivered ? computeGiftMailInstant(offer.deliveryDate, salon, now) : null,
  };
  const [sale, number] = await Promise.all([
    prepareSale(request, store, details),
    allocateGiftCardNumber(store, tenant, toLocalDate(salon.timeZone, now)),
  ]);
  const purchase = toPurchasedGiftCard(template, occasion, giftOfCard, offer, sale, number);
  const sold = { sale, purchase, extraChanges: [putGiftCardNumber(tenant, purchase)] };
  const isGuests = buyer.guest && !buyer.isChosenByFrontDesk;
  const issueToken = async (committed: Sale) =>
    isGuests ? { sale_token: await issueSaleToken(deps.tokens, salon, committed, now) } : {};
  const { isChosenByFrontDesk } = buyer;
  const checkMail = openPurchaseMailOrCodeCheck(store, request, {
    ...person,
    isChosenByFrontDesk,
    emailCode: request.input.email_code,
  });
  return commitSaleOrReuseUnpaid(request, store, 'PURCHASED-GIFTCARD', sold, {
    isByFrontDesk: isChosenByFrontDesk,
    reusesUnpaidSale: true,
    checkMail,
    toReply: async (committed) => ({
      message: 'Gift card sold',
      data: { ...toSaleView(committed), ...(await issueToken(committed)) },
    }),
  });
};

/** Limits the purchases of a network without an account (BEHAVIOR §21.5). */
async function limitGuest(
  { tenant, network, now }: Request<CreateGiftCardSell>,
  { store }: Dependencies,
  { guest, isChosenByFrontDesk }: GiftCardBuyer,
): Promise<Outcome<unknown>> {
  if (!guest || isChosenByFrontDesk) return ok(undefined);
  return recordAttemptsWithinLimit(store, { tenant, now }, toGuestPurchaseCounters(network));
}
