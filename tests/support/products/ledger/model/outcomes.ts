import { computeRemaining, type End, returnRedemptions, spend } from './balances.ts';
import type { Spent, Visit } from './records.ts';
import { findCardRefusal, findMembershipRefusal, findPackageRefusal } from './refusals.ts';

/** Cancels a visit. A confirmed one is late and keeps the uses (BEHAVIOR §20.3). Returns whether that is allowed. */
export function cancel(visit: Visit, end: End): boolean {
  if (visit.status > 1) return false;
  const isLate = visit.status === 1;
  visit.status = 3;
  returnRedemptions(visit, end, ({ product }) => !isLate || product.kind === 'giftcard');
  return true;
}

/** Percent of the total, for a late cancellation and a no-show. */
export const LATE_CANCEL_PERCENT = 45;
export const NO_SHOW_PERCENT = 70;

function computeFee({ paid, pending, redemptions }: Visit, percent: number, unpaid: number): number {
  const cards = sumCards(redemptions);
  return Math.min(Math.floor(((paid + pending + cards) * percent) / 100 + 0.5), unpaid);
}

const sumCards = (redemptions: readonly Spent[]): number =>
  redemptions.reduce((sum, { product, amount }) => sum + (product.kind === 'giftcard' ? amount : 0), 0);

/** The customer cancels late, for a fee. Returns true, or why that is not allowed. */
export function cancelLate(visit: Visit, now: number, today: string): true | 'too late' | 'over' {
  if (visit.status > 1) return 'over';
  if (visit.status === 0 || now > visit.startsAt) return 'too late';
  const unpaid = visit.pending + sumCards(visit.redemptions);
  visit.fee = computeFee(visit, LATE_CANCEL_PERCENT, unpaid);
  cancel(visit, { by: 'customer', today });
  return true;
}

/** The customer did not come to a visit that has begun, for a fee. Returns whether that is allowed. */
export function miss(visit: Visit, now: number): boolean {
  if (visit.status !== 1 || now < visit.startsAt) return false;
  visit.status = 4;
  visit.fee = computeFee(visit, NO_SHOW_PERCENT, visit.pending);
  return true;
}

/** Refunds a part of the deposit. Returns whether that is allowed. */
export function refundDeposit(visit: Visit, amount: number): boolean {
  if (amount === 0 || amount > visit.paid) return false;
  visit.paid -= amount;
  if (visit.status <= 1) visit.pending += amount;
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
export function failDeposit(visit: Visit, today: string): void {
  if (visit.status !== 0) return;
  visit.status = 5;
  returnRedemptions(visit, { by: 'salon', today });
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
  if (visit.status === 0) {
    visit.status = 1;
    visit.paid = visit.deposit;
  }
  if (visit.status !== 5 || visit.startsAt <= now || !canRedeemAgain(visit, today)) return;
  visit.status = 1;
  visit.paid = visit.deposit;
  const { returned } = visit;
  visit.returned = [];
  spend(visit, returned);
}
