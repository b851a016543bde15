import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Appointment, AppointmentLine, ProductLine } from '../../../lib/rules/booking/appointments.ts';
import {
  computeBill,
  listLineAndServiceChargeTotals,
  toBill,
  toBilledAmounts,
} from '../../../lib/rules/booking/bill.ts';
import { sumDueAtSalon } from '../../../lib/rules/booking/payment-rows.ts';
import {
  computeBillCoverage,
  decideBilledVisit,
  decideBillPayment,
} from '../../../lib/rules/checkout/checkout.ts';
import type { DiscountRequest } from '../../../lib/rules/checkout/given-discounts.ts';
import { toAppointmentPosition } from '../../../lib/rules/journal/visit-entries.ts';
import type { OwnedGiftCard, OwnedProducts } from '../../../lib/rules/products/redemptions.ts';
import { priceGroups } from '../../../lib/rules/products/service-groups.ts';
import { NO_OWNED_PRODUCTS } from '../../support/catalog/salon-parts.ts';
import { IS_NIGHT } from '../../support/nightly.ts';

// The oracle computes in whole cents with exact fractions, line by line, and shares by its own largest remainder.

const CURRENCIES = { USD: 1, JPY: 100, BHD: 1 } as const;
type Currency = keyof typeof CURRENCIES;

/** `numerator / denominator`, rounded half up to a multiple of `unit`. */
function round(numerator: bigint, denominator: bigint, unit: number): number {
  const whole = denominator * BigInt(unit);
  return Number((2n * numerator + whole) / (2n * whole)) * unit;
}

/** Hundred-thousandths of a percent. */
const SCALE = 100_000;
const toParts = (percent: number): bigint => BigInt(Math.round(percent * SCALE));
const WHOLE = BigInt(100 * SCALE);
const takePercent = (amount: number, percent: number, unit: number): number =>
  round(BigInt(amount) * toParts(percent), WHOLE, unit);

