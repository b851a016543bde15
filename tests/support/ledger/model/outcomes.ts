import { computeRemaining, returnRedemptions, spend } from './balances.ts';
import type { Spent, Visit } from './records.ts';
import { findCardRefusal, findMembershipRefusal, findPackageRefusal } from './refusals.ts';

/** Cancels a visit. Returns whether that is allowed. */
export function cancel(visit: Visit): boolean {
  if (visit.status > 1) return false;
  visit.status = 3;
  returnRedemptions(visit);
  return true;
}

/** Completes and fully pays a visit. Returns whether that is allowed. */
export function complete(visit: Visit): boolean {
  if (visit.status !== 1) return false;
  visit.status = 2;
  visit.pending = 0;
  return true;
}

/** The deposit payment fails or the hold expires. */
export function failDeposit(visit: Visit): void {
  if (visit.status !== 0) return;
  visit.status = 5;
  returnRedemptions(visit);
}

/** Whether all returned redemptions could be redeemed again. */
function canRedeemAgain({ lines, returned }: Visit, today: string): boolean {
  const counted: Spent[] = [];
  return returned.every((each) => {
    const { product, amount, service } = each;
    const balance = computeRemaining(product, counted);
    counted.push(each);
    if (amount === 0) return true;
    if (product.kind === 'package') return !findPackageRefusal(product, service, lines, balance, today);
    if (product.kind === 'membership') return !findMembershipRefusal(product, balance, today);
    return !findCardRefusal(product, amount, lines, balance, today);
  });
}

/** The deposit is paid. A visit that had failed is restored if possible. */
export function payDeposit(visit: Visit, today: string, now: number): void {
  if (visit.status === 0) visit.status = 1;
  if (visit.status !== 5 || visit.startsAt <= now || !canRedeemAgain(visit, today)) return;
  visit.status = 1;
  const { returned } = visit;
  visit.returned = [];
  spend(visit, returned);
}
