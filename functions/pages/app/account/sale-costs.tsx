import { CostRow } from '../booking/cost-table.tsx';
import { describeTax, formatPrice } from '../parts/format.ts';
import { texts } from '../texts/index.ts';
import type { Sale } from './offers.ts';
import { accountTexts } from './texts/index.ts';

type SaleCostsProps = { readonly sale: Sale; readonly currency: string };

/** The price of a sale with its tax. A tax that the prices include stands below the total. */
export function SaleTotals({ sale, currency }: SaleCostsProps) {
  const { total, tax, tax_included: isTaxIncluded = false, subtotal } = sale;
  const price = (amount: string) => formatPrice(amount, currency);
  const taxRow = Number(tax) > 0 && <CostRow amount={price(tax)}>{describeTax(isTaxIncluded)}</CostRow>;
  return (
    <table class="cost cost-short">
      <tbody>
        <CostRow amount={price(subtotal)}>{accountTexts().shop.price}</CostRow>
        {!isTaxIncluded && taxRow}
      </tbody>
      <tfoot>
        <CostRow amount={price(total)}>{texts().cost.total}</CostRow>
        {isTaxIncluded && taxRow}
      </tfoot>
    </table>
  );
}
