import { type Money, percentOf } from '../money.ts';
import type { AppointmentLine, ProductLine } from './appointments.ts';

/** What a visit costs before anything is paid (specification, Pricing at review). */
export type Bill = { readonly subtotal: Money; readonly tax: Money; readonly total: Money };

/** What a line's price depends on. */
export type PricedLine = Pick<AppointmentLine, 'price' | 'discount' | 'coveredBy'> & {
  readonly addOns: readonly { readonly price: Money }[];
};

/** What is charged for the service of a line: nothing where a package or membership pays it, else less the discount. */
export const servicePrice = ({ price, discount = 0, coveredBy }: Omit<PricedLine, 'addOns'>): Money =>
  coveredBy ? 0 : price - discount;

/** The same with its add-ons: for subtotal and tax an add-on counts like a service (decisions §4). */
export const linePrice = (line: PricedLine): Money =>
  line.addOns.reduce((sum, addOn) => sum + addOn.price, servicePrice(line));

export const productPrice = ({ price, qty, discount }: Omit<ProductLine, 'name'>): Money =>
  price * qty - discount;

/** An amount less a percentage, rounded half up to what the currency can pay (decisions §2: each discounted line). */
export const discounted = (price: Money, percent: number, currency: string): Money =>
  percentOf(price, 100 - percent, currency);

/** What is to be charged: services with their add-ons, and products. */
export type Charged = {
  readonly lines: readonly PricedLine[];
  readonly products?: readonly Omit<ProductLine, 'name'>[];
};

/** Subtotal, tax once on the sum, and total. */
export function computeBill({ lines, products = [] }: Charged, taxPercent: number, currency: string): Bill {
  const services = lines.reduce((sum, line) => sum + linePrice(line), 0);
  const subtotal = products.reduce((sum, product) => sum + productPrice(product), services);
  const tax = percentOf(subtotal, taxPercent, currency);
  return { subtotal, tax, total: subtotal + tax };
}
