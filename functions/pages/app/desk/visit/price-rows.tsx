import { describeTax, formatPrice } from '../../parts/format.ts';
import { visitTexts } from './texts/index.ts';

/** The amounts between the list prices of a visit and its total. A quote and a visit have them alike. */
type Priced = {
  readonly membership_discount?: string | number | undefined;
  readonly promotion?: { readonly name: string; readonly discount: string } | undefined;
  /** Given by the desk. */
  readonly discounts?: readonly { readonly reason: string; readonly amount: string }[] | undefined;
  readonly service_charge?: string | undefined;
  readonly tax: string;
  readonly tax_included?: boolean | undefined;
};

type PriceRow = { readonly name: string; readonly amount: string };

/** The discounts of a visit, each with its reason and an amount below 0. */
export function listDiscountRows({ membership_discount = 0, promotion, discounts = [] }: Priced): PriceRow[] {
  return [
    { name: visitTexts().sums.memberDiscount, amount: `-${membership_discount}` },
    ...(promotion ? [{ name: promotion.name, amount: `-${promotion.discount}` }] : []),
    ...discounts.map(({ reason, amount }) => ({ name: reason, amount: `-${amount}` })),
  ].filter(({ amount }) => Number(amount) !== 0);
}

/** The rows between the list prices of a visit and its total: the discounts, the service charge and the tax (BEHAVIOR §39.3). */
export function PriceRows({ visit, currency }: { readonly visit: Priced; readonly currency: string }) {
  const words = visitTexts().sums;
  const { service_charge: charge = '0', tax, tax_included: isTaxIncluded = false } = visit;
  const rows: PriceRow[] = [
    // A reason alone does not say that it is a discount
    ...listDiscountRows({ ...visit, discounts: [] }),
    ...(visit.discounts ?? []).map(({ reason, amount }) => ({
      name: words.discount(reason),
      amount: `-${amount}`,
    })),
    ...(Number(charge) > 0 ? [{ name: words.serviceCharge, amount: charge }] : []),
    { name: describeTax(isTaxIncluded), amount: tax },
  ];
  return rows.map(({ name, amount }, index) => (
    // Two discounts may have the same reason
    <div key={`${name} ${index}`}>
      <span class="sub">{name}</span>
      <span class="money">{formatPrice(amount, currency)}</span>
    </div>
  ));
}
