import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  type BillTerms,
  type ProductLine,
} from '../../../lib/rules/booking/appointments.ts';
import {
  computeBill,
  computeDiscountedPrice,
  toBill,
  toBilledAmounts,
  withHigherMembershipDiscountIfUncovered,
} from '../../../lib/rules/booking/bill.ts';
import { toNewPaymentRows, toRowsWithDuePaid } from '../../../lib/rules/booking/payment-rows.ts';
import { addUpLines, sumAmounts } from '../../../lib/rules/journal/entries.ts';
import { toAppointmentPosition } from '../../../lib/rules/journal/visit-entries.ts';
import { computeIncludedTax } from '../../../lib/rules/money.ts';

/** Percents in hundredths, so that the oracle computes in whole numbers alone. */
const PERCENTS = [0, 500, 700, 825, 1_000, 1_900, 10_000] as const;
const toPercent = (hundredths: number): number => hundredths / 100;

const CASES = fc
  .record({
    currency: fc.constantFrom('USD', 'JPY', 'BHD'),
    isTaxIncluded: fc.boolean(),
    taxPercent: fc.constantFrom(...PERCENTS),
    servicePercent: fc.nat({ max: 100 }),
    productPercent: fc.nat({ max: 100 }),
    serviceCharge: fc.constantFrom(0, 300, 1_250),
    services: fc.array(
      fc.record({
        price: fc.nat({ max: 30_000 }),
        rate: fc.option(fc.constantFrom(...PERCENTS), { nil: undefined }),
        isCovered: fc.boolean(),
        addOns: fc.array(
          fc.record({
            price: fc.nat({ max: 9_000 }),
            rate: fc.option(fc.constantFrom(...PERCENTS), { nil: undefined }),
          }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 4 },
    ),
    products: fc.array(
      fc.record({
        price: fc.nat({ max: 9_000 }),
        qty: fc.integer({ min: 1, max: 5 }),
        rate: fc.option(fc.constantFrom(...PERCENTS), { nil: undefined }),
      }),
      { maxLength: 3 },
    ),
  })
  .map((visit) => {
    const { currency, servicePercent, productPercent } = visit;
    // A currency without a smaller unit has whole prices
    const toPrice = (price: number) => (currency === 'JPY' ? price * 100 : price);
    const own = (rate: number | undefined) => (rate === undefined ? {} : { taxPercent: toPercent(rate) });
    const lines = visit.services.map(({ price, rate, isCovered, addOns }, index): AppointmentLine => {
      const line: AppointmentLine = {
        serviceId: index + 1,
        pricingOptionId: null,
        staffId: null,
        from: 600,
        to: 630,
        duration: 30,
        price: toPrice(price),
        addOns: addOns.map((addOn, id) => ({
          addOnId: id,
          price: toPrice(addOn.price),
          duration: 5,
          ...own(addOn.rate),
        })),
        ...own(rate),
      };
      return isCovered
        ? { ...line, coveredBy: 'membership' }
        : withHigherMembershipDiscountIfUncovered(line, servicePercent, currency);
    });
    const products = visit.products.map(({ price, qty, rate }): ProductLine => {
      const whole = toPrice(price) * qty;
      const discount = whole - computeDiscountedPrice(whole, productPercent, currency);
      return { name: 'Shampoo', price: toPrice(price), qty, discount, ...own(rate) };
    });
    const terms: BillTerms = {
      taxPercent: toPercent(visit.taxPercent),
      ...(visit.isTaxIncluded ? { isTaxIncluded: true } : {}),
      ...(visit.serviceCharge > 0 ? { serviceChargePercent: toPercent(visit.serviceCharge) } : {}),
    };
    return { currency, lines, products, terms };
  });
type Case = typeof CASES extends fc.Arbitrary<infer Each> ? Each : never;

/** Rounds numerator / divisor half up to the currency's unit; in whole numbers alone. */
function round(numerator: bigint, divisor: bigint, currency: string): number {
  const unit = currency === 'JPY' ? 100n : 1n;
  const whole = divisor * unit;
  return Number(((numerator * 2n + whole) / (whole * 2n)) * unit);
}
const toHundredths = (percent: number): bigint => BigInt(Math.round(percent * 100));

/** The bill as the rulebook describes it, without the code that it tests (BEHAVIOR §14.4, §14.5). */
function computeExpected({ currency, lines, products, terms }: Case) {
  const services = lines.flatMap((line) => [
    { amount: line.coveredBy ? 0 : line.price - (line.discount ?? 0), percent: line.taxPercent },
    ...line.addOns.map(({ price, taxPercent }) => ({ amount: price, percent: taxPercent })),
  ]);
  const goods = products.map(({ price, qty, discount, taxPercent }) => ({
    amount: price * qty - discount,
    percent: taxPercent,
  }));
  const sum = (items: readonly { readonly amount: number }[]) =>
    items.reduce((all, { amount }) => all + amount, 0);
  const chargePercent = toHundredths(terms.serviceChargePercent ?? 0);
  const serviceCharge = round(BigInt(sum(services)) * chargePercent, 10_000n, currency);
  const taxed = [...services, ...goods, { amount: serviceCharge, percent: undefined }];
  const bases = Map.groupBy(taxed, ({ percent }) => percent ?? terms.taxPercent);
  const taxes = [...bases].map(([percent, items]) => {
    const [base, rate] = [BigInt(sum(items)), toHundredths(percent)];
    const divisor = terms.isTaxIncluded ? 10_000n + rate : 10_000n;
    return [percent, round(base * rate, divisor, currency)] as const;
  });
  const tax = taxes.reduce((all, [, amount]) => all + amount, 0);
  const subtotal = sum(services) + sum(goods);
  return {
    subtotal,
    serviceCharge,
    tax,
    taxes: new Map(taxes.filter(([, amount]) => amount !== 0)),
    total: subtotal + serviceCharge + (terms.isTaxIncluded ? 0 : tax),
  };
}

const toTaxes = (taxLines: readonly { readonly percent: number; readonly amount: number }[]) =>
  new Map(taxLines.filter(({ amount }) => amount !== 0).map(({ percent, amount }) => [percent, amount]));

describe('the bill of any visit (BEHAVIOR §14.4, §14.5)', () => {
  test('has the service charge, the tax of each rate and the total of an independent computation', () => {
    fc.assert(
      fc.property(CASES, (visit) => {
        const { subtotal, serviceCharge, tax, taxLines, total } = computeBill(
          visit,
          visit.terms,
          visit.currency,
        );
        expect({ subtotal, serviceCharge, tax, taxes: toTaxes(taxLines), total }).toStrictEqual(
          computeExpected(visit),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('is the same again from what the appointment keeps', () => {
    fc.assert(
      fc.property(CASES, ({ lines, products, terms, currency }) => {
        const bill = computeBill({ lines, products }, terms, currency);
        const stored = { lines, products, ...toBilledAmounts(bill, terms) };
        expect(toBill(stored)).toStrictEqual(bill);
        expect(computeBill(stored, stored, currency)).toStrictEqual(bill);
      }),
    );
  });

  test('moves its income, service charge and taxes by rate in the journal, net of what prices include', () => {
    fc.assert(
      fc.property(CASES, ({ lines, products, terms, currency }) => {
        const bill = computeBill({ lines, products }, terms, currency);
        const visit = {
          id: 42,
          locationId: 1,
          customerId: null,
          customerType: 2,
          date: '2026-11-16',
          minute: 600,
          note: '',
          depositAmount: 0,
          createdAt: '',
          channel: 'desk',
          moves: 0,
          version: 1,
          lines,
          products,
          ...toBilledAmounts(bill, terms),
          payments: toRowsWithDuePaid(toNewPaymentRows(42, bill.total, 0, [])),
          status: APPOINTMENT_STATUS.completed,
        } as Appointment;
        const position = addUpLines(toAppointmentPosition(visit));
        expect(sumAmounts(position)).toBe(0);
        const of = (...accounts: string[]) => position.filter(({ account }) => accounts.includes(account));
        const taxes = of('tax').map(({ of: percent, amount }) => [percent, -amount] as const);
        expect(new Map(taxes)).toStrictEqual(toTaxes(bill.taxLines));
        expect(sumAmounts(of('external'))).toBe(bill.total);
        expect(sumAmounts(of('services', 'products', 'fees'))).toBe(bill.tax - bill.total);
        expect(position.every(({ account, amount }) => account === 'external' || amount <= 0)).toBe(true);
      }),
    );
  });
});

test('a visit of a location with one added rate keeps subtotal, tax and percent alone', () => {
  const line = { price: 5_000, addOns: [{ price: 1_000 }] };
  const terms = { taxPercent: 8.25 };
  const bill = computeBill({ lines: [line] }, terms, 'USD');
  expect(toBilledAmounts(bill, terms)).toStrictEqual({ subtotal: 6_000, tax: 495, taxPercent: 8.25 });
});

test('a service charge is no part of the base of products, and has the tax of the visit', () => {
  const lines = [{ price: 10_000, taxPercent: 7, addOns: [] }];
  const products = [{ price: 1_000, qty: 1, discount: 0, taxPercent: 0 }];
  const terms = { taxPercent: 19, serviceChargePercent: 10 };
  expect(computeBill({ lines, products }, terms, 'USD')).toMatchObject({
    subtotal: 11_000,
    serviceCharge: 1_000,
    taxLines: [
      { percent: 7, amount: 700 },
      { percent: 0, amount: 0 },
      { percent: 19, amount: 190 },
    ],
    total: 12_890,
  });
});

test.each([
  [11_900, 19, 'USD', 1_900],
  [100, 19, 'USD', 16],
  // 0.05 includes 0.0024, and 0.21 includes 0.01
  [5, 5, 'USD', 0],
  [21, 5, 'USD', 1],
  [1_000, 5, 'JPY', 0],
  [1_100, 5, 'JPY', 100],
  [105_000, 5, 'JPY', 5_000],
  // A half is rounded up: 21 × 100 / 200 = 10.5
  [21, 100, 'BHD', 11],
  // Beyond the exact numbers of floating point
  [99_999_999_999, 8.25, 'USD', 7_621_247_113],
])('a price of %d includes a tax of %d percent in %s: %d', (gross, percent, currency, tax) => {
  expect(computeIncludedTax(gross, percent, currency)).toBe(tax);
});
