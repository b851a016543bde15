import type { ProductRedemption } from '../../rules/booking/appointments.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { withValueReturnedToEndedProduct } from '../../rules/journal/sale-entries.ts';
import type { Money } from '../../rules/money.ts';
import type { ReturnedGiftCardPart } from '../../rules/payments/line-refunds.ts';
import type { RedeemedPayment } from '../../rules/products/redemptions.ts';
import { findSalesByIds, requireUnchangedSale, updateSale } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';

type ReturnedValue = { readonly redeemed: Pick<ProductRedemption, 'saleId'>; readonly value: Money };

/** The money of a gift card, the value of the uses of a package; a use of a membership is worth nothing (BEHAVIOR §36.4). */
const toReturnedValue = ({ redeemed }: RedeemedPayment): ReturnedValue => ({
  redeemed,
  value: redeemed.rows.reduce((sum, { amount = 0, value = 0 }) => sum + amount + value, 0),
});

/**
 * The changes by which the salon does not owe what returns to products that a refund or a lost dispute has ended
 * (BEHAVIOR §26.1).
 */
export async function getEndedProductReturnChanges(
  table: Store,
  author: EntryAuthor,
  returned: readonly RedeemedPayment[],
  cardParts: readonly ReturnedGiftCardPart[],
): Promise<Change[]> {
  const values = [
    ...returned.map(toReturnedValue),
    ...cardParts.map(({ payment, amount }) => ({ redeemed: payment.redeemed, value: amount })),
  ].filter(({ value }) => value > 0);
  const bySale = Map.groupBy(values, ({ redeemed }) => redeemed.saleId);
  if (bySale.size === 0) return [];
  const { tenant } = author.salon;
  const sales = await findSalesByIds(table, tenant, [...bySale.keys()]);
  return sales.flatMap((sale) => {
    const value = (bySale.get(sale.id) ?? []).reduce((sum, each) => sum + each.value, 0);
    const after = withValueReturnedToEndedProduct(sale, value);
    if (after !== sale) return updateSale(author, sale, after);
    // A refund or a lost dispute at the same time would end the product without this value
    return [requireUnchangedSale(tenant, sale)];
  });
}
