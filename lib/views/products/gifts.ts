import { formatMoney } from '../../rules/money.ts';
import type { PurchasedGiftCardBody, PurchasedGiftCardHead } from '../../rules/products/gift-cards.ts';
import { findGift } from '../../rules/products/gifts.ts';
import type { PurchasedMembershipBody, PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import type { PurchasedPackageBody, PurchasedPackageHead } from '../../rules/products/packages.ts';
import type { GuestBuyer, Sale } from '../../rules/products/sales.ts';

type Name = Pick<GuestBuyer, 'fname' | 'lname'>;

const toNameView = ({ fname, lname }: Name) => ({ fname, lname });

/** A gift that the front desk hands over (BEHAVIOR §27.3). */
export function toHandedOverGiftView(
  { id, type, purchasedId }: Pick<Sale, 'id' | 'type' | 'purchasedId'>,
  head: PurchasedPackageHead | PurchasedGiftCardHead | PurchasedMembershipHead,
  body: PurchasedPackageBody | PurchasedGiftCardBody | PurchasedMembershipBody,
  buyer: Name,
) {
  const gift = findGift(body);
  const card = 'number' in head ? head : undefined;
  return {
    sale_id: id,
    type,
    purchased_id: purchasedId,
    name: body.name,
    buyer: toNameView(buyer),
    recipient: gift && toNameView(gift.recipient),
    giftcard_number: card?.number ?? null,
    balance: card ? formatMoney(card.remaining) : null,
    expiry_date: head.expiryDate,
    services: 'serviceIds' in body ? body.serviceIds.map((each) => ({ service_id: String(each) })) : [],
  };
}
