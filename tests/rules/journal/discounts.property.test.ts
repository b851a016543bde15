import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  type AppointmentPromotion,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type ProductLine,
} from '../../../lib/rules/booking/appointments.ts';
import {
  computeBill,
  computeDiscountedPrice,
  listBillLinePricesAfterDiscount,
  toBilledAmounts,
} from '../../../lib/rules/booking/bill.ts';
import { type DiscountRequest, decideDiscountedItems } from '../../../lib/rules/checkout/given-discounts.ts';
import { sumDiscounts, toVisitDiscounts } from '../../../lib/rules/journal/discount-report.ts';
import { toAppointmentPosition } from '../../../lib/rules/journal/visit-entries.ts';
import { IS_NIGHT } from '../../support/nightly.ts';

// The oracle bills each visit four times, with one kind of discount more each time, and takes the differences line by line.

const DAYS = ['2026-10-31', '2026-11-01', '2026-11-16'];
const REASONS = ['Late', 'Friend', 'Redone'];
const PERCENTS = { services: 10, products: 15 };

const price = fc.integer({ min: 0, max: 9_999 });
const staffId = fc.constantFrom(null, 1, 2);
const service = fc.record({
  price,
  staffId,
  hasMembership: fc.boolean(),
  addOns: fc.array(price, { maxLength: 2 }),
  coveredBy: fc.constantFrom(undefined, undefined, undefined, 'package' as const, 'membership' as const),
});
const product = fc.record({
  price,
  qty: fc.integer({ min: 1, max: 3 }),
  /** How much the price of the record is above the typed one, or below it; 0 where none was typed. */
  aboveTyped: fc.oneof(fc.constant(0), fc.integer({ min: -900, max: 900 })),
  staffId,
  hasMembership: fc.boolean(),
});
const request = fc.record({
  line: fc.option(fc.nat({ max: 4 })),
  reason: fc.constantFrom(...REASONS),
  percent: fc.constantFrom(5, 10, 33.3),
  amount: fc.option(fc.integer({ min: 1, max: 900 })),
});
const drawnVisit = fc.record({
  day: fc.constantFrom(...DAYS),
  isTaxIncluded: fc.boolean(),
  services: fc.array(service, { minLength: 1, maxLength: 3 }),
  products: fc.array(product, { maxLength: 2 }),
  requests: fc.array(request, { maxLength: 4 }),
  promotion: fc.option(
    fc.record({
      serviceIds: fc.constantFrom([], [1]),
      code: fc.constantFrom('FALL', 'VIP'),
      percent: fc.constantFrom(10, 33.3, 100),
      amount: fc.option(fc.integer({ min: 1, max: 5_000 })),
    }),
  ),
});
type Drawn = typeof drawnVisit extends fc.Arbitrary<infer Value> ? Value : never;

const toUnits = (amount: number, unit: number): number => Math.ceil(amount / unit) * unit;

function toItems({ services, products }: Drawn, unit: number, currency: string) {
  const takeMembership = (whole: number, percent: number): number =>
    whole - computeDiscountedPrice(whole, percent, currency);
  return {
    lines: services.map((each, place): AppointmentLine => {
      const whole = toUnits(each.price, unit);
      const discount = each.hasMembership && !each.coveredBy ? takeMembership(whole, PERCENTS.services) : 0;
      return {
        serviceId: (place % 2) + 1,
        pricingOptionId: null,
        staffId: each.staffId,
        price: whole,
        from: 600,
        to: 630,
        duration: 30,
        ...(discount > 0 ? { discount } : {}),
        ...(each.coveredBy ? { coveredBy: each.coveredBy } : {}),
        addOns: each.addOns.map((addOn) => ({ addOnId: 1, price: toUnits(addOn, unit), duration: 5 })),
      };
    }),
    products: products.map((each): ProductLine => {
      const whole = toUnits(each.price, unit);
      const discount = each.hasMembership ? takeMembership(whole * each.qty, PERCENTS.products) : 0;
      const seller = each.staffId === null ? {} : { staffId: each.staffId };
      const recordPrice = whole + Math.sign(each.aboveTyped) * toUnits(Math.abs(each.aboveTyped), unit);
      const typed = each.aboveTyped === 0 ? {} : { recordPrice, pricedBy: 'Ada' };
      return { name: 'Wax', productId: 1, price: whole, qty: each.qty, discount, ...typed, ...seller };
    }),
  };
}

