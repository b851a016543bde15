import { expect, test } from 'vitest';
import { computeServiceDeposit, type DepositSwitches } from '../../../lib/rules/booking/deposits.ts';
import type { PaymentType } from '../../../lib/rules/salon/salon.ts';

const ON: DepositSwitches = { depositEnable: true, saveCardEnable: true, payLaterEnable: true };

type Row = [
  name: string,
  type: PaymentType,
  switches: DepositSwitches,
  min: number,
  price: number,
  due: number,
];

const rows: Row[] = [
  ['Pay at Salon asks for nothing', 0, ON, 2000, 9000, 0],
  ['Deposit asks for min_amount', 1, ON, 2000, 9000, 2000],
  ['Deposit without a min_amount asks for nothing', 1, ON, 0, 9000, 0],
  ['Deposit cuts min_amount to whole units', 1, ON, 2099, 9000, 2000],
  ['Deposit asks for no more than the final price', 1, ON, 20000, 9000, 9000],
  ['Deposit asks for no more than the whole units of the final price', 1, ON, 20000, 9075, 9000],
  ['Save Card asks for nothing', 2, ON, 2000, 9000, 0],
  ['Pay Later asks for the full price in whole units', 3, ON, 2000, 9075, 9000],
  ['Pay Later counts as Pay at Salon while it is off', 3, { ...ON, payLaterEnable: false }, 0, 9000, 0],
  ['the master switch turns a deposit off', 1, { ...ON, depositEnable: false }, 2000, 9000, 0],
  ['the master switch turns Pay Later off', 3, { ...ON, depositEnable: false }, 2000, 9000, 0],
];

test.each(rows)('%s (BEHAVIOR §15.1)', (_name, paymentType, switches, minAmount, price, due) => {
  expect(computeServiceDeposit({ paymentType, minAmount }, price, switches)).toBe(due);
});
