import type { ServiceId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { SESSION } from './packages.ts';
import { isOver, isRedeemable } from './purchases.ts';
import type { OwnedPackage, RedemptionTerms } from './redemptions.ts';
import { servicesIn } from './service-groups.ts';

/** Whether both name the same services, each as often. */
function sameBooking(a: readonly ServiceId[], b: readonly ServiceId[]): boolean {
  const sorted = (ids: readonly ServiceId[]) => [...ids].sort((x, y) => x - y).join();
  return sorted(a) === sorted(b);
}

/**
 * Whether a package pays a service of a visit with the services `booked` (specification, Package redemption: the
 * five checks in their order); a multi-use one pays a line, a single-use one all of them. `remaining` is what is left
 * at this point of the request.
 */
export function checkPackageRedemption(
  held: OwnedPackage | undefined,
  serviceId: ServiceId,
  booked: readonly ServiceId[],
  remaining: number,
  { customerId, today }: RedemptionTerms,
): Outcome<{ readonly held: OwnedPackage; readonly pays: 'one line' | 'all lines' }> {
  if (!held || held.head.customerId !== customerId || !isRedeemable(held.head)) return fail('packageInvalid');
  const { session } = held.head;
  if (isOver(held.head, today)) return fail('packageExpired');
  if (remaining <= 0) return fail('sessionsUsedUp');
  const services = servicesIn(held.body.groups);
  if (!services.includes(serviceId)) return fail('serviceNotInPackage');
  if (session === SESSION.multiUse) return ok({ held, pays: 'one line' });
  return sameBooking(booked, services) ? ok({ held, pays: 'all lines' }) : fail('packageNotWhole');
}

/** What a redemption takes off the balance: a single-use package is closed by it (decisions §6). */
export const usesTaken = ({ head }: OwnedPackage): number =>
  head.session === SESSION.multiUse ? 1 : head.totalQty;
