import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import {
  type Bill,
  computeAppointmentMembership,
  computeBill,
  computeDiscountedPrice,
  listTotalsByRedemptionPlace,
  sumTaxedAmountsByRate,
  toBill,
  toLocationBillTerms,
  toOwnTaxRate,
  withHigherMembershipDiscountIfUncovered,
  withTaxRateOf,
} from '../../../lib/rules/booking/bill.ts';

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

test('subtotal, membership discount and final price agree for services, add-ons and products (BEHAVIOR §14.4, §25.5)', () => {
  const percent = fc.nat({ max: 100 });
  const product = fc.record({ price, qty: fc.integer({ min: 1, max: 5 }) });
  const visits = fc.property(
    fc.array(line, { maxLength: 4 }),
    fc.array(product, { maxLength: 3 }),
    percent,
    percent,
    fc.constantFrom('USD', 'JPY'),
    (listed, sold, servicePercent, productPercent, currency) => {
      const lines = listed.map((each) =>
        withHigherMembershipDiscountIfUncovered(each, servicePercent, currency),
      );
      const products = sold.map(({ price: each, qty }) => {
        const discount = each * qty - computeDiscountedPrice(each * qty, productPercent, currency);
        return { name: 'Shampoo', price: each, qty, discount };
      });
      const bill = computeBill({ lines, products }, { taxPercent: 8.25 }, currency);
      const { subtotal, tax } = bill;
      // A stored appointment keeps subtotal and tax: its bill is the one that was computed
      expect(toBill({ lines, products, subtotal, tax, taxPercent: 8.25 })).toStrictEqual(bill);
      const total = (items: Bill['lines']) => sum(items.map(({ amount }) => amount));
      expect(subtotal).toBe(
        total(bill.lines) + total(bill.addOns) + total(bill.products) - total(bill.discounts),
      );
      expect(tax).toBe(total(bill.taxLines));
      expect(bill.tipTotal).toBe(total(bill.tips));
      expect(bill.total).toBe(subtotal + tax + bill.serviceCharge + bill.tipTotal);
      const membership = computeAppointmentMembership({ lines, products }, 1);
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

test('a bill names what it takes off, and nothing that is 0 (BEHAVIOR §14.4)', () => {
  const haircut = {
    serviceId: 1,
    pricingOptionId: null,
    staffId: null,
    from: 600,
    to: 630,
    duration: 30,
    price: 5_000,
    addOns: [],
  };
  const addOn = { addOnId: 1, price: 1_000, duration: 5 };
  const lines: AppointmentLine[] = [
    haircut,
    { ...haircut, discount: 500, reduction: 200, addOns: [{ ...addOn, reduction: 100 }, addOn] },
    { ...haircut, coveredBy: 'package' },
  ];
  const product = { name: 'Shampoo', price: 1_500, qty: 2, discount: 300 };
  const bill = computeBill(
    { lines, products: [product, { ...product, discount: 0 }] },
    { taxPercent: 0 },
    'USD',
  );
  expect(bill.discounts).toStrictEqual([700, 5_000, 100, 300].map((amount) => ({ amount })));
  expect(computeBill({ lines: [haircut] }, { taxPercent: 0 }, 'USD')).toMatchObject({
    discounts: [],
    products: [],
    addOns: [],
    tips: [],
    tipTotal: 0,
    subtotal: 5_000,
    total: 5_000,
  });
});

// BEHAVIOR §14.5, §25.6
test.each<[string, object, object[]]>([
  [
    'a part of a rate',
    { taxPaid: [{ percent: 10, amount: 1_000 }] },
    [
      [10, 4_000],
      [20, 2_000],
    ],
  ],
  ['all of a rate', { taxPaid: [{ percent: 10, amount: 5_000 }] }, [[20, 2_000]]],
  [
    'another rate',
    { taxPaid: [{ percent: 0, amount: 1_000 }] },
    [
      [10, 5_000],
      [20, 2_000],
    ],
  ],
  [
    'all',
    {
      taxPaid: [
        { percent: 10, amount: 5_000 },
        { percent: 20, amount: 2_000 },
      ],
    },
    [[10, 0]],
  ],
  [
    'nothing, by a card without tax',
    {},
    [
      [10, 5_000],
      [20, 2_000],
    ],
  ],
  [
    'a part that is returned, but not for good',
    { returned: true, taxPaid: [{ percent: 20, amount: 500 }] },
    [
      [10, 5_000],
      [20, 1_500],
    ],
  ],
  [
    'a part that is returned for good',
    { returned: true, final: true, taxPaid: [{ percent: 20, amount: 500 }] },
    [
      [10, 5_000],
      [20, 2_000],
    ],
  ],
])('a visit taxes what is left after a gift card paid %s', (_, redeemed, expected) => {
  const haircut = { price: 5_000, addOns: [{ price: 2_000, taxPercent: 20 }] };
  const payments = [{}, { redeemed }] as NonNullable<Parameters<typeof sumTaxedAmountsByRate>[0]['payments']>;
  const taxed = sumTaxedAmountsByRate({ lines: [haircut], payments }, { taxPercent: 10 }, 0);
  expect(taxed.map(({ percent, amount }) => [percent, amount])).toStrictEqual(expected);
});

test('a redemption pays services with their add-ons, then products, each with its tax and without the service charge', () => {
  const line = { pricingOptionId: null, staffId: null, from: 600, to: 630, duration: 30, addOns: [] };
  const addOn = { addOnId: 1, duration: 5 };
  const lines: AppointmentLine[] = [
    { ...line, serviceId: 1, price: 5_000, addOns: [{ ...addOn, price: 1_000 }] },
    {
      ...line,
      serviceId: 2,
      price: 3_000,
      addOns: [
        { ...addOn, price: 500 },
        { ...addOn, price: 100 },
      ],
    },
  ];
  const products = [
    { name: 'Shampoo', price: 700, qty: 2, discount: 0 },
    { name: 'Oil', price: 2_000, qty: 1, discount: 0 },
  ];
  const terms = { taxPercent: 10, serviceChargePercent: 5 };
  const { subtotal, tax, serviceCharge } = computeBill({ lines, products }, terms, 'USD');
  const visit = { lines, products, ...terms, subtotal, tax, serviceCharge };
  expect(listTotalsByRedemptionPlace(visit, 'USD')).toStrictEqual([6_600, 3_960, 1_540, 2_200]);
});

test('a location bills by its tax and its service charge (BEHAVIOR §14.5)', () => {
  const terms = (fields: object) =>
    toLocationBillTerms({ serviceTax: 10, ...fields } as Parameters<typeof toLocationBillTerms>[0]);
  expect(terms({})).toStrictEqual({ taxPercent: 10 });
  expect(terms({ isTaxIncluded: false, serviceChargePercent: 0 })).toStrictEqual({ taxPercent: 10 });
  expect(terms({ isTaxIncluded: true, serviceChargePercent: 5 })).toStrictEqual({
    taxPercent: 10,
    isTaxIncluded: true,
    serviceChargePercent: 5,
  });
});

test('an item has the tax rate of its location that it names, or the one of another item', () => {
  const location = { taxRates: [{ id: 3, name: 'Reduced', percent: 7 }] };
  expect(toOwnTaxRate({ taxRateId: 3 }, location)).toStrictEqual({ taxPercent: 7 });
  expect([
    toOwnTaxRate({ taxRateId: 4 }, location),
    toOwnTaxRate({}, location),
    toOwnTaxRate({ taxRateId: 3 }, { taxRates: [] }),
  ]).toStrictEqual([{}, {}, {}]);
  expect(withTaxRateOf({ id: 1, taxPercent: 5 }, { taxPercent: 7 })).toStrictEqual({ id: 1, taxPercent: 7 });
  expect(withTaxRateOf({ id: 1, taxPercent: 5 }, {})).toStrictEqual({ id: 1 });
});
