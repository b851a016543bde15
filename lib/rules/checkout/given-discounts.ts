import type {
  AppointmentLine,
  AppointmentPromotion,
  GivenDiscount,
  ProductLine,
} from '../booking/appointments.ts';
import { computeDiscountedPrice, listLineIndexesByService, listLinePrices } from '../booking/bill.ts';
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
export type DiscountableItems = {
  readonly lines: readonly AppointmentLine[];
  readonly products: readonly ProductLine[];
};

/** The percentages of the membership that discounts the visit; missing where it has ended since. */
export type MembershipPercents = {
  readonly services?: number | undefined;
  readonly products?: number | undefined;
};

/** The items with these reductions, by line of the bill. */
function withReductions(
  { lines, products }: DiscountableItems,
  reductions: readonly Money[],
): DiscountableItems {
  const withReduction = <Item extends { readonly reduction?: Money }>(item: Item, place: number): Item => {
    const { reduction: _reduction, ...rest } = item;
    const reduction = reductions[place] ?? 0;
    return (reduction === 0 ? rest : { ...rest, reduction }) as Item;
  };
  const places = listLineIndexesByService(lines);
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

/**
 * The bill's items after the discounts of single lines, then the membership's, then the promotion's, then those of the
 * whole bill, each rounded once; never below 0 (BEHAVIOR §37.2). Fails as `invalid` with all field errors at once.
 * @param promotion that of the visit (BEHAVIOR §14.6)
 */
export function giveDiscounts(
  items: DiscountableItems,
  requests: readonly DiscountRequest[],
  percents: MembershipPercents,
  currency: string,
  promotion?: AppointmentPromotion,
): Outcome<DiscountableItems & { readonly discounts: readonly GivenDiscount[] }> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const toAmount = ({ percent, amount }: DiscountRequest, whole: Money): Money =>
    amount ?? computePercentage(whole, percent ?? 0, currency);
  const given = new Map<number, Money>();
  const whole = withReductions(items, []);
  const undiscounted = listLinePrices({
    lines: whole.lines.map(({ discount: _discount, ...line }) => line),
    products: whole.products.map((product) => ({ ...product, discount: 0 })),
  });
  const reductions = undiscounted.map(() => 0);
  for (const [index, request] of requests.entries()) {
    const { line } = request;
    if (line === null) continue;
    const price = undiscounted[line];
    const amount = toAmount(request, price ?? 0);
    const left = (price ?? 0) - (reductions[line] ?? 0);
    if (price === undefined) addError(`discounts.${index}.line`, 'Not a line of this bill');
    else if (amount > left) addError(`discounts.${index}.amount`, `Must be at most ${formatMoney(left)}`);
    else reductions[line] = (reductions[line] ?? 0) + amount;
    given.set(index, amount);
  }
  const own = rebaseMembership(withReductions(whole, reductions), percents, currency);
  if (promotion) {
    const taken = computePromotionDiscounts(own.lines, promotion, currency);
    for (const [place, amount] of taken.entries()) reductions[place] = (reductions[place] ?? 0) + amount;
  }
  const promoted = withReductions(own, reductions);
  const prices = listLinePrices(promoted);
  const sum = prices.reduce((total, price) => total + price, 0);
  let left = sum;
  for (const [index, request] of requests.entries()) {
    if (request.line !== null) continue;
    const amount = toAmount(request, sum);
    if (amount > left) addError(`discounts.${index}.amount`, `Must be at most ${formatMoney(left)}`);
    left -= amount;
    given.set(index, amount);
  }
  const shares = splitIntoPayableAmounts(Math.max(0, sum - left), prices, currency);
  return toOutcome({
    ...withReductions(
      promoted,
      reductions.map((reduction, place) => reduction + (shares[place] ?? 0)),
    ),
    discounts: requests.map(({ line, reason }, index) => ({ line, reason, amount: given.get(index) ?? 0 })),
  });
}
