import { type Money, wholeUnits } from '../money.ts';
import { PAYMENT_TYPES, type PaymentType, type Service } from '../salon/salon.ts';
import type { Settings } from '../salon/settings.ts';

export type DepositSwitches = Pick<Settings, 'depositEnable' | 'saveCardEnable' | 'payLaterEnable'>;

/** Payment options that are offered (specification, Deposit calculation); one that is off counts as Pay at Salon. */
const IS_OFFERED = {
  [PAYMENT_TYPES.payAtSalon]: () => true,
  [PAYMENT_TYPES.deposit]: ({ depositEnable }) => depositEnable,
  [PAYMENT_TYPES.saveCard]: ({ saveCardEnable }) => saveCardEnable,
  [PAYMENT_TYPES.payLater]: ({ payLaterEnable }) => payLaterEnable,
} as const satisfies Record<PaymentType, (switches: DepositSwitches) => boolean>;

/** What each payment type asks for up front, of a service at its final price. */
const ASKS_FOR = {
  [PAYMENT_TYPES.payAtSalon]: () => 0,
  [PAYMENT_TYPES.deposit]: (minAmount, finalPrice) => Math.min(minAmount, finalPrice),
  [PAYMENT_TYPES.saveCard]: () => 0,
  [PAYMENT_TYPES.payLater]: (_minAmount, finalPrice) => finalPrice,
} as const satisfies Record<PaymentType, (minAmount: Money, finalPrice: Money) => Money>;

/**
 * The deposit of one service in whole currency units (specification, Deposit calculation and Limits 9):
 * min_amount or the full price, never more than the final price; 0 while deposits are switched off.
 */
export function depositOf(
  service: Pick<Service, 'paymentType' | 'minAmount'>,
  finalPrice: Money,
  switches: DepositSwitches,
): Money {
  if (!switches.depositEnable || !IS_OFFERED[service.paymentType](switches)) return 0;
  return ASKS_FOR[service.paymentType](wholeUnits(service.minAmount), wholeUnits(finalPrice));
}
