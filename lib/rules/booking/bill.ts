import { computePercentage, type Money } from '../money.ts';
import type { Appointment, AppointmentLine, AppointmentMembership, ProductLine } from './appointments.ts';

/** The cost of a visit, without what packages and memberships cover, before any other payment (BEHAVIOR §14.5). */
export type Bill = { readonly subtotal: Money; readonly tax: Money; readonly total: Money };

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

export const priceProduct = ({ price, qty, discount }: Omit<ProductLine, 'name'>): Money =>
  price * qty - discount;

/** An amount less a percentage, rounded half up to the currency's unit (BEHAVIOR §6.2). */
export const applyDiscount = (price: Money, percent: number, currency: string): Money =>
  computePercentage(price, 100 - percent, currency);

type BillItems = {
  readonly lines: readonly PricedLine[];
  readonly products?: readonly Omit<ProductLine, 'name'>[];
};

/** Subtotal, tax on the whole subtotal, and total (BEHAVIOR §14.5). */
export function computeBill({ lines, products = [] }: BillItems, taxPercent: number, currency: string): Bill {
  const services = lines.reduce((sum, line) => sum + priceLine(line), 0);
  const subtotal = products.reduce((sum, product) => sum + priceProduct(product), services);
  const tax = computePercentage(subtotal, taxPercent, currency);
  return { subtotal, tax, total: subtotal + tax };
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
