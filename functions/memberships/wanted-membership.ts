import { readBuyer } from '../../lib/acts/sell.ts';
import type { memberships } from '../../lib/contract/memberships.ts';
import type { House, Request } from '../../lib/http/call.ts';
import { membershipOffer } from '../../lib/rules/memberships.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { buyerOf } from '../../lib/rules/selling.ts';
import { readTemplate } from '../../lib/table/templates.ts';

/** What is to be sold to whom, every figure checked against the template's. */
export async function wantedMembership(
  { tenant, salon, caller, input }: Request<(typeof memberships.routes)['create-membership-sell']>,
  { store, catalogs }: House,
) {
  const buyer = buyerOf(caller, input.customer_id ?? undefined, input.paid_at_salon ?? false);
  if (!buyer.ok) return buyer;
  const [catalog, template, customer] = await Promise.all([
    catalogs(salon),
    readTemplate(store, tenant, 'MEMBERSHIP', input.membership_id),
    readBuyer(store, tenant, buyer.value),
  ]);
  if (!customer.ok) return customer;
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  if (!template?.active) return invalid('membership_id', 'Is not for sale');
  const wish = {
    name: input.name,
    price: input.price,
    billingPeriod: input.billing_period ?? undefined,
    isTaxed: input.charce_service_tax ?? undefined,
    expirationTime: input.service_expiration_time ?? undefined,
    terms: input.terms_and_condition ?? undefined,
    discountsService: input.discount_service ?? undefined,
    servicePercent: input.discount_percentage_service ?? undefined,
    discountsProduct: input.discount_product ?? undefined,
    productPercent: input.discount_percentage_for_product ?? undefined,
    groups: input.service_groups?.map(({ qty, price, services }) => ({ qty, price, serviceIds: services })),
    isForAnother: input.buy_for ?? false,
    gift: {
      recipient: {
        fname: input.recipient_fname,
        lname: input.recipient_lname,
        email: input.recipient_email ?? '',
      },
      senderName: input.sender_name,
      message: input.sender_msg,
    },
  };
  const offer = membershipOffer(template, wish, location, salon);
  if (!offer.ok) return offer;
  return ok({ buyer: buyer.value, customer: customer.value, template, offer: offer.value, location });
}
