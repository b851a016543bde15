import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import {
  applyDiscount,
  computeBill,
  computeServiceDeposit,
  type DepositSwitches,
  toAppointmentMembership,
} from '../../../lib/rules/booking/bill.ts';
import { discountLine } from '../../../lib/rules/products/apply-redemptions.ts';
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

const price = fc.nat({ max: 30_000 });
const line = fc
  .record({
    price,
    addOns: fc.array(price, { maxLength: 2 }),
    coveredBy: fc.constantFrom('package', undefined),
  })
  .map(
    ({ addOns, coveredBy, ...rest }): AppointmentLine => ({
      serviceId: 1,
      pricingOptionId: null,
      staffId: null,
      from: 600,
      to: 630,
      duration: 30,
      ...rest,
      addOns: addOns.map((each, index) => ({ addOnId: index, price: each, duration: 5 })),
      ...(coveredBy ? { coveredBy } : {}),
    }),
  );
const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

test('subtotal, membership discount and final price agree for services, add-ons and products (BEHAVIOR §14.5, §25.5)', () => {
  const percent = fc.nat({ max: 100 });
  const product = fc.record({ price, qty: fc.integer({ min: 1, max: 5 }) });
  const visits = fc.property(
    fc.array(line, { maxLength: 4 }),
    fc.array(product, { maxLength: 3 }),
    percent,
    percent,
    fc.constantFrom('USD', 'JPY'),
    (listed, sold, servicePercent, productPercent, currency) => {
      const lines = listed.map((each) => discountLine(each, servicePercent, currency));
      const products = sold.map(({ price: each, qty }) => {
        const discount = each * qty - applyDiscount(each * qty, productPercent, currency);
        return { name: 'Shampoo', price: each, qty, discount };
      });
      const { subtotal } = computeBill({ lines, products }, 8.25, currency);
      const membership = toAppointmentMembership({ lines, products }, 1);
      const addOns = sum(lines.flatMap((each) => each.addOns.map((addOn) => addOn.price)));
      const services = sum(lines.filter(({ coveredBy }) => !coveredBy).map((each) => each.price));
      const goods = sum(products.map((each) => each.price * each.qty));
      expect(subtotal).toBe(services + addOns + goods - (membership?.discount ?? 0));
      const goodsPaid = goods - sum(products.map(({ discount }) => discount));
      expect(subtotal).toBe((membership?.finalPrice ?? 0) + addOns + goodsPaid);
    },
  );
  fc.assert(visits);
});
