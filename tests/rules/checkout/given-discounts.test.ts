import { expect, test } from 'vitest';
import type { AppointmentLine, ProductLine } from '../../../lib/rules/booking/appointments.ts';
import { listBillLinePricesAfterDiscount } from '../../../lib/rules/booking/bill.ts';
import {
  type DiscountRequest,
  decideDiscountedItems,
  type MembershipPercents,
} from '../../../lib/rules/checkout/given-discounts.ts';
import type { FieldMessage } from '../../../lib/rules/field-messages.ts';
import { invalid } from '../../../lib/rules/outcome.ts';

const haircut: AppointmentLine = {
  serviceId: 1,
  pricingOptionId: null,
  staffId: 1,
  from: 600,
  to: 630,
  duration: 30,
  price: 10_000,
  discount: 1_000,
  addOns: [{ addOnId: 1, price: 2_000, duration: 5 }],
};
const covered: AppointmentLine = { ...haircut, coveredBy: 'package', addOns: [] };
const shampoo: ProductLine = { name: 'Shampoo', price: 1_500, qty: 2, discount: 0 };
const ITEMS = { lines: [haircut, covered], products: [shampoo] };
const MEMBER: MembershipPercents = { services: 10 };

const onLine = (line: number | null, rest: { percent: number } | { amount: number }): DiscountRequest => ({
  line,
  reason: 'Late',
  ...rest,
});

// The lines of the bill: 0 haircut, 1 the covered haircut, 2 the add-on, 3 the shampoo. BEHAVIOR §37.2
test.each<[string, DiscountRequest[], MembershipPercents, number[]]>([
  ['nothing leaves the membership’s discount', [], MEMBER, [9_000, 0, 2_000, 3_000]],
  [
    'a line’s percentage comes before the membership',
    [onLine(0, { percent: 20 })],
    MEMBER,
    [7_200, 0, 2_000, 3_000],
  ],
  ['an ended membership keeps its proportion', [onLine(0, { percent: 50 })], {}, [4_500, 0, 2_000, 3_000]],
  ['an amount counts for the whole line', [onLine(3, { amount: 500 })], MEMBER, [9_000, 0, 2_000, 2_500]],
  [
    'a line that the membership did not discount gets none of it with a discount of its own',
    [onLine(3, { amount: 500 })],
    { services: 10, products: 20 },
    [9_000, 0, 2_000, 2_500],
  ],
  [
    'a line without a discount of its own keeps that of the membership, whatever its percentage is by now',
    [onLine(3, { amount: 500 })],
    { services: 50 },
    [9_000, 0, 2_000, 2_500],
  ],
  [
    'two discounts of a line add up',
    [onLine(2, { amount: 500 }), onLine(2, { percent: 10 })],
    MEMBER,
    [9_000, 0, 1_300, 3_000],
  ],
  [
    'the bill’s amount is shared by price, the first line winning a tie',
    [onLine(null, { amount: 1_000 })],
    MEMBER,
    [8_357, 0, 1_857, 2_786],
  ],
  [
    'the bill’s percentage is of what the lines’ discounts leave',
    [onLine(null, { percent: 10 }), onLine(0, { amount: 10_000 })],
    MEMBER,
    [0, 0, 1_800, 2_700],
  ],
])('%s', (_, requests, percents, expected) => {
  const given = decideDiscountedItems(ITEMS, requests, percents, 'USD');
  if (!given.ok) throw new Error(JSON.stringify(given));
  expect(listBillLinePricesAfterDiscount(given.value)).toStrictEqual(expected);
});

test.each<[string, Parameters<typeof decideDiscountedItems>[1], string, FieldMessage]>([
  ['a line that is not there', [onLine(4, { amount: 1 })], 'discounts.0.line', 'Not a line of this bill'],
  ['more than the line costs', [onLine(3, { amount: 3_001 })], 'discounts.0.amount', 'Must be at most 30.00'],
  ['a line that a package pays', [onLine(1, { amount: 1 })], 'discounts.0.amount', 'Must be at most 0.00'],
  [
    'what an earlier discount leaves of the line, and more',
    [onLine(3, { amount: 2_000 }), onLine(3, { amount: 1_001 })],
    'discounts.1.amount',
    'Must be at most 10.00',
  ],
  ['more than the bill', [onLine(null, { amount: 14_001 })], 'discounts.0.amount', 'Must be at most 140.00'],
])('a discount is refused on %s', (_, requests, field, message) => {
  expect(decideDiscountedItems(ITEMS, requests, MEMBER, 'USD')).toStrictEqual(invalid(field, message));
});

test('exactly the rest of a line, and of the bill, can be given', () => {
  const given = decideDiscountedItems(
    ITEMS,
    [onLine(3, { amount: 3_000 }), onLine(null, { amount: 11_000 })],
    MEMBER,
    'USD',
  );
  expect(given.ok && listBillLinePricesAfterDiscount(given.value)).toStrictEqual([0, 0, 0, 0]);
});

test('a line without a discount has none that is 0 (BEHAVIOR §37.2)', () => {
  const { discount: _discount, ...plain } = haircut;
  const given = decideDiscountedItems({ lines: [plain], products: [] }, [], MEMBER, 'USD');
  expect(given).toStrictEqual({ ok: true, value: { lines: [plain], products: [], discounts: [] } });
});

test('a line can be given away as a whole, by two discounts together', () => {
  const given = decideDiscountedItems(
    ITEMS,
    [onLine(3, { amount: 1_000 }), onLine(3, { amount: 2_000 })],
    MEMBER,
    'USD',
  );
  expect(given.ok && listBillLinePricesAfterDiscount(given.value)).toStrictEqual([9_000, 0, 2_000, 0]);
});
