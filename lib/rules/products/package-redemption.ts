import type { ServiceId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { SESSION } from './packages.ts';
import { isExpired, isRedeemable } from './purchases.ts';
import type { OwnedPackage, RedemptionTerms } from './redemptions.ts';
import { listServiceIds } from './service-groups.ts';

/** Whether both lists name the same services, each as often. */
function isSameBooking(a: readonly ServiceId[], b: readonly ServiceId[]): boolean {
  const sort = (ids: readonly ServiceId[]) => [...ids].sort((x, y) => x - y).join();
  return sort(a) === sort(b);
}

/**
 * Whether a package pays a service of a visit with the services `booked`; the checks in the order of BEHAVIOR §25.3. A
 * multi-use package pays one line, a single-use package all of them. `remaining` is the balance at this point of the
 * request.
 */
export function checkPackageRedemption(
  product: OwnedPackage | undefined,
  serviceId: ServiceId,
  booked: readonly ServiceId[],
  remaining: number,
  { customerId, today }: RedemptionTerms,
): Outcome<{ readonly product: OwnedPackage; readonly pays: 'one line' | 'all lines' }> {
  if (!product || product.head.customerId !== customerId || !isRedeemable(product.head))
    return fail('packageInvalid');
  if (isExpired(product.head, today)) return fail('packageExpired');
  if (remaining <= 0) return fail('noSessionsRemaining');
  const services = listServiceIds(product.body.groups);
  if (!services.includes(serviceId)) return fail('serviceNotInPackage');
  if (product.head.session === SESSION.multiUse) return ok({ product, pays: 'one line' });
  return isSameBooking(booked, services)
    ? ok({ product, pays: 'all lines' })
    : fail('packageRequiresAllServices');
}

/** Uses that a redemption takes off the balance: a single-use package is used up by it. */
export const countUsesSpent = ({ head }: OwnedPackage): number =>
  head.session === SESSION.multiUse ? 1 : head.totalQty;