/** A completed visit that was paid in cash, and what the oracle says was taken off for each kind and member. */
function openVisit(drawn: Drawn, id: number, currency: string) {
  const unit = currency === 'JPY' ? 100 : 1;
  const items = toItems(drawn, unit, currency);
  const promotion =
    drawn.promotion &&
    ({
      id: 1,
      name: 'Offer',
      code: drawn.promotion.code,
      serviceIds: drawn.promotion.serviceIds,
      ...(drawn.promotion.amount === null
        ? { percent: drawn.promotion.percent }
        : { amount: toUnits(drawn.promotion.amount, unit) }),
    } as AppointmentPromotion);
  const requests = drawn.requests.map(
    ({ line, reason, percent, amount }): DiscountRequest =>
      amount === null ? { line, reason, percent } : { line, reason, amount: toUnits(amount, unit) },
  );
  const atLines = requests.filter(({ line }) => line !== null);
  const bare = {
    lines: items.lines.map(({ discount: _discount, ...line }) => line),
    products: items.products.map((each) => ({ ...each, discount: 0 })),
  };
  const give = (of: typeof items, asked: readonly DiscountRequest[], by?: AppointmentPromotion | null) =>
    decideDiscountedItems(of, asked, PERCENTS, currency, by ?? undefined);
  const steps = [
    give(bare, []),
    give(bare, atLines),
    give(items, atLines),
    give(items, atLines, promotion),
    give(items, requests, promotion),
  ];
  const priced = steps.map((step) => step.ok && listBillLinePricesAfterDiscount(step.value));
  const [list, line, member, promoted, final] = priced;
  const given = steps.at(-1);
  if (!list || !line || !member || !promoted || !final || !given?.ok) return undefined;
  const { discounts, ...billed } = given.value;
  const terms = { taxPercent: 8.25, ...(drawn.isTaxIncluded ? { isTaxIncluded: true as const } : {}) };
  const bill = computeBill(billed, terms, currency);
  const visit = {
    id,
    locationId: 1,
    customerId: null,
    date: drawn.day,
    status: APPOINTMENT_STATUS.completed,
    ...billed,
    ...(requests.length > 0 ? { discounts } : {}),
    ...(promotion ? { promotion } : {}),
    ...toBilledAmounts(bill, terms),
    payments: [
      ...(bill.total > 0
        ? [
            {
              id: 1,
              type: PAYMENT_ROW_TYPE.payAtSalon,
              amount: bill.total,
              paid: bill.total,
              pending: 0,
              txnId: '',
              status: PAYMENT_STATUS.paid,
              paidBy: 'cash',
            },
          ]
        : []),
    ],
  } as unknown as Appointment;
  const owners = [
    ...billed.lines.map((each) => each.staffId),
    ...billed.lines.flatMap((each) => each.addOns.map(() => each.staffId)),
    ...billed.products.map((each) => each.staffId ?? null),
  ];
  const typed = [
    ...owners.slice(0, owners.length - billed.products.length).map(() => 0),
    ...billed.products.map(({ price: own, recordPrice = own, qty }) => Math.max(0, recordPrice - own) * qty),
  ];
  const cells = owners.flatMap((owner, place) => {
    const at = (prices: readonly number[]): number => prices[place] ?? 0;
    const included = billed.lines[place]?.coveredBy === 'membership' ? billed.lines[place].price : 0;
    return [
      ['desk', owner, at(list) - at(line) + at(promoted) - at(final)],
      ['membership', owner, at(line) - at(member)],
      ['promotion', owner, at(member) - at(promoted)],
      ['included', owner, included],
      ['price', owner, typed[place] ?? 0],
    ] as const;
  });
  return { visit, day: drawn.day, cells };
}

const addUp = (cells: Iterable<readonly [string, number]>): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const [name, amount] of cells) if (amount !== 0) sums[name] = (sums[name] ?? 0) + amount;
  return sums;
};

// BEHAVIOR §36.10
test('the discounts of random visits agree with an oracle, with what the front desk gave, and with the journal', () => {
  fc.assert(
    fc.property(
      fc.array(drawnVisit, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('USD', 'JPY'),
      fc.constantFrom('day' as const, 'month' as const),
      (drawn, currency, by) => {
        const visits = drawn.flatMap((each, index) => openVisit(each, index + 1, currency) ?? []);
        const report = sumDiscounts(visits.map((each) => toVisitDiscounts(each, by, currency)));
        const toPeriod = (day: string): string => (by === 'month' ? day.slice(0, 7) : day);
        expect(
          addUp(report.rows.map((row) => [`${row.period} ${row.kind} ${row.staffId}`, row.amount] as const)),
        ).toStrictEqual(
          addUp(
            visits.flatMap(({ day, cells }) =>
              cells.map(([kind, owner, amount]) => [`${toPeriod(day)} ${kind} ${owner}`, amount] as const),
            ),
          ),
        );
        expect(
          addUp(report.rows.flatMap((row) => (row.kind === 'desk' ? [[row.name, row.amount] as const] : []))),
        ).toStrictEqual(
          addUp(
            visits.flatMap(({ visit }) =>
              (visit.discounts ?? []).map(({ reason, amount }) => [reason, amount] as const),
            ),
          ),
        );
        const income = visits.flatMap(({ visit }) =>
          toAppointmentPosition(visit).flatMap(({ account, amount }) =>
            account === 'services' || account === 'products' || (account === 'tax' && visit.isTaxIncluded)
              ? [-amount]
              : [],
          ),
        );
        expect(report.listPrice - report.discounts).toBe(income.reduce((sum, amount) => sum + amount, 0));
      },
    ),
    { numRuns: IS_NIGHT ? 20_000 : 500 },
  );
});
