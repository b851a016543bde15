import type { memberships } from '../../lib/contract/products/memberships.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { offerMembership } from '../../lib/rules/products/memberships.ts';
import { parseGiftAndGroups, parseSaleInput } from '../../lib/views/products/sale-input.ts';
import { loadNewSaleParts } from '../../lib/workflows/products/sell.ts';

/** Loads what is sold to whom, checked against the template (BEHAVIOR §24.2). */
export async function loadMembershipSale(
  request: Request<(typeof memberships.routes)['create-membership-sell']>,
  deps: Dependencies,
) {
  const { salon, input } = request;
  const target = { templateId: input.membership_id, ...parseSaleInput(input) };
  const sale = await loadNewSaleParts(request, deps, 'MEMBERSHIP', target);
  if (!sale.ok) return sale;
  const { template, location } = sale.value;
  const saleInput = {
    ...parseGiftAndGroups(input),
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
  const offer = offerMembership(template, saleInput, location, salon);
  return offer.ok ? ok({ ...sale.value, offer: offer.value }) : offer;
}

/** A membership that can be sold, its buyer, and what it costs. */
export type MembershipToSell = Extract<Awaited<ReturnType<typeof loadMembershipSale>>, { ok: true }>['value'];
