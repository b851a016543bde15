import type {
  AppointmentLine,
  AppointmentPromotion,
  GivenDiscount,
  ProductLine,
} from '../booking/appointments.ts';
import {
  computeDiscountedPrice,
  listBillLinePricesAfterDiscount,
  listBillLinesByService,
} from '../booking/bill.ts';
import { computePromotionDiscounts } from '../booking/promotions.ts';
import { createFieldErrorCollector } from '../field-errors.ts';
import { computePercentage, formatMoney, type Money, splitIntoPayableAmounts } from '../money.ts';
import type { Outcome } from '../outcome.ts';

/** A discount as the front desk asks for it: a percentage, or an amount for the whole line. */
export type DiscountRequest = Pick<GivenDiscount, 'line' | 'reason'> &
  (
    | { readonly percent: number; readonly amount?: never }
    | { readonly amount: Money; readonly percent?: never }
  );

/** The parts of a bill that a discount can lower. */
type DiscountableItems = {
  readonly lines: readonly AppointmentLine[];
  readonly products: readonly ProductLine[];
};

/** The percentages of the membership that discounts the visit; missing where it has ended since. */
export type MembershipPercents = {
  readonly services?: number | undefined;
  readonly products?: number | undefined;
};

function withReductions(
  { lines, products }: DiscountableItems,
  reductions: readonly Money[],
): DiscountableItems {
  const withReduction = <Item extends { readonly reduction?: Money }>(item: Item, place: number): Item => {
    const { reduction: _reduction, ...rest } = item;
    const reduction = reductions[place] ?? 0;
    return (reduction === 0 ? rest : { ...rest, reduction }) as Item;
  };
  const places = listBillLinesByService(lines);
  const firstProduct = places.flat().length;
  return {
    lines: lines.map((line, place) => ({
      ...withReduction(line, place),
      addOns: line.addOns.map((addOn, index) => withReduction(addOn, places[place]?.[index + 1] ?? 0)),
    })),
    products: products.map((product, index) => withReduction(product, firstProduct + index)),
  };
}

/** The discount of a membership on what a line's own discount leaves; in proportion where the membership has ended. */
function rebaseDiscount(
  discount: Money,
  whole: Money,
  reduction: Money,
  percent: number | undefined,
  currency: string,
): Money {
  if (discount === 0 || reduction === 0) return discount;
  const rest = whole - reduction;
  return percent === undefined
    ? computePercentage(rest, (discount / whole) * 100, currency)
    : rest - computeDiscountedPrice(rest, percent, currency);
}

/** The membership's discounts on what the discounts of single lines leave. */
const rebaseMembership = (
  { lines, products }: DiscountableItems,
  percents: MembershipPercents,
  currency: string,
): DiscountableItems => ({
  lines: lines.map(({ discount = 0, ...line }) => {
    const rebased = rebaseDiscount(discount, line.price, line.reduction ?? 0, percents.services, currency);
    return rebased === 0 ? line : { ...line, discount: rebased };
  }),
  products: products.map((product) => ({
    ...product,
    discount: rebaseDiscount(
      product.discount,
      product.price * product.qty,
      product.reduction ?? 0,
      percents.products,
      currency,
    ),
  })),
});

type AddError = ReturnType<typeof createFieldErrorCollector>['addError'];

/** The amounts that discounts take off each line of a bill, and the amount of each request by its place. */
type Given = { readonly byLine: readonly Money[]; readonly byRequest: ReadonlyMap<number, Money> };

const toAmount = ({ percent, amount }: DiscountRequest, whole: Money, currency: string): Money =>
  amount ?? computePercentage(whole, percent ?? 0, currency);

/** The discounts of single lines, of their prices without any discount. */
function giveToLines(
  prices: readonly Money[],
  requests: readonly DiscountRequest[],
  currency: string,
  addError: AddError,
): Given {
  const byLine = prices.map(() => 0);
  const byRequest = new Map<number, Money>();
  for (const [index, request] of requests.entries()) {
    const { line } = request;
    if (line === null) continue;
    const price = prices[line];
    const amount = toAmount(request, price ?? 0, currency);
    const given = byLine[line] ?? 0;
    const left = (price ?? 0) - given;
    if (price === undefined) addError(`discounts.${index}.line`, 'Not a line of this bill');
    else if (amount > left) addError(`discounts.${index}.amount`, `Must be at most ${formatMoney(left)}`);
    else byLine[line] = given + amount;
    byRequest.set(index, amount);
  }
  return { byLine, byRequest };
}

/** The discounts of the whole bill, shared by the prices of its lines. */
function giveToBill(
  prices: readonly Money[],
  requests: readonly DiscountRequest[],
  currency: string,
  addError: AddError,
): Given {
  const sum = prices.reduce((total, price) => total + price, 0);
  const byRequest = new Map<number, Money>();
  let left = sum;
  for (const [index, request] of requests.entries()) {
    if (request.line !== null) continue;
    const amount = toAmount(request, sum, currency);
    if (amount > left) addError(`discounts.${index}.amount`, `Must be at most ${formatMoney(left)}`);
    left -= amount;
    byRequest.set(index, amount);
  }
  return { byLine: splitIntoPayableAmounts(Math.max(0, sum - left), prices, currency), byRequest };
}

/** The prices of the lines without any discount. */
const listUndiscountedPrices = ({ lines, products }: DiscountableItems): readonly Money[] =>
  listBillLinePricesAfterDiscount({
    lines: lines.map(({ discount: _discount, ...line }) => line),
    products: products.map((product) => ({ ...product, discount: 0 })),
  });

const addByLine = (amounts: readonly Money[], others: readonly Money[]): readonly Money[] =>
  amounts.map((amount, place) => amount + (others[place] ?? 0));

/**
 * The bill's items after the discounts of single lines, then the membership's, then the promotion's, then those of the
 * whole bill, each rounded once; never below 0 (BEHAVIOR §37.2). Fails as `invalid` with all field errors at once.
 * @param promotion that of the visit (BEHAVIOR §14.6)
 */
export function decideDiscountedItems(
  items: DiscountableItems,
  requests: readonly DiscountRequest[],
  percents: MembershipPercents,
  currency: string,
  promotion?: AppointmentPromotion,
): Outcome<DiscountableItems & { readonly discounts: readonly GivenDiscount[] }> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const whole = withReductions(items, []);
  const single = giveToLines(listUndiscountedPrices(whole), requests, currency, addError);
  const rebased = rebaseMembership(withReductions(whole, single.byLine), percents, currency);
  const promoted = promotion ? computePromotionDiscounts(rebased.lines, promotion, currency) : [];
  const before = addByLine(single.byLine, promoted);
  const ofBill = giveToBill(
    listBillLinePricesAfterDiscount(withReductions(rebased, before)),
    requests,
    currency,
    addError,
  );
  const given = new Map([...single.byRequest, ...ofBill.byRequest]);
  return toOutcome({
    ...withReductions(rebased, addByLine(before, ofBill.byLine)),
    discounts: requests.map(({ line, reason }, index) => ({ line, reason, amount: given.get(index) ?? 0 })),
  });
}
