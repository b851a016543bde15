import type { Tenant } from '../../rules/ids.ts';
import type { PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import { computeNetPrice, type Sale } from '../../rules/products/sales.ts';
import { findChangedTerms } from '../../table/products/memberships.ts';
import type { Store } from '../../table/store.ts';

/**
 * The sale of a membership with the amounts of its unpaid renewal, which may be the first with changed terms, or else of its newest
 * renewal (BEHAVIOR §24.9).
 */
export async function loadSaleWithRenewalAmounts(
  store: Store,
  tenant: Tenant,
  { id, unpaidInvoice, nextTerms, untoldTerms, lastTerms, renewalAmounts }: PurchasedMembershipHead,
  sale: Sale,
): Promise<Sale> {
  const isBilledAnew = unpaidInvoice !== undefined && nextTerms !== undefined && !untoldTerms;
  const changed = isBilledAnew ? await findChangedTerms(store, tenant, id, lastTerms ?? 0) : undefined;
  const amounts = changed?.amounts ?? renewalAmounts;
  if (!amounts) return sale;
  return { ...sale, ...amounts, subtotal: sale.isTaxIncluded ? amounts.total : computeNetPrice(amounts) };
}
