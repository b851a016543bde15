import type { SalonPayment } from '../booking/appointments.ts';
import type { Money } from '../money.ts';

/** What rounding adds to an amount in cash: to the nearest step, half a step away from 0; a step of 0 rounds nothing (BEHAVIOR §37.7). */
export function computeCashRounding(amount: Money, step: Money): Money {
  if (step === 0) return 0;
  const whole = Math.abs(amount);
  const added = Math.round(whole / step) * step - whole;
  return amount < 0 ? 0 - added : added;
}

/** The rounding of an amount that is paid like this; no field where nothing is rounded. */
export function toRoundingField(
  { paidBy }: Pick<SalonPayment, 'paidBy'>,
  amount: Money,
  step: Money,
): Pick<SalonPayment, 'rounding'> {
  const rounding = paidBy === 'cash' ? computeCashRounding(amount, step) : 0;
  return rounding === 0 ? {} : { rounding };
}
