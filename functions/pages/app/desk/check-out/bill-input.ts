import type { Client } from '../../../../../lib/client/client.ts';
import type { ReplyData } from '../../page-data.ts';
import { toApiAmount, toHundredths } from '../money/amounts.ts';

export type Quote = ReplyData<Client['checkout']['checkoutQuote']>;
export type Bill = Quote['bill'];
type QuoteInput = NonNullable<Parameters<Client['checkout']['checkoutQuote']>[0]>;
type Item<Field extends keyof QuoteInput> = Extract<QuoteInput[Field], readonly unknown[]>[number];
export type ServiceItem = Item<'services'>;
export type AddOnItem = Item<'addons'>;
export type ProductItem = Item<'products'>;
export type DiscountItem = Item<'discounts'>;
export type RedemptionItem = Item<'redemptions'>;
export type SaleItem = Item<'sales'>;

/** The visit to pay, or the walk-in to record. */
export type BillTarget =
  | { readonly appointment_id: number }
  | {
      readonly location_id: number;
      readonly customer_id?: number;
      readonly guest?: { readonly fname: string; readonly lname: string; readonly email?: string };
    };

/** The changes of a bill by the desk, as the API takes them. An absent field stays as the visit has it. */
export type BillChanges = {
  readonly services?: readonly ServiceItem[];
  readonly addons?: readonly AddOnItem[];
  readonly products?: readonly ProductItem[];
  readonly discounts: readonly DiscountItem[];
  readonly redemptions: readonly RedemptionItem[];
  readonly promo_code: string;
  readonly service_charge: 0 | 1;
  /** The products that the payer buys with the bill. */
  readonly sales: readonly SaleItem[];
  /** The other visits that the bill pays. */
  readonly others: readonly number[];
};
export const NO_BILL_CHANGES: BillChanges = {
  discounts: [],
  redemptions: [],
  promo_code: '',
  service_charge: 1,
  sales: [],
  others: [],
};

/** The tips that are typed, in hundredths: one for all who served, or one for each of them. */
export type TypedTips =
  | { readonly shared: number }
  | { readonly each: readonly { readonly staff_id: number; readonly amount: string }[] };

const toTips = (tips: TypedTips) => {
  if ('each' in tips) return tips.each.length > 0 ? { tips: [...tips.each] } : {};
  return tips.shared > 0 ? { tip: { amount: toApiAmount(tips.shared) } } : {};
};

/** The input of a quote; undefined for a walk-in without a line. */
export function toQuoteInputUnlessEmptyWalkIn(
  target: BillTarget,
  {
    promo_code,
    service_charge,
    services,
    addons,
    products,
    discounts,
    redemptions,
    sales,
    others,
  }: BillChanges,
  tips: TypedTips,
): QuoteInput | undefined {
  const isWalkIn = 'location_id' in target;
  if (isWalkIn && ![services, products, sales].some((list) => list?.length)) return undefined;
  return {
    ...(isWalkIn || others.length === 0 ? target : { appointment_ids: [target.appointment_id, ...others] }),
    ...(sales.length > 0 ? { sales: [...sales] } : {}),
    ...(services ? { services: [...services] } : {}),
    ...(addons ? { addons: [...addons] } : {}),
    ...(products ? { products: [...products] } : {}),
    discounts: [...discounts],
    redemptions: [...redemptions],
    ...(promo_code === '' ? {} : { promo_code }),
    ...(service_charge === 0 ? { service_charge } : {}),
    ...toTips(tips),
  };
}

/** The quote with what is due of its first visit alone, which the products of its customer pay. */
export function withFirstVisitDueOnly(quote: Quote): Quote {
  const { due, sales = [], other_visits = [] } = quote;
  const others = [...sales.map(({ total }) => total), ...other_visits.map((visit) => visit.due)];
  const left = others.reduce((sum, amount) => sum - toHundredths(amount), toHundredths(due));
  return { ...quote, due: toApiAmount(left) };
}

export const toProductItems = ({ products }: Pick<Bill, 'products'>): ProductItem[] =>
  products.map(({ product_id, name, price, qty, staff_id }) =>
    product_id === null
      ? { name, price: Number(price) / qty, qty }
      : { product_id, qty, ...(staff_id === null ? {} : { staff_id }) },
  );

/** The names of the staff of the location by id. */
export type StaffNames = ReadonlyMap<number, string>;

/** The member who performs all services of a bill; null where several do, or nobody of the location (BEHAVIOR §39.6). */
export function findOnlyPerformer(bill: Pick<Bill, 'lines'> | undefined, staff: StaffNames): number | null {
  const [performer = null, ...others] = new Set(bill?.lines.flatMap(({ staff_id }) => staff_id ?? []));
  return others.length === 0 && performer !== null && staff.has(performer) ? performer : null;
}

/** The discounts after a line was removed from the bill, or added to it: those behind it move (BEHAVIOR §37.1). */
export function shiftDiscounts(discounts: readonly DiscountItem[], line: number, by: 1 | -1): DiscountItem[] {
  const isGone = (of: number | null | undefined) => by < 0 && of === line;
  return discounts
    .filter(({ line: of }) => !isGone(of))
    .map((discount) => {
      const { line: of } = discount;
      return typeof of === 'number' && of >= line ? { ...discount, line: of + by } : discount;
    });
}

/** The discounts after lines have moved: each follows the key of its line, and goes with it. */
export const withDiscountsOnMovedLines = (
  discounts: readonly DiscountItem[],
  before: readonly string[],
  after: readonly string[],
): DiscountItem[] =>
  discounts.flatMap((discount) => {
    const { line } = discount;
    if (typeof line !== 'number') return [discount];
    const moved = after.indexOf(before[line] ?? '');
    return moved < 0 ? [] : [{ ...discount, line: moved }];
  });

/** A row of two quotes that differs. */
export type BillDifference = { readonly name: string; readonly before: string; readonly after: string };

type Names = Readonly<Record<'tax' | 'serviceCharge' | 'tips' | 'paid' | 'due', string>>;

/** The differences between the bill that the customer was shown and the present bill (BEHAVIOR §39.6). */
export function listBillDifferences(before: Quote, after: Quote, names: Names): BillDifference[] {
  const list = ({ bill, paid, due }: Quote): (readonly [key: string, name: string, amount: string])[] => [
    ...bill.lines.map(({ line, name, amount }) => [`service ${line} ${name}`, name, amount] as const),
    ...bill.addons.map(({ add_on_id, name, amount }) => [`add-on ${add_on_id}`, name, amount] as const),
    ...bill.products.map(({ line, name, amount }) => [`product ${line} ${name}`, name, amount] as const),
    ['charge', names.serviceCharge, bill.service_charge],
    ['tax', names.tax, bill.tax],
    ['tips', names.tips, bill.tip_total],
    ['paid', names.paid, paid],
    ['due', names.due, due],
  ];
  const [old, now] = [list(before), list(after)];
  const find = (rows: typeof old, key: string) => rows.find(([each]) => each === key)?.[2] ?? '0.00';
  return [...new Map([...old, ...now].map(([key, name]) => [key, name]))]
    .map(([key, name]) => ({ name, before: find(old, key), after: find(now, key) }))
    .filter((row) => row.before !== row.after);
}
