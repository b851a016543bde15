import type { memberships } from '../../lib/contract/memberships.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { membershipOffer } from '../../lib/rules/products/memberships.ts';
import { statedWish, wantedSale } from '../../lib/workflows/products/sell.ts';

/** What is to be sold to whom, every figure checked against the template's. */
export async function wantedMembership(
  request: Request<(typeof memberships.routes)['create-membership-sell']>,
  deps: Dependencies,
) {
  const { salon, input } = request;
  const sale = await wantedSale(request, deps, 'MEMBERSHIP', input.membership_id);
  if (!sale.ok) return sale;
  const { template, location } = sale.value;
  const wish = {
    ...statedWish(input),
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
  };
  const offer = membershipOffer(template, wish, location, salon);
  return offer.ok ? ok({ ...sale.value, offer: offer.value }) : offer;
}
