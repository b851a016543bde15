import { type Money, splitPayable } from '../money.ts';
import type { AppointmentLine, ProductLine } from './appointments.ts';
import { type BilledVisit, priceAddOn, priceRetailLine, priceService, toBill } from './bill.ts';

/** The lines of a bill are its services, then its add-ons, then its products, counted from 0 (BEHAVIOR §37.3). */
type BillLines = {
  readonly lines: readonly AppointmentLine[];
  readonly products?: readonly ProductLine[];
};

/** The price of each line of a bill after discounts. */
export const listLinePrices = ({ lines, products = [] }: BillLines): Money[] => [
  ...lines.map(priceService),
  ...lines.flatMap(({ addOns }) => addOns.map(priceAddOn)),
  ...products.map(priceRetailLine),
];

/**
 * What each line of a bill costs with its part of the tax, and the service charge with its part at the end: together the
 * total. The tax of a rate is shared by price, largest remainder first.
 */
export function listLineTotals(visit: BilledVisit & BillLines, currency: string): Money[] {
  const { lines, products = [], taxPercent } = visit;
  const { taxLines, serviceCharge, isTaxIncluded } = toBill(visit);
  const prices = [...listLinePrices(visit), serviceCharge];
  if (isTaxIncluded) return prices;
  const rates = [
    ...[...lines, ...lines.flatMap(({ addOns }) => addOns), ...products].map((item) => item.taxPercent),
    undefined,
  ].map((rate) => rate ?? taxPercent);
  const totals = [...prices];
  for (const { percent, amount } of taxLines) {
    const taxed = [...rates.keys()].filter((place) => rates[place] === percent);
    const shares = splitPayable(
      amount,
      taxed.map((place) => prices[place] ?? 0),
      currency,
    );
    for (const [index, place] of taxed.entries()) totals[place] = (totals[place] ?? 0) + (shares[index] ?? 0);
  }
  return totals;
}

/**
 * The cost of each line that a redemption can name: a service with its add-ons, then the products. Their places are those
 * of a redemption's history.
 */
export function listRedeemableTotals(visit: BilledVisit & BillLines, currency: string): Money[] {
  const { lines, products = [] } = visit;
  const totals = listLineTotals(visit, currency);
  let addOnPlace = lines.length;
  const services = lines.map(({ addOns }, place) =>
    addOns.reduce((sum) => sum + (totals[addOnPlace++] ?? 0), totals[place] ?? 0),
  );
  return [...services, ...totals.slice(addOnPlace, addOnPlace + products.length)];
}
