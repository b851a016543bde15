import { giveBack, leftOf, take } from './balances.ts';
import type { Taken, Visit } from './records.ts';
import { cardRefusal, membershipRefusal, packageRefusal } from './refusals.ts';

/** Cancels a visit; whether that is taken. */
export function cancel(visit: Visit): boolean {
  if (visit.status > 1) return false;
  visit.status = 3;
  giveBack(visit);
  return true;
}

/** Completes a visit, all of it paid; whether that is taken. */
export function complete(visit: Visit): boolean {
  if (visit.status !== 1) return false;
  visit.status = 2;
  visit.pending = 0;
  return true;
}

/** The deposit's payment has failed, or came too late. */
export function failDeposit(visit: Visit): void {
  if (visit.status !== 0) return;
  visit.status = 5;
  giveBack(visit);
}

/** Whether all that was given back could be taken again. */
function isTakeable({ lines, returned }: Visit, today: string): boolean {
  const sofar: Taken[] = [];
  return returned.every((each) => {
    const { product, amount, service } = each;
    const left = leftOf(product, sofar);
    sofar.push(each);
    if (amount === 0) return true;
    if (product.kind === 'package') return !packageRefusal(product, service, lines, left, today);
    if (product.kind === 'membership') return !membershipRefusal(product, left, today);
    return !cardRefusal(product, amount, lines, left, today);
  });
}

/** The deposit is paid: a visit given up for it stands again where it still can. */
export function payDeposit(visit: Visit, today: string, now: number): void {
  if (visit.status === 0) visit.status = 1;
  if (visit.status !== 5 || visit.startsAt <= now || !isTakeable(visit, today)) return;
  visit.status = 1;
  const { returned } = visit;
  visit.returned = [];
  take(visit, returned);
}
