import type { AppointmentLine } from '../booking/appointments.ts';
import { applyDiscount } from '../booking/bill.ts';
import type { MembershipHead } from './memberships.ts';
import { isActiveMembership, isOwnedBy } from './purchases.ts';
import {
  listMembershipRequests,
  type OwnedProducts,
  type RedemptionRequest,
  type RedemptionTerms,
} from './redemptions.ts';

/** The membership that discounts a visit, if any: the named one, else that with the highest percentage (BEHAVIOR §25.5). */
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
    .filter((head) => isOwnedBy(head, customerId) && isActiveMembership(head, today) && head[percent] > 0)
    .sort((a, b) => b[percent] - a[percent] || a.id - b.id);
  return best;
}

/** A line whose service the named membership does not include: it is discounted instead (BEHAVIOR §25.4). */
export type LineDiscountPercent = { readonly line: number; readonly percent: number };

/** The line with a membership's discount, unless it is paid already or has a higher one (BEHAVIOR §25.5). */
export function discountLine(line: AppointmentLine, percent: number, currency: string): AppointmentLine {
  const discount = line.price - applyDiscount(line.price, percent, currency);
  return line.coveredBy || discount <= (line.discount ?? 0) ? line : { ...line, discount };
}
