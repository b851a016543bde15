import type { TaxLine } from '../../../lib/rules/booking/appointments.ts';
import type { Money } from '../../../lib/rules/money.ts';
import { texts } from '../texts/index.ts';
import { describeTax, formatMoney } from './format.ts';
import type { AmountRow } from './layout.ts';

type Taxed = {
  readonly tax: Money;
  readonly total: Money;
  readonly isTaxIncluded?: boolean;
  readonly taxLines?: readonly TaxLine[];
};

/**
 * The tax and the total of a bill or sale; several rates have a line each. A tax that the prices include follows the total,
 * which it is a part of.
 */
export function toTaxAndTotal(
  { tax, total, isTaxIncluded = false, taxLines = [] }: Taxed,
  currency: string,
): AmountRow[] {
  const money = (amount: Money) => formatMoney(amount, currency);
  const taxes =
    taxLines.length > 1
      ? taxLines.map(({ percent, amount }) => ({
          name: describeTax(isTaxIncluded, percent),
          amount: money(amount),
        }))
      : [{ name: describeTax(isTaxIncluded), amount: money(tax) }].filter(() => tax > 0);
  const last: AmountRow = { name: texts().bill.total, amount: money(total), strong: true };
  return isTaxIncluded ? [last, ...taxes] : [...taxes, last];
}
