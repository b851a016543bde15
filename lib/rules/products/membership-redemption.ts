import type { ServiceId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { isActive, type MembershipHead } from './memberships.ts';
import {
  listMembershipRequests,
  type OwnedMembership,
  type OwnedProducts,
  type RedemptionRequest,
  type RedemptionTerms,
} from './redemptions.ts';
import { listServiceIds } from './service-groups.ts';

/**
 * Whether a named membership pays a service or discounts it; the checks in the order of BEHAVIOR §25.4. `remaining` is
 * the balance at this point of the request.
 */
export function checkMembershipRedemption(
  product: OwnedMembership | undefined,
  serviceId: ServiceId,
  remaining: number,
  { customerId, today }: RedemptionTerms,
): Outcome<{ readonly product: OwnedMembership; readonly gives: 'service' | 'discount' }> {
  if (!product || product.head.customerId !== customerId || !isActive(product.head, today)) {
    return fail('membershipInvalid');
  }
  const { groups } = product.body;
  if (groups.length === 0) return ok({ product, gives: 'discount' });
  if (remaining <= 0) return fail('noIncludedServicesRemaining');
  return ok({ product, gives: listServiceIds(groups).includes(serviceId) ? 'service' : 'discount' });
}

/** The membership that discounts a visit, if any (BEHAVIOR §25.5). */
export function findDiscountMembership(
  percent: 'servicePercent' | 'productPercent',
  requests: readonly RedemptionRequest[],
  { memberships, customerMemberships }: Pick<OwnedProducts, 'memberships' | 'customerMemberships'>,
  { customerId, today }: RedemptionTerms,
): MembershipHead | undefined {
  const [named] = listMembershipRequests(requests);
  const heads = named ? [memberships.get(named.purchaseId)?.head] : customerMemberships;
  const [best] = heads
    .filter((head) => head !== undefined)
    .filter((head) => head.customerId === customerId && isActive(head, today) && head[percent] > 0)
    .sort((a, b) => b[percent] - a[percent] || a.id - b.id);
  return best;
}
