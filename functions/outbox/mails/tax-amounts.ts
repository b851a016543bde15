import { texts } from '../texts/index.ts';
import type { Amount } from './layout.ts';

/** The tax and the total of a bill or sale. A tax that the prices include follows the total, which it is a part of. */
export function toTaxAndTotal(
  tax: string,
  total: string,
  { isTaxIncluded = false }: { readonly isTaxIncluded?: boolean },
): Amount[] {
  const last: Amount = { name: texts().bill.total, amount: total, strong: true };
  return isTaxIncluded
    ? [last, { name: texts().bill.includedTax, amount: tax }]
    : [{ name: texts().bill.tax, amount: tax }, last];
}