/** Shares an amount by weight: the largest remainders get what is left, the first of equal ones first. */
function share(amount: number, weights: readonly number[], unit: number): number[] {
  const sum = BigInt(weights.reduce((total, each) => total + each, 0));
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const units = BigInt(amount / unit);
  const parts = weights.map((weight, index) => {
    const product = units * BigInt(weight);
    return { index, floor: product / sum, rest: product % sum };
  });
  let left = Number(units - parts.reduce((total, { floor }) => total + floor, 0n));
  const shares = parts.map(({ floor }) => Number(floor));
  for (const { index } of parts.toSorted((a, b) =>
    a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : a.index - b.index,
  )) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares.map((each) => each * unit);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const rate = fc.constantFrom(undefined, 0, 5, 8.25, 21);
const amount = fc.nat({ max: 300 });
const visit = fc.record({
  currency: fc.constantFrom<Currency>('USD', 'JPY', 'BHD'),
  taxPercent: fc.constantFrom(0, 8.25, 19),
  isTaxIncluded: fc.boolean(),
  serviceChargePercent: fc.constantFrom(undefined, 10, 12.5),
  servicePercent: fc.constantFrom(0, 10, 33),
  productPercent: fc.constantFrom(0, 15),
  services: fc.array(
    fc.record({
      price: amount,
      cents: fc.nat({ max: 99 }),
      rate,
      staff: fc.constantFrom(null, 1, 2),
      addOns: fc.array(fc.record({ price: amount, rate }), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  products: fc.array(fc.record({ price: amount, qty: fc.integer({ min: 1, max: 3 }), rate }), {
    maxLength: 3,
  }),
  discounts: fc.array(
    fc.record({
      place: fc.nat({ max: 12 }),
      isBill: fc.boolean(),
      percent: fc.constantFrom(0, 10, 33.3, 50),
      amount: fc.option(fc.nat({ max: 40 })),
    }),
    { maxLength: 3 },
  ),
  promotion: fc.option(
    fc.record({
      serviceIds: fc.constantFrom([], [1]),
      percent: fc.constantFrom(10, 33.3, 100),
      amount: fc.option(fc.nat({ max: 400 })),
    }),
  ),
  covers: fc.array(
    fc.record({
      by: fc.constantFrom('package', 'package', 'singleUse', 'membership'),
      place: fc.nat({ max: 3 }),
    }),
    { maxLength: 3 },
  ),
  packagePrice: fc.integer({ min: 0, max: 500 }),
  tip: fc.option(fc.nat({ max: 50 })),
  hasServiceCharge: fc.boolean(),
  cards: fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 2 }),
  cash: fc.nat({ max: 100 }),
});

type Drawn = typeof visit extends fc.Arbitrary<infer T> ? T : never;

function toVisit(drawn: Drawn): Appointment {
  const { currency, taxPercent, isTaxIncluded, serviceChargePercent, servicePercent, productPercent } = drawn;
  const unit = CURRENCIES[currency];
  const toPrice = (price: number, cents = 0) => price * 100 + (unit === 1 ? cents : 0);
  const ofRate = (percent: number | undefined) => (percent === undefined ? {} : { taxPercent: percent });
  const lines = drawn.services.map(
    ({ price, cents, rate: percent, staff, addOns }, place): AppointmentLine => {
      const whole = toPrice(price, cents);
      const discount = takeMembership(whole, servicePercent, unit);
      return {
        serviceId: (place % 2) + 1,
        pricingOptionId: null,
        staffId: staff,
        from: 600,
        to: 630,
        duration: 30,
        price: whole,
        ...(discount > 0 ? { discount } : {}),
        addOns: addOns.map((addOn) => ({
          addOnId: 1,
          price: toPrice(addOn.price),
          duration: 5,
          ...ofRate(addOn.rate),
        })),
        ...ofRate(percent),
      };
    },
  );
  const products = drawn.products.map(({ price, qty, rate: percent }): ProductLine => {
    const whole = toPrice(price) * qty;
    return {
      name: 'Shampoo',
      price: toPrice(price),
      qty,
      discount: takeMembership(whole, productPercent, unit),
      ...ofRate(percent),
    };
  });
  const terms = {
    taxPercent,
    ...(isTaxIncluded ? { isTaxIncluded: true as const } : {}),
    ...(serviceChargePercent === undefined ? {} : { serviceChargePercent }),
  };
  const bill = computeBill({ lines, products }, terms, currency);
  return {
    id: 1,
    locationId: 1,
    customerId: 1,
    customerType: 0,
    date: '2026-11-16',
    minute: 600,
    status: 1,
    note: '',
    lines,
    products,
    payments: [{ id: 1002, type: 0, amount: bill.total, paid: 0, pending: bill.total, txnId: '', status: 0 }],
    depositAmount: 0,
    createdAt: '2026-11-16T14:00:00.000Z',
    channel: 'desk',
    moves: 0,
    version: 1,
    ...(drawn.promotion ? { promotion: toPromotion(drawn.promotion) } : {}),
    ...toBilledAmounts(bill, terms),
  };
}

const toPromotion = ({ serviceIds, percent, amount: fixed }: NonNullable<Drawn['promotion']>) => ({
  id: 1,
  code: 'SPRING',
  name: 'Spring',
  serviceIds,
  ...(fixed === null ? { percent } : { amount: fixed * 100 }),
});

/** The rest of each item after the promotion: it takes a percentage of each covered service, or an amount shared by price. */
function takePromotion(left: readonly number[], base: Appointment, unit: number): number[] {
  const { promotion } = base;
  if (!promotion) return [...left];
  const { serviceIds, percent, amount: fixed = 0 } = promotion;
  const covered = left.map((price, place) => {
    const id = base.lines[place]?.serviceId;
    return id !== undefined && (serviceIds.length === 0 || serviceIds.includes(id)) ? price : 0;
  });
  const taken =
    percent === undefined
      ? share(Math.min(fixed, sum(covered)), covered, unit)
      : covered.map((price) => takePercent(price, percent, unit));
  return left.map((price, place) => price - (taken[place] ?? 0));
}

/** A membership's discount: the price less what is left after the percentage, rounded half up. */
const takeMembership = (whole: number, percent: number, unit: number): number =>
  whole - takePercent(whole, 100 - percent, unit);

/** Uses of the package and of the membership that are left. */
const USES = { package: 3, membership: 1 } as const;
const toServiceId = (place: number): number => (place % 2) + 1;

/** The product that covers each service, packages before memberships; undefined where one of them must be refused. */
function findCovers({ services, covers }: Drawn) {
  const covered: (keyof typeof USES | undefined)[] = services.map(() => undefined);
  let packageUses = 0;
  const inOrder = [
    ...covers.filter(({ by }) => by !== 'membership'),
    ...covers.filter(({ by }) => by === 'membership'),
  ];
  for (const { by, place } of inOrder) {
    if (by === 'singleUse') {
      // It includes both services, each once
      if (services.length !== 2 || covered.some((each) => each !== undefined)) return undefined;
      covered.fill('package');
      continue;
    }
    const wanted = toServiceId(place % services.length);
    const open = covered.findIndex((each, at) => each === undefined && toServiceId(at) === wanted);
    if (open < 0) return undefined;
    covered[open] = by;
    if (by === 'package') packageUses += 1;
    if (by === 'membership' && covered.filter((each) => each === by).length > USES.membership)
      return undefined;
    if (packageUses > USES.package) return undefined;
  }
  return { covered, packageUses };
}

type UsesOfServices = { readonly qty: number; readonly serviceIds: readonly number[] };
const toGroups = (...groups: readonly UsesOfServices[]) =>
  groups.map(({ qty, serviceIds }, index) => ({
    id: index + 1,
    qty,
    price: 0,
    services: serviceIds.map((serviceId, place) => ({ id: place + 1, serviceId })),
  }));
const PACKAGE = 11;
const SINGLE_USE = 12;
const MEMBERSHIP = 13;

/** The requested covers, and the products that they name. */
function toCovers({ covers, services, packagePrice }: Drawn) {
  const requests = covers.map(({ by, place }) => ({
    type: by === 'membership' ? ('membership' as const) : ('package' as const),
    purchaseId: { package: PACKAGE, singleUse: SINGLE_USE, membership: MEMBERSHIP }[by],
    serviceId: toServiceId(place % services.length),
  }));
  const head = { saleId: 1, saleStatus: 1, customerId: 1, createdAt: '', expiryDate: null } as const;
  const both = { qty: USES.package, serviceIds: [1, 2] };
  const price = packagePrice * 100;
  const toPriced = (worth: number, ...groups: readonly UsesOfServices[]) =>
    priceGroups(worth, toGroups(...groups), { services: new Map() });
  const worth = { worth: price, totalQty: USES.package, remaining: USES.package };
  const multi = {
    head: { ...head, id: PACKAGE, ...worth, session: 1 },
    body: { price, groups: toPriced(price, both) },
  };
  const single = {
    head: { ...head, id: SINGLE_USE, worth: 0, totalQty: 2, remaining: 2, session: 0 },
    body: { price: 0, groups: toPriced(0, { qty: 1, serviceIds: [1] }, { qty: 1, serviceIds: [2] }) },
  };
  const membership = {
    head: {
      ...head,
      id: MEMBERSHIP,
      totalQty: USES.membership,
      remaining: USES.membership,
      servicePercent: 0,
      productPercent: 0,
      expiryDate: '2027-11-16',
    },
    body: { groups: toGroups({ ...both, qty: USES.membership }) },
  };
  const owned = {
    packages: new Map<number, unknown>([
      [PACKAGE, multi],
      [SINGLE_USE, single],
    ]),
    memberships: new Map<number, unknown>([[MEMBERSHIP, membership]]),
  };
  return { requests, owned: owned as unknown as Pick<OwnedProducts, 'packages' | 'memberships'> };
}

/** The bill by the letter of the rules: each line's price, the tax of each rate, the service charge, the total. */
function computeExpected(drawn: Drawn, requests: readonly DiscountRequest[]) {
  const unit = CURRENCIES[drawn.currency];
  const { servicePercent, productPercent, isTaxIncluded, taxPercent } = drawn;
  const base = toVisit(drawn);
  const covers = findCovers(drawn);
  const items = [
    ...base.lines.map((line, place) => ({
      whole: covers?.covered[place] ? 0 : line.price,
      rate: line.taxPercent,
      member: servicePercent,
      isCharged: true,
    })),
    ...base.lines.flatMap(({ addOns }) =>
      addOns.map((addOn) => ({ whole: addOn.price, rate: addOn.taxPercent, member: 0, isCharged: true })),
    ),
    ...(base.products ?? []).map((product) => ({
      whole: product.price * product.qty,
      rate: product.taxPercent,
      member: productPercent,
      isCharged: false,
    })),
  ];
  const own = items.map(() => 0);
  for (const { line, percent, amount: fixed } of requests) {
    if (line !== null)
      own[line] = (own[line] ?? 0) + (fixed ?? takePercent(items[line]?.whole ?? 0, percent ?? 0, unit));
  }
  const ofMembers = items.map(({ whole, member }, place) => {
    const rest = whole - (own[place] ?? 0);
    return rest - takeMembership(rest, member, unit);
  });
  const left = takePromotion(ofMembers, base, unit);
  const ofBill = sum(
    requests.flatMap(({ line, percent, amount: fixed }) =>
      line === null ? [fixed ?? takePercent(sum(left), percent ?? 0, unit)] : [],
    ),
  );
  const isRefused =
    !covers || own.some((each, place) => each > (items[place]?.whole ?? 0)) || ofBill > sum(left);
  const shares = share(ofBill, left, unit);
  const prices = left.map((price, place) => price - (shares[place] ?? 0));
  const charged = sum(prices.filter((_, place) => items[place]?.isCharged));
  const serviceCharge = drawn.hasServiceCharge
    ? takePercent(charged, drawn.serviceChargePercent ?? 0, unit)
    : 0;
  const byRate = new Map<number, number>();
  for (const [place, price] of [...prices, serviceCharge].entries()) {
    const percent = items[place]?.rate ?? taxPercent;
    byRate.set(percent, (byRate.get(percent) ?? 0) + price);
  }
  const tax = sum(
    [...byRate].map(([percent, taxed]) =>
      isTaxIncluded
        ? round(BigInt(taxed) * toParts(percent), WHOLE + toParts(percent), unit)
        : takePercent(taxed, percent, unit),
    ),
  );
  const { covered = [], packageUses = 0 } = covers ?? {};
  const used = share(
    drawn.packagePrice * 100,
    Array.from({ length: USES.package }, () => 1),
    1,
  );
  return {
    isRefused,
    covered: covered.flatMap((by, line) => (by ? [{ line, by, amount: base.lines[line]?.price }] : [])),
    packageValue: sum(used.slice(0, packageUses)),
    prices,
    serviceCharge,
    tax,
    total: sum(prices) + serviceCharge + (isTaxIncluded ? 0 : tax),
  };
}

const TERMS = {
  customerId: 1,
  today: '2026-11-16',
  visitDate: '2026-11-16',
  giftCardsPayTips: false,
  tipMax: 20_000,
} as const;

const toCard = (id: number, remaining: number): OwnedGiftCard => ({
  head: { id, saleId: id, saleStatus: 1, customerId: 1, remaining, expiryDate: null },
  body: { serviceIds: [] },
});

test('a checkout bills what an independent computation says, and every share adds up (BEHAVIOR §37)', () => {
  const numRuns = IS_NIGHT ? 10_000 : 500;
  const runs = fc.property(visit, (drawn) => {
    const { currency, tip, cards } = drawn;
    const unit = CURRENCIES[currency];
    const before = toVisit(drawn);
    const count =
      before.lines.length + sum(before.lines.map(({ addOns }) => addOns.length)) + drawn.products.length;
    const requests = drawn.discounts.map(({ place, isBill, percent, amount: fixed }): DiscountRequest => {
      const line = isBill ? null : place % count;
      return fixed === null
        ? { line, percent, reason: 'Late' }
        : { line, amount: fixed * 100, reason: 'Late' };
    });
    const expected = computeExpected(drawn, requests);
    const served = drawn.services.some(({ staff }) => staff !== null);
    const tips = { each: [], shared: tip === null || !served ? 0 : tip * 100 };
    const memberships = { services: drawn.servicePercent, products: drawn.productPercent };
    const terms = { ...TERMS, currency, memberships };
    const request = { discounts: requests, tips, hasServiceCharge: drawn.hasServiceCharge };
    const covers = toCovers(drawn);
    const ownedCovers = { ...NO_OWNED_PRODUCTS, ...covers.owned };
    const plain = decideBilledVisit(
      before,
      { ...request, redemptions: covers.requests },
      ownedCovers,
      terms,
      'booked',
    );
    expect(plain.ok).toBe(!expected.isRefused);
    if (!plain.ok) return;

    const bill = toBill(plain.value);
    expect([bill.total, bill.tax, bill.serviceCharge]).toStrictEqual([
      expected.total,
      expected.tax,
      expected.serviceCharge,
    ]);
    expect(bill.tipTotal).toBe(tips.shared);
    expect(sumDueAtSalon(plain.value.payments)).toBe(bill.total + bill.tipTotal);
    const totals = listLineAndServiceChargeTotals(plain.value, currency);
    expect(sum(totals)).toBe(bill.total);
    expect(totals.every((each) => each >= 0 && each % unit === 0)).toBe(true);
    if (drawn.isTaxIncluded) expect(totals.slice(0, -1)).toStrictEqual(expected.prices);

    const wanted = cards.map((each) => Math.min(each * 100, bill.total));
    const byCard = wanted.map((each, index) => ({
      type: 'giftcard' as const,
      number: `${index}`,
      amount: each,
    }));
    const redemptions = [...byCard, ...covers.requests];
    const owned: OwnedProducts = {
      ...ownedCovers,
      giftCards: new Map(wanted.map((each, index) => [`${index}`, toCard(index + 1, each)])),
    };
    const billed = decideBilledVisit(before, { ...request, redemptions }, owned, terms, 'booked');
    // Together above what is due
    if (sum(wanted) > bill.total || bill.total === 0) {
      expect(billed.ok).toBe(wanted.length === 0);
      return;
    }
    if (!billed.ok) throw new Error(JSON.stringify(billed));
    const due = sumDueAtSalon(billed.value.payments);
    expect(due).toBe(bill.total + bill.tipTotal - sum(wanted));
    const { covered } = computeBillCoverage(billed.value, currency);
    const [ofCards, ofOthers] = [true, false].map((isCard) =>
      covered.filter(({ by }) => (by === 'giftcard') === isCard),
    );
    expect(sum((ofCards ?? []).map((each) => each.amount))).toBe(sum(wanted));
    expect(ofOthers).toStrictEqual(expected.covered);

    const cash = Math.min(drawn.cash * 100, due);
    const change = 500;
    const tenders = [
      { amount: cash, paidBy: 'cash', tendered: cash + change },
      { amount: due - cash, paidBy: 'external' },
    ] as const;
    const toPay = { visits: [billed.value], payerId: null, credit: 0, drawer: {} };
    const paid = decideBillPayment(toPay, tenders, { currency, cashRounding: 0 });
    if (!paid.ok) throw new Error(JSON.stringify(paid));
    expect(paid.value.change).toBe(change);
    const [appointment = billed.value] = paid.value.visits;
    expect(appointment.status).toBe(2);
    const inMoney = appointment.payments.filter(({ redeemed }) => !redeemed || redeemed.kind === 'giftcard');
    expect(sum(inMoney.map((row) => row.paid))).toBe(bill.total + bill.tipTotal);
    const position = toAppointmentPosition(appointment);
    const of = (account: string) =>
      0 - sum(position.flatMap((each) => (each.account === account ? [each.amount] : [])));
    expect(sum(position.map((each) => each.amount))).toBe(0);
    expect(of('tips')).toBe(bill.tipTotal);
    expect(of('tax')).toBe(bill.tax);
    expect(0 - of('packages')).toBe(expected.packageValue);
    expect(of('services') + of('products') + of('fees')).toBe(bill.total - bill.tax + expected.packageValue);
  });
  fc.assert(runs, { numRuns });
});
