import type { giftcards } from '../../lib/contract/products/giftcards.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { can } from '../../lib/rules/access/access.ts';
import { invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { checkGiftCardBuyer, type GiftCardBuyer } from '../../lib/rules/products/buyers.ts';
import { offerGiftCard } from '../../lib/rules/products/gift-cards.ts';
import { resolveGiftOfCard } from '../../lib/rules/products/gifts.ts';
import type { GuestBuyer } from '../../lib/rules/products/sales.ts';
import { toImageUrl } from '../../lib/rules/salons/images.ts';
import { toLanguageField } from '../../lib/rules/salons/languages.ts';
import { findOccasion } from '../../lib/table/catalog/occasions.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { parseSaleInput } from '../../lib/views/products/sale-input.ts';
import { loadTemplateForSale } from '../../lib/workflows/products/sell.ts';

type SaleRequest = Request<(typeof giftcards.routes)['create-gift-card-sell']>;

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
  const buyer = checkGiftCardBuyer(caller, requested, salon.settings);
  if (!buyer.ok) return buyer;
  if (buyer.value.customerId === null) return ok({ buyer: buyer.value, person: buyer.value.guest });
  const customer = await findCustomer(store, tenant, buyer.value.customerId);
  return customer ? ok({ buyer: buyer.value, person: customer }) : invalid('customerId', 'Unknown customer');
}

/** Loads what is sold to whom, checked against the template (BEHAVIOR §23.2). */
export async function loadGiftCardSale(request: SaleRequest, deps: Dependencies) {
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
  const offer = offerGiftCard(shown, occasion, saleInput, location, salon, now);
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
