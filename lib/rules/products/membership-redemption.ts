import type { ServiceId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { isActive, type MembershipHead } from './memberships.ts';
import type { RedemptionRequest, RedemptionTerms } from './redemptions.ts';
import { listMembershipRequests, type OwnedMembership, type OwnedProducts } from './redemptions.ts';
import { servicesIn } from './service-groups.ts';

/**
 * Whether a membership that was named pays a service, or only discounts it (specification, Membership use at
 * booking): without groups there are only discounts; a service that is not included is discounted instead.
 */
export function checkMembershipRedemption(
  held: OwnedMembership | undefined,
  serviceId: ServiceId,
  remaining: number,
  { customerId, today }: RedemptionTerms,
): Outcome<{ readonly held: OwnedMembership; readonly gives: 'service' | 'discount' }> {
  if (!held || held.head.customerId !== customerId || !isActive(held.head, today)) {
    return fail('membershipInvalid');
  }
  const { groups } = held.body;
  if (groups.length === 0) return ok({ held, gives: 'discount' });
  if (remaining <= 0) return fail('includedUsedUp');
  return ok({ held, gives: servicesIn(groups).includes(serviceId) ? 'service' : 'discount' });
}

/**
 * Which membership discounts a visit (decisions §6): the one that is named, the first of several, else that of the
 * customer's active ones with the highest percentage, then the lowest id. None where that is 0.
 */
export function discounting(
  percent: 'servicePercent' | 'productPercent',
  wishes: readonly RedemptionRequest[],
  { memberships, own }: Pick<OwnedProducts, 'memberships' | 'own'>,
  { customerId, today }: RedemptionTerms,
): MembershipHead | undefined {
  const [named] = listMembershipRequests(wishes);
  const heads = named ? [memberships.get(named.purchaseId)?.head] : own;
  const [best] = heads
    .filter((head) => head !== undefined)
    .filter((head) => head.customerId === customerId && isActive(head, today) && head[percent] > 0)
    .sort((a, b) => b[percent] - a[percent] || a.id - b.id);
  return best;
}
