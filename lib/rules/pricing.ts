import { type Money, percentOf } from './money.ts';
import type { Location } from './salon.ts';
import type { Visit, VisitLine } from './visit.ts';

/** What a visit costs before anything is paid (specification, Pricing at review). */
export type Bill = { readonly subtotal: Money; readonly tax: Money; readonly total: Money };

/** Price of a line with its add-ons: for subtotal and tax an add-on counts like a service (decisions §4). */
export const linePrice = (line: Pick<VisitLine, 'price' | 'addOns'>): Money =>
  line.addOns.reduce((sum, addOn) => sum + addOn.price, line.price);

/** Subtotal, tax once on the sum, and total. */
export function billOf(visit: Visit, location: Pick<Location, 'serviceTax'>, currency: string): Bill {
  const subtotal = visit.lines.reduce((sum, line) => sum + linePrice(line), 0);
  const tax = percentOf(subtotal, location.serviceTax, currency);
  return { subtotal, tax, total: subtotal + tax };
}
