import { computePercentage, type Money } from '../money.ts';
import type { Appointment, AppointmentLine, AppointmentMembership, ProductLine } from './appointments.ts';

type BillItem = { readonly amount: Money };

/**
 * The cost of a visit before any payment (BEHAVIOR §14.5). Subtotal = lines + add-ons + products - discounts.
 * Total = subtotal + tax + service charge + tips.
 */
export type Bill = {
  /** The services at list price, in the order of the visit's lines. */
  readonly lines: readonly BillItem[];
  readonly addOns: readonly BillItem[];
  /** The products at list price times quantity. */
  readonly products: readonly BillItem[];
  /** Membership discounts, and the services that a package or membership covers. */
  readonly discounts: readonly BillItem[];
  readonly subtotal: Money;
  readonly taxLines: readonly (BillItem & { readonly percent: number })[];
  readonly tax: Money;
  readonly serviceCharge: Money;
  readonly tips: readonly BillItem[];
  readonly tipTotal: Money;
  readonly total: Money;
};

/** The parts of a line that determine its price. */
type PricedLine = Pick<AppointmentLine, 'price' | 'discount' | 'coveredBy'> & {
  readonly addOns: readonly { readonly price: Money }[];
};

/** Price of a line's service: 0 where a package or membership pays it, else its price less the discount. */
export const priceService = ({ price, discount = 0, coveredBy }: Omit<PricedLine, 'addOns'>): Money =>
  coveredBy ? 0 : price - discount;

/** Price of a line with its add-ons; subtotal and tax treat an add-on like a service (BEHAVIOR §14.5). */
export const priceLine = (line: PricedLine): Money =>
  line.addOns.reduce((sum, addOn) => sum + addOn.price, priceService(line));

export const priceRetailLine = ({ price, qty, discount }: Omit<ProductLine, 'name'>): Money =>
  price * qty - discount;

/** An amount less a percentage, rounded half up to the currency's unit (BEHAVIOR §6.2). */
export const applyDiscount = (price: Money, percent: number, currency: string): Money =>
  computePercentage(price, 100 - percent, currency);

type BillItems = {
  readonly lines: readonly PricedLine[];
  readonly products?: readonly Omit<ProductLine, 'name'>[];
};

/** A stored appointment keeps the subtotal and the tax of its bill. */
export type BilledVisit = BillItems & Pick<Appointment, 'subtotal' | 'tax' | 'taxPercent'>;

/** The bill of a stored appointment. The stored tax is kept: the rate of the location may have changed since. */
export function toBill({ lines, products = [], subtotal, tax, taxPercent }: BilledVisit): Bill {
  const discounts = [
    ...lines.map((line) => line.price - priceService(line)),
    ...products.map(({ discount }) => discount),
  ];
  return {
    lines: lines.map(({ price }) => ({ amount: price })),
    addOns: lines.flatMap(({ addOns }) => addOns.map(({ price }) => ({ amount: price }))),
    products: products.map(({ price, qty }) => ({ amount: price * qty })),
    discounts: discounts.filter((amount) => amount !== 0).map((amount) => ({ amount })),
    subtotal,
    taxLines: [{ percent: taxPercent, amount: tax }],
    tax,
    serviceCharge: 0,
    tips: [],
    tipTotal: 0,
    total: subtotal + tax,
  };
}

/** The bill of a visit, with the tax on its whole subtotal (BEHAVIOR §14.5). */
export function computeBill(items: BillItems, taxPercent: number, currency: string): Bill {
  const services = items.lines.reduce((sum, line) => sum + priceLine(line), 0);
  const subtotal = (items.products ?? []).reduce((sum, product) => sum + priceRetailLine(product), services);
  const tax = computePercentage(subtotal, taxPercent, currency);
  return toBill({ ...items, subtotal, tax, taxPercent });
}

/**
 * The membership of an appointment; undefined where none applies. Its discount is the sum taken off services and
 * products. Its final price is that of the services after discount, without add-ons: subtotal = final price + add-ons +
 * products (BEHAVIOR §25.5).
 */
export function computeAppointmentMembership(
  { lines, products = [] }: Pick<Appointment, 'lines' | 'products'>,
  id: number | undefined,
): AppointmentMembership | undefined {
  if (id === undefined) return undefined;
  return {
    id,
    discount: [...lines, ...products].reduce((sum, { discount = 0 }) => sum + discount, 0),
    finalPrice: lines.reduce((sum, line) => sum + priceService(line), 0),
  };
}
