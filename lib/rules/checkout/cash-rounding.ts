import type { SalonPayment } from '../booking/appointments.ts';
import { type Money, sum } from '../money.ts';

/** The difference that rounds an amount in cash to the nearest step, half a step away from 0. A step of 0 rounds nothing (BEHAVIOR §37.7). */
export function computeCashRounding(amount: Money, step: Money): Money {
  if (step === 0) return 0;
  const whole = Math.abs(amount);
  const added = Math.round(whole / step) * step - whole;
  return amount < 0 ? 0 - added : added;
}

/** The rounding of an amount that is paid like this; no field where nothing is rounded (BEHAVIOR §37.7). */
export function toRoundingField(
  { paidBy }: Pick<SalonPayment, 'paidBy'>,
  amount: Money,
  step: Money,
): Pick<SalonPayment, 'rounding'> {
  const rounding = paidBy === 'cash' ? computeCashRounding(amount, step) : 0;
  return rounding === 0 ? {} : { rounding };
}

type CashOrOther = Pick<SalonPayment, 'paidBy' | 'rounding'> & { readonly amount: Money };

/** The tenders with the rounding of what is paid in cash together; the last tender in cash has it (BEHAVIOR §37.7). */
export function withCashRounding<T extends CashOrOther>(tenders: readonly T[], step: Money): readonly T[] {
  const isCash = ({ paidBy }: T): boolean => paidBy === 'cash';
  const inCash = sum(tenders.filter(isCash).map(({ amount }) => amount));
  const rounding = computeCashRounding(inCash, step);
  const last = tenders.findLastIndex(isCash);
  return rounding === 0
    ? tenders
    : tenders.map((tender, index) => (index === last ? { ...tender, rounding } : tender));
}
